// Endpoints that combine courses, scripts and media, and endpoints of the recycle bin.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { searchText } from '#shared/fields.ts'
import { chosenIds, Id, Ids } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { Course } from '#features/authoring/courses/contract.ts'
import { BoardState } from '#features/authoring/generation-tasks/contract.ts'
import { keptDays, RecycleKind } from '#features/organisation/recycle-bin/contract.ts'
import { maxLines } from '#features/authoring/scripts/contract.ts'

/** A missing part of a course, with its place. */
export const Lack = z.object({
  /** True if the course cannot be enabled without it; else it is advice. */
  must: z.boolean(),
  text: z.string(),
  sceneId: Id.nullable(),
  subSceneId: Id.nullable(),
})
export type Lack = z.infer<typeof Lack>
export const Readiness = z.object({
  ready: z.boolean(),
  missing: z.array(Lack),
  more: z.int(),
  /** Number of lines that need an answer and have no 答题要点. */
  withoutPoints: z.int(),
})
export type Readiness = z.infer<typeof Readiness>

/** Consequences of a deletion, and the reason that forbids it. */
export const Uses = z.object({
  scenes: z.int(),
  subScenes: z.int(),
  scripts: z.int(),
  /** Number of generated media. */
  generated: z.int(),
  /** Number of uploaded media. */
  uploaded: z.int(),
  /** Number of scenes and sub-scenes with their own digital-human setting. */
  settings: z.int(),
  /** Number of waiting and running tasks. */
  running: z.int(),
  /** True if an enabled course would be deleted. */
  enabled: z.boolean(),
  /** Users of the courses to delete, such as projects. */
  users: z.array(z.object({ courseId: Id, kind: z.string(), id: Id, name: z.string() })),
  /** The reason why the deletion is refused, or null. */
  refusal: z.string().nullable(),
})
export type Uses = z.infer<typeof Uses>

/** A sub-scene in the contents of its course. */
const SubSceneOfContents = z.object({
  id: Id,
  title: z.string(),
  contentStr: z.string(),
  /** Number of script lines of the sub-scene. */
  lines: z.int(),
  /** Number of media in each state, with the intro. */
  counts: z.record(BoardState, z.int()),
  /** The customer before the chosen background, else the poster of the first video. */
  coverUrl: z.string().nullable(),
  /** Head and shoulders of the customer; null if the figure no longer exists. */
  portraitUrl: z.string().nullable(),
  createUserName: z.string().nullable(),
  createDate: z.string(),
})
/** All scenes of a course with their sub-scenes, in order. */
export const CourseContents = z.object({
  scenes: z.array(z.object({ id: Id, title: z.string(), description: z.string().nullable(), subScenes: z.array(SubSceneOfContents) })),
})
export type CourseContents = z.infer<typeof CourseContents>

export const courseAuthoring = contract(
  'course-authoring',
  {
    remove: patch(`${MANAGEMENT}/course`, {
      may: 'course:btn:delete',
      summary: `删除课程、场景或子场景（含其下全部内容）；${keptDays}天内可凭 deletionId 在回收站恢复`,
      body: Ids,
      content: Batch.extend({ deletionId: Id }),
      audit: '删除课程内容',
    }),
    uses: get(`${MANAGEMENT}/course/uses`, {
      may: 'course:menu',
      summary: '删除前查看：会一起删除什么、被谁使用、为什么不能删除；ids 以逗号分隔',
      query: z.object({ ids: z.string().regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,49}$/) }),
      content: Uses,
    }),
    copy: post(`${MANAGEMENT}/course/copy`, {
      may: 'course:btn:add',
      summary: '复制课程；或把场景复制到课程、子场景复制到场景（parentId，默认原处）',
      body: z.object({ id: Id, parentId: Id.nullish() }),
      content: Course,
      audit: '复制课程内容',
    }),
    copyScripts: post(`${MANAGEMENT}/operation/copy`, {
      may: 'course:btn:add',
      summary: '把脚本复制到子场景的末尾',
      body: z.object({ ids: chosenIds('请勾选需要复制的脚本', maxLines), subSceneId: Id }),
      content: Batch.extend({ ids: z.array(Id) }),
      audit: '复制脚本',
    }),
    state: put(`${MANAGEMENT}/course/state`, {
      may: 'course:btn:state',
      summary: '启用或停用课程',
      body: z.object({ id: Id, isValid: z.enum(['VALID', 'NOT_VALID']) }),
      audit: '修改课程状态',
    }),
    readiness: get(`${MANAGEMENT}/course/:id/readiness`, {
      may: 'course:menu',
      summary: '课程启用前还缺什么',
      content: Readiness,
    }),
    contents: get(`${MANAGEMENT}/course/:id/contents`, {
      may: 'course:menu',
      summary: '课程的全部场景与子场景，按顺序，含脚本句数、音视频状态与客户形象',
      content: CourseContents,
    }),
    exam: get(`${MANAGEMENT}/course/exam`, {
      may: 'signed-in',
      summary: '可用于项目的课程，含是否可考试',
      content: z.array(z.object({ id: Id, title: z.string(), hasExam: z.boolean() })),
    }),
  },
  {
    inUse: '课程「{title}」正被{users}使用，不能删除',
  },
)

export const Deletion = z.object({
  id: Id,
  kind: RecycleKind,
  /** Title of the first deleted record; `things` counts them. */
  title: z.string(),
  /** Titles of the parents. */
  place: z.string(),
  things: z.int(),
  scenes: z.int(),
  subScenes: z.int(),
  scripts: z.int(),
  media: z.int(),
  createUserName: z.string().nullable(),
  createDate: z.string(),
  /** Days until the entry is purged. */
  leftDays: z.int(),
  canEdit: z.boolean(),
})
export type Deletion = z.infer<typeof Deletion>

export const recycleBin = contract(
  'recycle-bin',
  {
    page: get(`${MANAGEMENT}/recycle/pages`, {
      may: 'course:menu',
      summary: '回收站分页，最近删除的在前',
      query: Paging.extend({
        kind: RecycleKind.optional(),
        /** Finds the entry that contains this line. */
        operationId: Id.optional(),
        title: searchText(100).optional(),
        createUserName: searchText(50).optional(),
        beginDate: z.iso.date().optional(),
        endDate: z.iso.date().optional(),
      }),
      content: page(Deletion),
    }),
    restore: post(`${MANAGEMENT}/recycle/restore`, {
      may: 'course:btn:delete',
      summary: '恢复到原处；课程恢复后为停用',
      body: Ids,
      /** Number of courses that were enabled and have come back disabled. */
      content: Batch.extend({ disabled: z.int() }),
      audit: '恢复已删除内容',
    }),
    purge: patch(`${MANAGEMENT}/recycle`, {
      may: 'course:btn:delete',
      summary: '彻底删除，不能再恢复；先前从其中删除的内容一并彻底删除',
      body: Ids,
      content: Batch,
      audit: '彻底删除',
    }),
  },
  {
    parentGone: '上级「{title}」已删除，请先恢复',
    tooManyLines: '恢复后子场景会超过9,999条脚本，请先删除一些',
  },
)
