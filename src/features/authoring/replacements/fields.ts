// The texts in which words are replaced: those that an author writes in lines, and in courses with what is below them.
import { byName, fieldsHolding, namesOf } from '#shared/field-table.ts'
import { courseFieldNames, courseFields } from '#features/authoring/courses/fields.ts'
import { lineFields } from '#features/authoring/scripts/fields.ts'

export const lineTexts = fieldsHolding(lineFields, 'line', 'paragraphs')
export type LineText = (typeof lineTexts)[number]
export const partTexts = ['title', 'content', ...courseFieldNames] as const
export type PartText = (typeof partTexts)[number]
export type TextField = LineText | PartText

/** As they are chosen; of a line's text what it is there. */
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
/** Unless somebody chooses: what is said. */
export const usualFields: readonly TextField[] = ['text', 'answerText', 'answerPoints']

export const isLineText = (field: TextField): field is LineText => (lineTexts as readonly string[]).includes(field)
