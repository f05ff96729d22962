// Endpoints of search and replace over lines and courses, with preview and undo.
import { z } from 'zod'
import { Skipped } from '#shared/batch.ts'
import { cleanWithin } from '#shared/clean.ts'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { enumOfKeys } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { scriptTypeLabels } from '#features/authoring/scripts/contract.ts'
import { textLabels, usualFields } from './fields.ts'

/** Maximum number of texts in one preview and one call. */
export const maxRows = 2000
/** Maximum number of chosen courses. */
const maxCourses = 500
export const maxWordLength = 200
const tooLong = `最多${maxWordLength}个字符`

const Field = enumOfKeys(textLabels)
/** Search text, options and scope. */
const Wanted = z.object({
  /** Without `courseIds`, `sceneId` and `subSceneId` the scope is all courses that the caller may edit. */
  courseIds: z.array(Id).max(maxCourses, `一次最多选择${maxCourses}门课程`).optional(),
  sceneId: Id.optional(),
  subSceneId: Id.optional(),
  /** Kept as typed, including spaces at both ends. */
  find: z.string('请输入要查找的文字').overwrite(cleanWithin).min(1, '请输入要查找的文字').max(maxWordLength, tooLong),
  /** An empty text deletes the hits. */
  replacement: z.string().overwrite(cleanWithin).max(maxWordLength, tooLong).default(''),
  matchCase: z.boolean().default(false),
  /** Treats full-width and half-width characters as equal. */
  foldWidth: z.boolean().default(true),
  /** Matches whole Latin words only. */
  wholeWord: z.boolean().default(false),
  fields: z
    .array(Field)
    .min(1, '请至少选择一种内容')
    .max(20)
    .default([...usualFields]),
})
export type ReplacementQuery = z.output<typeof Wanted>

/** Media that become stale: video, audio and answer audio of a line, intro of a sub-scene. */
export const outdatedLabels = { VIDEO: '视频', AUDIO: '音频', ANSWER: '参考答案音频', INTRO: '介绍视频' } as const

/** A text field with hits, of a line or of a part of a course. */
export const FoundRow = z.object({
  /** Id of the line or of the part. */
  id: Id,
  field: Field,
  /** The client returns it with the replacement; a text that changed meanwhile is skipped. */
  version: z.string(),
  courseId: Id,
  sceneId: Id.nullable(),
  subSceneId: Id.nullable(),
  /** Position of a line from 0. */
  seq: z.int().nullable(),
  type: enumOfKeys(scriptTypeLabels).nullable(),
  /** Alternating plain and matched pieces; text far from a hit is replaced by `…`. */
  pieces: z.array(z.string()),
  hits: z.int(),
  /** Text about hits that are not replaced. */
  left: z.string().nullable(),
  outdated: z.array(enumOfKeys(outdatedLabels)),
  /** True if the text has an uploaded medium, which keeps the old words. */
  ownMedia: z.boolean(),
  /** A hint that does not prevent the replacement. */
  warning: z.string().nullable(),
  /** The reason why nothing is replaced here, or null. */
  refusal: z.string().nullable(),
})
export type FoundRow = z.infer<typeof FoundRow>

export const FoundCourse = z.object({
  id: Id,
  title: z.string(),
  enabled: z.boolean(),
  /** The project that uses the course: 项目「春训」. */
  usedBy: z.string().nullable(),
})
export type FoundCourse = z.infer<typeof FoundCourse>

const Preview = z.object({
  courses: z.array(FoundCourse),
  scenes: z.array(z.object({ id: Id, title: z.string() })),
  subScenes: z.array(z.object({ id: Id, title: z.string(), hasFilm: z.boolean() })),
  /** In the order of courses, scenes, sub-scenes and lines. */
  rows: z.array(FoundRow),
  /** True if more rows exist; they are found after these are replaced. */
  more: z.boolean(),
  /** Requested courses that the search left out. */
  skipped: z.array(Skipped),
})
export type Preview = z.infer<typeof Preview>

const OfCourse = z.object({ courseId: Id, title: z.string(), stale: z.int(), films: z.int() })
/** A skipped text with its place. */
const Left = Skipped.extend({ courseId: Id.nullable(), sceneId: Id.nullable(), subSceneId: Id.nullable() })
export type Left = z.infer<typeof Left>

const Result = z.object({
  /** Id for undo within a day; null if nothing was replaced. */
  id: Id.nullable(),
  hits: z.int(),
  rows: z.int(),
  courses: z.int(),
  skipped: z.array(Left),
  /** Number of stale media by changed course, and of films by changed sub-scene. */
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
