// Columns for the text fields of a course, a scene or a sub-scene.
import type { Column } from '#ui/table/column.tsx'
import type { Course } from '#features/authoring/courses/contract.ts'
import { fieldOfPart, namesOfPart, type PartType } from '#features/authoring/courses/fields.ts'

export const saidColumns = (part: PartType): Column<Course>[] =>
  namesOfPart(part).flatMap((name) => {
    const { title, list } = fieldOfPart(part, name)
    return list ? [{ key: name, title, ...list }] : []
  })
