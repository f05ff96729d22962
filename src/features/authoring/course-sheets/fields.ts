// The columns of a course sheet that say which course, scene and sub-scene a row is of, and what is said of each.
import { type CourseField, fieldOfPart, namesOfPart, type PartType, partLabels } from '#features/authoring/courses/fields.ts'

export interface TreeColumn {
  field: string
  title: string
  part: PartType
  says: 'title' | 'content' | CourseField
  /** A new one must have it. */
  required?: true
  clean?: 'text'
  /** In characters, and in the preview in pixels. */
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
/** Those that say something of a part beside its title, with their places: said once, in any row of the part. */
export const saidColumns = treeColumns.map((column, place) => ({ ...column, place })).filter(({ says }) => says !== 'title')
/** Of new courses. */
export const requiredWords = treeColumns
  .filter(({ required }) => required)
  .map(({ title }) => title)
  .join('、')
