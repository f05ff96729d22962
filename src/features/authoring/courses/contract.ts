// Endpoints of courses, scenes and sub-scenes: one kind of record, distinguished by type and linked by parentId.
import { z } from 'zod'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { Batch } from '#shared/batch.ts'
import { cleanText } from '#shared/clean.ts'
import { answeredFields, sentFields } from '#shared/field-schemas.ts'
import { requiredName, searchText } from '#shared/fields.ts'
import { editFields } from '#shared/merge-defined.ts'
import { chosenIds, Id } from '#shared/ids.ts'
import { Places, Seen } from '#shared/order.ts'
import { Paging, page } from '#shared/paging.ts'
import { contentFault, linesOf } from '#shared/text.ts'
import { BoardState } from '#features/authoring/generation-tasks/contract.ts'
import { courseFields, partFields } from './fields.ts'

export const CourseType = z.enum(['COURSE', 'SCENE', 'SUB_SCENE'])
export type CourseType = z.infer<typeof CourseType>
export const MediaProvider = z.enum(['AI_TRAINING', 'CUSTOMER'])
export const Validity = z.enum(['VALID', 'NOT_VALID'])

/** A course, a scene or a sub-scene. Requests name files by path; responses add `...Url` for reading. */
export const Course = z.object({
  id: Id,
  type: CourseType,
  parentId: Id.nullable(),
  courseId: Id,
  title: z.string(),
  ...answeredFields(courseFields),
  imageFile: z.string().nullable(),
  imageFileUrl: z.string().nullable(),
  contentStr: z.string(),
  content: z.array(z.string()),
  intro: z.string().nullable(),
  videoFileUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  subtitlesUrl: z.string().nullable(),
  /** Length of the intro in milliseconds, if it is known. */
  durationMs: z.int().nullable(),
  /** Codec of an uploaded intro that browsers cannot play: its conversion is running or has failed. */
  unfit: z.string().nullable(),
  mediaProvider: MediaProvider,
  isValid: Validity,
  seq: z.int(),
  createUserName: z.string().nullable(),
  createDate: z.string(),
  /** Version for the optimistic lock: saving an outdated one gets 40009. */
  version: z.string(),
  canEdit: z.boolean(),
})
export type Course = z.infer<typeof Course>

/** Number of people who began the course within a project, and their mean score; null without scores. */
export const Practised = z.object({ users: z.int(), averageScore: z.number().nullable() })
export type Practised = z.infer<typeof Practised>
/** A course in the list, with its figures. */
export const ListedCourse = Course.extend({
  /** Number of media in each state; like the following fields absent for scenes and sub-scenes. */
  counts: z.record(BoardState, z.int()).optional(),
  practised: Practised.nullish(),
  /** Cover image, else the poster of the first video, else the figure. */
  coverUrl: z.string().nullish(),
  /** Co-authors, in the order in which they were added. */
  coAuthors: z.array(z.object({ id: Id, name: z.string() })).optional(),
  /** True for an owner, who may also delete the course and manage its co-authors. */
  canManage: z.boolean().optional(),
})
export type ListedCourse = z.infer<typeof ListedCourse>
/** A single record; scenes and sub-scenes have no cover. */
const CourseDetail = ListedCourse.omit({ counts: true, practised: true })

const title = (message: string) => requiredName(message, 100)
const version = z.string().max(40).optional()
const file = z.string().max(500).nullish()

const CourseFields = {
  title: title('请输入课程名称'),
  ...sentFields(partFields.COURSE),
  imageFile: file,
}
const SceneFields = { title: title('请输入场景名称'), ...sentFields(partFields.SCENE) }
/** Upper bound of the request field; the limits of real content are far lower. */
const maxContentBytes = 1_000_000
const contentLines = (lines: readonly string[], context: z.RefinementCtx) => {
  const fault = contentFault(lines)
  if (fault) context.addIssue({ code: 'custom', message: fault })
}
const SubSceneFields = {
  title: title('请输入子场景名称'),
  ...sentFields(partFields.SUB_SCENE),
  content: z
    .array(z.string().max(maxContentBytes).overwrite(cleanText))
    .max(10_000)
    .superRefine((lines, context) => contentLines(linesOf(lines.join('\n')), context))
    .optional(),
  contentStr: z
    .string()
    .max(maxContentBytes)
    .overwrite(cleanText)
    .superRefine((text, context) => contentLines(linesOf(text), context))
    .optional(),
  intro: file,
  mediaProvider: MediaProvider.optional(),
}

export interface CourseTree {
  id: string
  title: string
  type: CourseType
  canEdit: boolean
  childList: CourseTree[]
}
const CourseTree: z.ZodType<CourseTree> = z
  .lazy(() => z.object({ id: Id, title: z.string(), type: CourseType, canEdit: z.boolean(), childList: z.array(CourseTree) }))
  .meta({ id: 'CourseNode' })

/**
 * The client uploads to {bucketUrl}/{path}/{timestamp}{filename}, signed with `issuedAt`; the record then names
 * {path}/{timestamp}{filename}.
 */
const UploadToken = z.object({
  token: z
    .object({
      region: z.string(),
      bucket: z.string(),
      accessKeyId: z.string(),
      accessKeySecret: z.string(),
      securityToken: z.string(),
      endpoint: z.string(),
      pathStyle: z.boolean(),
      bucketUrl: z.string(),
      issuedAt: z.string(),
      expiration: z.string(),
    })
    .nullable(),
  path: z.string(),
})

/** Fields that a client may send back unchanged; an edit cannot change them. */
const restated = { parentId: Id.optional(), isValid: Validity.optional() }

export const courses = contract(
  'courses',
  {
    enabled: get(`${MANAGEMENT}/course`, {
      may: 'signed-in',
      summary: '已启用的课程，用于下拉选择',
      content: z.array(Course.pick({ id: true, title: true, imageFileUrl: true, isValid: true })),
    }),
    tree: get(`${MANAGEMENT}/course/tree`, { may: 'course:menu', summary: '课程、场景、子场景三级树', content: z.array(CourseTree) }),
    page: get(`${MANAGEMENT}/course/pages`, {
      may: 'course:menu',
      summary: '课程、场景或子场景分页；场景与子场景按 parentId 与顺序，type 缺省时为 parentId 的下一级',
      query: Paging.extend({
        type: CourseType.optional(),
        parentId: Id.optional(),
        title: searchText(100).optional(),
        createUserName: searchText(50).optional(),
        beginDate: z.iso.date().optional(),
        endDate: z.iso.date().optional(),
      }),
      content: page(ListedCourse),
    }),
    detail: get(`${MANAGEMENT}/course/:id`, { may: 'course:menu', summary: '一个课程、场景或子场景', content: CourseDetail }),
    createCourse: post(`${MANAGEMENT}/course`, {
      may: 'course:btn:add',
      summary: '新建课程',
      body: z.object(CourseFields),
      content: Course,
      audit: '新建课程',
    }),
    updateCourse: put(`${MANAGEMENT}/course`, {
      may: 'course:btn:edit',
      summary: '修改课程',
      body: z.object({ id: Id, version, isValid: Validity.optional(), ...editFields(CourseFields) }),
      content: Course,
      audit: '修改课程',
    }),
    createScene: post(`${MANAGEMENT}/course/scene`, {
      may: 'course:btn:add',
      summary: '新建场景',
      body: z.object({ parentId: Id, ...SceneFields }),
      content: Course,
      audit: '新建场景',
    }),
    updateScene: put(`${MANAGEMENT}/course/scene`, {
      may: 'course:btn:edit',
      summary: '修改场景',
      body: z.object({ id: Id, version, ...restated, ...editFields(SceneFields) }),
      content: Course,
      audit: '修改场景',
    }),
    createSubScene: post(`${MANAGEMENT}/course/subscene`, {
      may: 'course:btn:add',
      summary: '新建子场景',
      body: z.object({ parentId: Id, ...SubSceneFields }),
      content: Course,
      audit: '新建子场景',
    }),
    updateSubScene: put(`${MANAGEMENT}/course/subscene`, {
      may: 'course:btn:edit',
      summary: '修改子场景',
      body: z.object({ id: Id, version, ...restated, ...editFields(SubSceneFields) }),
      content: Course,
      audit: '修改子场景',
    }),
    uploadToken: get(`${MANAGEMENT}/file/alioss/token`, {
      may: 'course:btn:edit',
      summary:
        '直传对象存储的临时凭证，只能写入 path 之下；id 为场景或子场景，缺省为资源目录；未配置对象存储时 token 为 null，经服务器上传',
      query: z.object({ id: Id.optional(), type: z.enum(['SUB_SCENE', 'SCENE']).optional() }),
      content: UploadToken,
      audit: '申请上传凭证',
    }),
    sort: post(`${MANAGEMENT}/course/seq`, {
      may: 'course:btn:edit',
      summary: '保存顺序；{type, list} 或数组加 ?type=；一项移到 seq 处，多项互换位置；seen 是排序时看到的列表',
      query: z.object({ type: CourseType.optional() }),
      body: z.union([z.object({ type: CourseType, list: Places, seen: Seen.optional() }), Places]),
      audit: '课程内容排序',
    }),
  },
  {
    changedList: '列表已变化，请刷新',
    wrongType: '排序的内容与 type 不一致',
    noOrder: '课程列表不能手动排序，只有场景和子场景可以',
    parentIdFixed: '上级不能修改，请复制到那里再删除',
    isValidFixed: '启用状态不能在这里修改，请用启用开关',
    locked: '任务进行中，暂不能操作',
    noScripts: '只有包含有效子场景脚本的课程才能启用',
  },
)

/** Maximum number of co-authors of a course. */
export const maxCoAuthors = 50

export const CoAuthor = z.object({
  id: Id,
  name: z.string(),
  orgName: z.string().nullable(),
  /** True if the account is disabled. */
  disabled: z.boolean(),
  /** True if the person has the permission word for editing courses, without which they cannot edit. */
  holds: z.boolean(),
  /** Name of the person who added them, and the time. */
  createUserName: z.string().nullable(),
  createDate: z.string(),
})
export type CoAuthor = z.infer<typeof CoAuthor>
const people = chosenIds('请选择人员', maxCoAuthors)

export const coAuthors = contract(
  'course-co-authors',
  {
    list: get(`${MANAGEMENT}/course/:id/co-author`, { may: 'course:menu', summary: '课程的协作者', content: z.array(CoAuthor) }),
    add: post(`${MANAGEMENT}/course/:id/co-author`, {
      may: 'course:btn:edit',
      summary: '添加课程的协作者，他们从此可以编辑该课程；不能添加的在 skipped 中列出',
      body: people,
      content: Batch,
      audit: '添加课程协作者',
    }),
    remove: patch(`${MANAGEMENT}/course/:id/co-author`, {
      may: 'course:btn:edit',
      summary: '移除课程的协作者；协作者本人可以移除自己',
      body: people,
      content: Batch,
      audit: '移除课程协作者',
    }),
  },
  {
    notEditor: '没有编辑权限，可请课程「{title}」的创建人{maker}将您添加为协作者',
    notEditorOfNobodys: '没有编辑权限，可请课程「{title}」所属部门的培训负责人或系统管理员将您添加为协作者',
    notOwner: '协作者由课程的创建人、所属部门的培训负责人或系统管理员设置',
    notDeleter: '没有删除权限，可请课程「{title}」的创建人、所属部门的培训负责人或系统管理员删除',
    beyondReach: '没有选择该人员的权限，可请系统管理员添加',
    isMaker: '是课程的创建人',
    isThere: '已是协作者',
    isDisabled: '账号已停用',
    tooMany: `一门课程最多${maxCoAuthors}位协作者`,
  },
)
