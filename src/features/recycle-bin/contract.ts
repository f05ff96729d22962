// The recycle bin: the words for what stands in it and how long.
import { z } from 'zod'

/** What was chosen to be deleted, from the top down. */
export const recycleKinds = ['COURSE', 'SCENE', 'SUB_SCENE', 'SCRIPT'] as const
export const RecycleKind = z.enum(recycleKinds)
export type RecycleKind = z.infer<typeof RecycleKind>
export const recycleKindLabels = { COURSE: '课程', SCENE: '场景', SUB_SCENE: '子场景', SCRIPT: '脚本' } as const

/** Days until what was deleted is gone for good. */
export const keptDays = 30
