// Replacements: a word found and replaced over lines and courses, what that makes out of date, and the way back.
import { z } from 'zod'
import { Skipped } from '#shared/batch.ts'
import { cleanWithin } from '#shared/clean.ts'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { enumOfKeys } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { scriptTypeLabels } from '#features/authoring/scripts/contract.ts'
import { textLabels, usualFields } from './fields.ts'

/** Texts that one preview shows, and one call replaces in. */
export const maxRows = 2000
/** Courses that are named. */
const maxCourses = 500
export const maxWordLength = 200
const tooLong = `最多${maxWordLength}个字符`

const Field = enumOfKeys(textLabels)
/** What is looked for, where and how. */
const Wanted = z.object({
  /** All courses that one may edit, where none of the three is named. */
  courseIds: z.array(Id).max(maxCourses, `一次最多选择${maxCourses}门课程`).optional(),
  sceneId: Id.optional(),
  subSceneId: Id.optional(),
  /** As it is written, spaces at its ends, too. */
  find: z.string('请输入要查找的文字').overwrite(cleanWithin).min(1, '请输入要查找的文字').max(maxWordLength, tooLong),
  /** Nothing: what is found is taken away. */
  replacement: z.string().overwrite(cleanWithin).max(maxWordLength, tooLong).default(''),
  matchCase: z.boolean().default(false),
  /** Full and half width are one. */
  foldWidth: z.boolean().default(true),
  /** Latin words whole only. */
  wholeWord: z.boolean().default(false),
  fields: z
    .array(Field)
    .min(1, '请至少选择一种内容')
    .max(20)
    .default([...usualFields]),
})
export type ReplacementQuery = z.output<typeof Wanted>

/** What is out of date once the text is another: of a line its video, its audio, its answer's audio; of a sub-scene its introduction. */
export const outdatedLabels = { VIDEO: '视频', AUDIO: '音频', ANSWER: '参考答案音频', INTRO: '介绍视频' } as const

/** A field of a line or of a part of a course in which the words stand. */
export const FoundRow = z.object({
  /** Of the line or of the part. */
  id: Id,
  field: Field,
  /** Named again when it is replaced in: what has changed since is left. */
  version: z.string(),
  courseId: Id,
  sceneId: Id.nullable(),
  subSceneId: Id.nullable(),
  /** Place of a line from 0. */
  seq: z.int().nullable(),
  type: enumOfKeys(scriptTypeLabels).nullable(),
  /** Plain and found by turns; what lies far from a hit is left out as `…`. */
  pieces: z.array(z.string()),
  hits: z.int(),
  /** What is found there and left, in words. */
  left: z.string().nullable(),
  outdated: z.array(enumOfKeys(outdatedLabels)),
  /** Recordings or videos of one's own stand there, which say what they say. */
  ownMedia: z.boolean(),
  /** Worth a look, and no fault. */
  warning: z.string().nullable(),
  /** Why nothing is replaced here. */
  refusal: z.string().nullable(),
})
export type FoundRow = z.infer<typeof FoundRow>

export const FoundCourse = z.object({
  id: Id,
  title: z.string(),
  enabled: z.boolean(),
  /** What it is part of: 项目「春训」. */
  usedBy: z.string().nullable(),
})
export type FoundCourse = z.infer<typeof FoundCourse>

const Preview = z.object({
  courses: z.array(FoundCourse),
  scenes: z.array(z.object({ id: Id, title: z.string() })),
  subScenes: z.array(z.object({ id: Id, title: z.string(), hasFilm: z.boolean() })),
  /** In the order of courses, scenes, sub-scenes and lines. */
  rows: z.array(FoundRow),
  /** There are further ones: found once these are replaced. */
  more: z.boolean(),
  /** Courses that were named and are left out. */
  skipped: z.array(Skipped),
})
export type Preview = z.infer<typeof Preview>

const OfCourse = z.object({ courseId: Id, title: z.string(), stale: z.int(), films: z.int() })
/** A text that was left, where it stands. */
const Left = Skipped.extend({ courseId: Id.nullable(), sceneId: Id.nullable(), subSceneId: Id.nullable() })
export type Left = z.infer<typeof Left>

const Result = z.object({
  /** By which it is taken back within a day; null where nothing was replaced. */
  id: Id.nullable(),
  hits: z.int(),
  rows: z.int(),
  courses: z.int(),
  skipped: z.array(Left),
  /** Media that are out of date now, of each course that was changed; films of sub-scenes that were. */
  outdated: z.array(OfCourse),
})
export type Result = z.infer<typeof Result>

const Replacement = z.object({
  id: Id,
  find: z.string(),
  replacement: z.string(),
  hits: z.int(),
  rows: z.int(),
  courses: z.int(),
  createDate: z.string(),
})
export type Replacement = z.infer<typeof Replacement>

export const replacements = contract(
  'replacements',
  {
    preview: post(`${MANAGEMENT}/replacement/preview`, {
      may: 'course:btn:edit',
      heavy: 'text',
      summary: '在可编辑的课程与脚本中查找文字，预览替换后的样子；只查找，不保存',
      body: Wanted,
      content: Preview,
      allowImpersonated: true,
    }),
    apply: post(`${MANAGEMENT}/replacement`, {
      may: 'course:btn:edit',
      heavy: 'text',
      summary: '替换预览中勾选的文字；之后改过的、不合规则的留下并说明原因',
      body: Wanted.omit({ courseIds: true, sceneId: true, subSceneId: true, fields: true }).extend({
        rows: z
          .array(FoundRow.pick({ id: true, field: true }).extend({ version: z.string().max(40) }))
          .min(1, '请勾选要替换的内容')
          .max(maxRows, `一次最多替换${maxRows}处内容`),
      }),
      content: Result,
      audit: '查找与替换',
    }),
    list: get(`${MANAGEMENT}/replacement`, {
      may: 'course:btn:edit',
      summary: '本人一天内的替换，可以撤销，最近的在前',
      content: z.array(Replacement),
    }),
    undo: post(`${MANAGEMENT}/replacement/:id/undo`, {
      may: 'course:btn:edit',
      heavy: 'text',
      summary: '撤销本人一天内的一次替换；之后改过的内容保持现在的样子并说明原因',
      content: Result.omit({ id: true }),
      audit: '撤销查找与替换',
    }),
  },
  {
    changedSince: '预览后已被修改，没有替换，请重新查找',
    changedAfter: '替换后又被修改，保持现在的内容',
    notFoundThere: '没有找到要替换的文字',
    inVariable: '只在变量名中出现，不替换，以免破坏变量',
    makesVariable: '替换后会拼成新的变量 {names}，不替换',
    changesPoints: '替换后答题要点的条数、说法或权重会改变，不替换',
  },
)
