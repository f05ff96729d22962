// Table of the text fields of courses, scenes and sub-scenes, one row each. Contract, forms, lists, sheets, copies and audit log derive
// from it.
import { byName, namesOf, type TextFieldRow } from '#shared/field-table.ts'
import { maxVariableLength, maxVariables, variablesFault } from '#shared/variables.ts'

export const partLabels = { COURSE: '课程', SCENE: '场景', SUB_SCENE: '子场景' } as const
export type PartType = keyof typeof partLabels

export type PartField = TextFieldRow & {
  /** Width of its column in spreadsheets, in characters, and in the import preview, in pixels. */
  sheet: { width: number; preview: number }
  /** Its column in the list, after the title. */
  list?: { least: number; clamp?: 1 | 2 | 3; tone?: 'second' }
}

/** Fields by kind; kinds that share a field share its column. */
export const partFields = {
  COURSE: {
    description: {
      label: '描述',
      holds: 'paragraphs',
      max: 500,
      empty: null,
      required: '请输入课程描述',
      placeholder: '学员练完之后能做到什么',
      sheet: { width: 32, preview: 160 },
      list: { least: 150, clamp: 2, tone: 'second' },
    },
    variables: {
      label: '变量',
      holds: 'paragraphs',
      // room for the maximum number of variables, each with a name of 20 characters
      max: maxVariables * (20 + maxVariableLength + 4),
      empty: null,
      fault: variablesFault,
      help: '在脚本和子场景内容里写 {名称}，生成和演练时换成这里的值；改了值，只有用到它的音视频需要重新生成。',
      sheet: { width: 24, preview: 140 },
    },
  },
  SCENE: {
    description: {
      label: '描述',
      holds: 'paragraphs',
      max: 500,
      empty: null,
      sheet: { width: 24, preview: 130 },
      list: { least: 190, clamp: 1, tone: 'second' },
    },
  },
  SUB_SCENE: {},
} as const satisfies Record<PartType, Readonly<Record<string, PartField>>>

type Fields = typeof partFields
/** Fields of all kinds together. */
export const courseFields = { ...partFields.COURSE, ...partFields.SCENE, ...partFields.SUB_SCENE }
export type CourseField = keyof typeof courseFields
export const courseFieldNames = namesOf(courseFields)
/** Returns the field names of a kind. */
export const namesOfPart = <P extends PartType>(part: P) => namesOf(partFields[part]) as (keyof Fields[P] & CourseField)[]
/** Returns the row of a field, with its label in the interface. */
export const fieldOfPart = (part: PartType, name: string): PartField & { title: string } => {
  const field = (partFields[part] as Readonly<Record<string, PartField>>)[name] as PartField
  return { ...field, title: `${partLabels[part]}${field.label}` }
}
/** Returns the fields of a kind for its form. */
export const formOfPart = (part: PartType) =>
  byName(namesOfPart(part) as CourseField[], (name) => {
    const { title, ...field } = fieldOfPart(part, name)
    return { ...field, label: title }
  })
