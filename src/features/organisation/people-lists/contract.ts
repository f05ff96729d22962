// Endpoints, shapes and errors of named lists of people, and of finding the people of a pasted list.
import { z } from 'zod'
import { cleanText } from '#shared/clean.ts'
import { contract, del, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { requiredName } from '#shared/fields.ts'
import { chosenIds, Id } from '#shared/ids.ts'
import { Paging, page, pageSize } from '#shared/paging.ts'
import { sheetUpload } from '#features/organisation/imports/contract.ts'
import { mayChoose } from '#features/organisation/users/contract.ts'

/** Permission words for assigning people to exams and projects. */
const mayAssign = ['exam:btn:assign', 'project:btn:assign', 'project:btn:add', 'project:btn:edit']
/** Maximum number of people of a pasted list, and of a named list. */
export const maxListed = 5000
/** Maximum number of lists per page. */
export const maxLists = 1000
const maxText = 200_000
const missingPeople = '请选择人员'

const PeopleList = z.object({
  id: Id,
  name: z.string(),
  /** Number of people who still have an account and are within the caller's data scope. */
  people: z.int(),
  createDate: z.string(),
  creatorName: z.string(),
  /** The caller may change and delete it. */
  canEdit: z.boolean(),
})
export type PeopleList = z.infer<typeof PeopleList>

/** A person as lists show them: the name with the work number. */
const Named = z.object({ id: Id, name: z.string() })
const Candidate = Named.extend({ orgName: z.string().nullable() })
const Matched = z.object({
  /** Number of entries of the text. */
  entries: z.int(),
  /** The people who were found, each once, in the order of the text. */
  found: z.array(Named),
  /** Entries that fit several people, or whose name and number belong to different people. */
  ambiguous: z.array(z.object({ text: z.string(), people: z.array(Candidate) })),
  /** Entries without a person who can be chosen, with the reason. */
  unknown: z.array(z.object({ text: z.string(), reason: z.string() })),
})
export type Matched = z.infer<typeof Matched>

const name = requiredName('请输入名单名称', 50)
const userIds = chosenIds(missingPeople, maxListed)

export const peopleLists = contract(
  'people-lists',
  {
    match: post(`${MANAGEMENT}/people-list/match`, {
      may: mayAssign,
      summary:
        '按粘贴的姓名、工号、手机号码或登录名找人，每行一人（只有姓名时也可用顿号分隔），限于本人的数据范围；重名的和找不到的分别列出',
      body: z.object({ text: z.string('请粘贴名单').overwrite(cleanText).max(maxText, '名单过长，请分几次粘贴') }),
      heavy: 'text',
      content: Matched,
      audit: '查找人员手机号码',
      auditNoted: true,
      allowImpersonated: true,
    }),
    matchSheet: post(`${MANAGEMENT}/people-list/match-sheet`, {
      may: mayAssign,
      summary: '按表格找人：列为姓名、工号、手机号码、登录名中的一个或几个，其余同粘贴',
      heavy: 'import',
      upload: sheetUpload(10),
      content: Matched,
      audit: '按表格查找人员',
    }),
    page: get(`${MANAGEMENT}/people-list/pages`, {
      may: mayChoose,
      summary: '人员名单，最近修改的在前',
      query: Paging.extend({ pageSize: pageSize(50, maxLists) }),
      content: page(PeopleList),
    }),
    people: get(`${MANAGEMENT}/people-list/:id/people`, {
      may: mayChoose,
      summary: '一个名单中可供选择的人员，限于本人的数据范围；left 为不在其中的人数（已删除、已停用或不在范围内）',
      content: z.object({ people: z.array(Named), left: z.int() }),
    }),
    create: post(`${MANAGEMENT}/people-list`, {
      may: mayAssign,
      summary: '把人员保存为名单',
      body: z.object({ name, userIds }),
      content: PeopleList,
      audit: '新建人员名单',
    }),
    update: put(`${MANAGEMENT}/people-list/:id`, {
      may: mayAssign,
      summary: '修改名单的名称或人员，限创建人和系统管理员；没有给出的不变',
      body: z.object({ name, userIds }).partial(),
      content: PeopleList,
      audit: '修改人员名单',
    }),
    remove: del(`${MANAGEMENT}/people-list/:id`, {
      may: mayAssign,
      summary: '删除名单，限创建人和系统管理员；已经指派的不变',
      audit: '删除人员名单',
    }),
  },
  {
    nothing: '请粘贴名单',
    tooMany: `一次最多${maxListed}人，请分几次`,
    taken: '名单名称已存在',
    unknown: '没有找到，或不在您的数据范围内',
    disabled: '账号已停用',
    reachless: '所选人员不在您的数据范围内',
  },
)
