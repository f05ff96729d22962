// Text fields that search and replace covers: those that an author writes in lines, courses, scenes and sub-scenes.
import { byName, fieldsHolding, namesOf } from '#shared/field-table.ts'
import { courseFieldNames, courseFields } from '#features/authoring/courses/fields.ts'
import { lineFields } from '#features/authoring/scripts/fields.ts'

export const lineTexts = fieldsHolding(lineFields, 'line', 'paragraphs')
export type LineText = (typeof lineTexts)[number]
export const partTexts = ['title', 'content', ...courseFieldNames] as const
export type PartText = (typeof partTexts)[number]
export type TextField = LineText | PartText

/** Labels of the choice; `text` has a label of its own because it depends on the line type. */
export const textLabels: Readonly<Record<TextField, string>> = {
  text: '话术、提问与提示',
  answerText: lineFields.answerText.label,
  answerPoints: lineFields.answerPoints.label,
  section: lineFields.section.label,
  title: '名称',
  content: '子场景内容',
  ...byName(courseFieldNames, (name) => courseFields[name].label),
  variables: '变量的值',
}
export const textFields = namesOf(textLabels)
/** Default choice: the spoken texts. */
export const usualFields: readonly TextField[] = ['text', 'answerText', 'answerPoints']

export const isLineText = (field: TextField): field is LineText => (lineTexts as readonly string[]).includes(field)
