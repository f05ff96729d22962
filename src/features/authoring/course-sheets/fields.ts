// Columns of a course sheet that name the course, scene and sub-scene of a row, and their text fields.
import { type CourseField, fieldOfPart, namesOfPart, type PartType, partLabels } from '#features/authoring/courses/fields.ts'

export interface TreeColumn {
  field: string
  title: string
  part: PartType
  says: 'title' | 'content' | CourseField
  /** Compulsory for a new record. */
  required?: true
  clean?: 'text'
  /** Width in characters, and in the preview in pixels. */
  width: number
  preview: number
}

const prefixes = { COURSE: 'course', SCENE: 'scene', SUB_SCENE: 'subScene' } as const
const columnsOf = (part: PartType): TreeColumn[] =>
  (namesOfPart(part) as CourseField[]).map((says) => {
    const { title, sheet, holds, required } = fieldOfPart(part, says)
    return {
      field: `${prefixes[part]}${says.charAt(0).toUpperCase()}${says.slice(1)}`,
      title,
      part,
      says,
      ...sheet,
      ...(required ? { required: true } : {}),
      ...(holds === 'paragraphs' ? { clean: 'text' } : {}),
    }
  })
const titleOf = (part: PartType, width: number, preview: number): TreeColumn => ({
  field: `${prefixes[part]}Title`,
  title: `${partLabels[part]}名称`,
  part,
  says: 'title',
  width,
  preview,
})

export const treeColumns: readonly TreeColumn[] = [
  { ...titleOf('COURSE', 24, 150), required: true },
  ...columnsOf('COURSE'),
  titleOf('SCENE', 20, 130),
  ...columnsOf('SCENE'),
  titleOf('SUB_SCENE', 20, 130),
  ...columnsOf('SUB_SCENE'),
  { field: 'subSceneContent', title: '子场景内容', part: 'SUB_SCENE', says: 'content', clean: 'text', width: 36, preview: 180 },
]
/** Columns of text fields with their positions; any row of the part may give the value once. */
export const saidColumns = treeColumns.map((column, place) => ({ ...column, place })).filter(({ says }) => says !== 'title')
/** Labels of the columns that a new course needs. */
export const requiredWords = treeColumns
  .filter(({ required }) => required)
  .map(({ title }) => title)
  .join('、')
