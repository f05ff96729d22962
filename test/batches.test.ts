// Batches do what is possible and name the rest. Every call with many ids gets a valid id, one of another tenant, and an unknown one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { coAuthors, courses } from '#features/authoring/courses/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { menus } from '#features/organisation/menus/contract.ts'
import { pronunciations } from '#features/authoring/pronunciations/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import type { Batch } from '#shared/batch.ts'
import type { Endpoint } from '#shared/contract.ts'
import { changes, endpoints } from './contracts.ts'
import { encode, type Person, startWorld, type World } from './world.ts'

let world: World
let admin: Person
let far: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, far] = (await Promise.all([world.signIn('admin'), world.signIn('admin', 'yuanfan')])) as [Person, Person]
})
afterAll(() => world?.close())

let n = 0
const next = () => String(++n).padStart(4, '0')
const course = async (as: Person) => (await as.get(courses.createCourse, { body: { title: `课${next()}`, description: '述' } })).id
const subScene = async (as: Person) => {
  const scene = await as.get(courses.createScene, { body: { parentId: await course(as), title: '场' } })
  return (await as.get(courses.createSubScene, { body: { parentId: scene.id, title: '子', contentStr: '一句' } })).id
}
const line = async (as: Person) => {
  const body = [{ editType: 'CREATE', type: 'QUESTION', mediaType: 'AUDIO', needAnswer: 'NO_NEED', text: '一句足够长的话，用来生成音频' }]
  return (await as.get(scripts.save, { params: { subSceneId: await subScene(as) }, body: body as never }))[0]?.id ?? ''
}
const deletion = async (as: Person) => (await as.get(courseAuthoring.remove, { body: [await course(as)] })).deletionId
const banksOfAdmin = new Set<string>()
const bank = async (as: Person) => {
  const { id } = await as.get(questionBanks.create, { body: { categoryName: `库${next()}` } })
  if (as === admin) banksOfAdmin.add(id)
  return id
}
const question = async (as: Person, categoryId?: string) => {
  const body = { categoryId: categoryId ?? (await bank(as)), type: 2 as const, subjectName: `题${next()}`, answer: { answer: '0' } }
  return (await as.get(questions.create, { body })).id
}
const gone = async (as: Person) => {
  const id = await question(as)
  await as.get(questions.remove, { body: [id] })
  return id
}
const deletedQuestion = async (as: Person) => (await as.get(questions.remove, { body: [await question(as)] })).deletionId
const word = async (as: Person) =>
  (await as.get(pronunciations.create, { body: { word: `单于${'甲乙丙丁'[n++ % 4]}${n}`.slice(0, 3), pinyin: 'chan2 yu2 jia3' } })).id
const wording = async (as: Person) => (await as.get(phraseRules.create, { body: { text: `不许说${next()}`, level: 'NOTICE' } })).id
const calibration = async (as: Person) => {
  const { rows } = await world.owner.query(
    `insert into talk_calibration (tenant_id, sub_scene_id, scenario_version, target, created_by)
     select c.tenant_id, c.id, 1, 80, u.id from course c join app_user u on u.tenant_id = c.tenant_id and u.login_name = 'admin'
      where c.id = $1 returning id::text id`,
    [await subScene(as)],
  )
  return rows[0].id as string
}
const role = async (as: Person) => (await as.get(roles.create, { body: { name: `角色${next()}` } })).id
const menu = async (as: Person) =>
  (await as.get(menus.create, { body: { name: `页${next()}`, menuType: 'M', path: `own${n}`, component: 'Layout', sequence: 9 } })).id
const leafOf = async (as: Person) => {
  const { rows } = await world.owner.query(
    `select d.id::text from department d join tenant t on t.tenant_id = d.tenant_id and t.domain = $1
      where d.deleted_at is null and not exists (select from department c where c.tenant_id = d.tenant_id and c.parent_id = d.id and c.deleted_at is null) order by d.id`,
    [as === admin ? 'demo' : 'yuanfan'],
  )
  return rows.map((r) => r.id as string)
}
const somebody = async (as: Person) => {
  const workNo = `B${next()}`
  const body = { workNo, name: `人${workNo}`, telephone: `1392222${workNo.slice(1)}`, password: encode('123456') }
  return (await as.get(users.create, { body: { ...body, departmentId: (await leafOf(as))[0] ?? '' } })).id
}
const session = async (as: Person) => {
  const domain = as === admin ? ('demo' as const) : ('yuanfan' as const)
  await world.signIn('viewer', domain)
  const { rows } = await world.owner.query(
    `select s.id::text from session s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.login_name = 'viewer'
       join tenant t on t.tenant_id = s.tenant_id and t.domain = $1 order by s.id desc limit 1`,
    [domain],
  )
  return rows[0].id as string
}

const lock = async (as: Person) => {
  const subject = `account:${next()}`
  await world.owner.query(
    `insert into sign_in_failure (tenant_id, subject, failures, locked_until)
     select tenant_id, $1, 5, now() + interval '15 minutes' from tenant where domain = $2`,
    [subject, as === admin ? 'demo' : 'yuanfan'],
  )
  return subject
}

interface Case {
  /** Makes a record for which the call succeeds. */
  one: (as: Person) => Promise<string>
  parts?: (ids: string[]) => Promise<{ params?: object; body: unknown }>
}
let shared = ''
/** A person who may become a co-author of a course, or is one. */
const candidate = async (as: Person) => {
  if (as === admin) shared = await course(admin)
  return somebody(as)
}
const coAuthor = async (as: Person) => {
  const [id, of] = [await somebody(as), await course(as)]
  if (as === admin) shared = of
  await as.get(coAuthors.add, { params: { id: of }, body: [id] })
  return id
}
const ofShared = async (ids: string[]) => ({ params: { id: shared }, body: ids })
let paperId = ''
const inPaper = async (as: Person) => {
  const categoryId = await bank(as)
  const fields = { examinationName: '考', startTime: '2099-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId }] }
  const { id } = await as.get(exams.create, { body: fields })
  const subject = await question(as, categoryId)
  await as.get(papers.add, { params: { id }, body: [subject, await question(as, categoryId)] })
  if (as === admin) paperId = id
  return subject
}
const ofPaper: Case = { one: inPaper, parts: async (body) => ({ params: { id: paperId }, body }) }
const cases: Record<string, Case> = {
  'course-co-authors.add': { one: candidate, parts: ofShared },
  'course-co-authors.remove': { one: coAuthor, parts: ofShared },
  'course-authoring.remove': { one: course },
  'course-authoring.copyScripts': { one: line, parts: async (ids) => ({ body: { ids, subSceneId: await subScene(admin) } }) },
  'recycle-bin.restore': { one: deletion },
  'recycle-bin.purge': { one: deletion },
  'assessment-recycle-bin.restore': { one: deletedQuestion },
  'assessment-recycle-bin.purge': { one: deletedQuestion },
  'scripts.remove': { one: line },
  'productions.batch': { one: line },
  'pronunciations.remove': { one: word },
  'phrase-rules.remove': { one: wording },
  'talk-calibrations.remove': { one: calibration },
  'questions.remove': { one: question },
  'questions.restore': { one: gone },
  'questions.copy': { one: question, parts: async (ids) => ({ body: { ids, categoryId: await bank(admin) } }) },
  'questions.move': { one: question, parts: async (ids) => ({ body: { ids, categoryId: await bank(admin) } }) },
  'exam-papers.add': {
    one: question,
    parts: async (ids) => {
      const fields = { examinationName: '考', startTime: '2099-01-01 09:00:00', examDurationMinute: 30 }
      const { rows } = await world.owner.query('select bank_id::text id from question where id = any ($1)', [ids])
      const categories = rows.map((r) => ({ categoryId: r.id as string }))
      // banks of another tenant cannot be named
      const own = categories.filter((c) => banksOfAdmin.has(c.categoryId))
      const spare = own.length ? own : [{ categoryId: await bank(admin) }]
      const { id } = await admin.get(exams.create, { body: { ...fields, categories: spare } })
      return { params: { id }, body: ids }
    },
  },
  'exam-papers.remove': ofPaper,
  'exam-papers.removeByPost': ofPaper,
  'exam-papers.removeByPatch': ofPaper,
  'roles.remove': { one: role },
  'menus.remove': { one: menu },
  'users.remove': { one: somebody },
  'users.move': {
    one: somebody,
    parts: async (ids) => {
      const departmentId = (await leafOf(admin)).at(-1) ?? ''
      return { body: ids.map((id) => ({ id, departmentId })) }
    },
  },
  'users.lock': { one: somebody, parts: async (ids) => ({ body: { ids, act: 'DISABLE' } }) },
  'users.grantMany': { one: somebody, parts: async (userIds) => ({ body: { roleId: await role(admin), userIds } }) },
  'sessions.end': { one: session },
  'sessions.unlock': { one: lock },
}
const oneRecord = 'one record, saved whole or not at all: half of what a form says is what nobody has said'
const oneOrder = 'an order is that of all its rows, or of another list'
/** Calls with many ids that form one value, or that report left-out ids in another way, with the reason. */
const others: Record<string, string> = {
  'service-credentials.create': 'words and addresses, which are no records',
  'service-credentials.update': 'words and addresses, which are no records',
  'replacements.preview': 'courses that are gone through; nothing is changed',
  'replacements.apply': 'texts, each with its version; what is left is named with its place (replacements.test.ts)',
  'exam-assignments.create': 'leftOut',
  'exam-assignments.makeUp': 'leftOut',
  'exam-assignments.setTimeFactor': 'leftOut',
  'attempt-notices.see': 'receipts; one that belongs to another person is left unread',
  ...Object.fromEntries(
    ['addMinutes', 'giveBack', 'submit', 'void', 'restore', 'reopen', 'message'].map((name) => [`invigilation.${name}`, 'leftOut']),
  ),
  'exam-assignments.endMakeUp': 'who has none keeps none',
  'attempt-events.note': 'what one device has to tell of one sitting, taken whole or told again',
  'attempt-events.release': 'who sits nothing has no device',
  'exam-assignments.reach': 'counts, changes nothing',
  'people-lists.create': 'people whom the choice has already judged; others are left out',
  'people-lists.update': 'people whom the choice has already judged; others are left out',
  'marking.claim': 'answers that another marker has are named',
  'marking.savePhrases': 'the phrases of one marker, saved whole or not at all',
  'project-assignments.create': 'leftOut',
  'project-assignments.reach': 'counts, changes nothing',
  'questions.page': 'reads',
  'content-reviews.approve': 'the comments of one decision',
  'content-reviews.reject': 'the comments of one decision',
  'drafts.offer': 'reads',
  'drafts.start': 'documents of one batch, all or none',
  'drafts.edit': 'the texts of one draft',
  'tenant-setup.remove': 'one tenant, whose name is typed',
  'phrase-rules.create': oneRecord,
  'talk-calibrations.begin': oneRecord,
  'webhooks.create': oneRecord,
  'webhooks.update': oneRecord,
  'identity-providers.create': oneRecord,
  'identity-providers.update': oneRecord,
  'phrase-rules.update': oneRecord,
  'exams.create': oneRecord,
  'exams.update': oneRecord,
  'courses.createSubScene': oneRecord,
  'courses.updateSubScene': oneRecord,
  'questions.create': oneRecord,
  'questions.update': oneRecord,
  'projects.create': oneRecord,
  'projects.update': oneRecord,
  'tenant-setup.create': oneRecord,
  'tenant-setup.update': oneRecord,
  'analysis-tabs.save': oneRecord,
  'leader-scopes.save': oneRecord,
  'courses.sort': oneOrder,
  'scripts.sort': oneOrder,
  'exam-papers.sort': oneOrder,
  'roles.savePowers': 'what one role may, as the tree shows it: entries hold each other, and a part of the ticks is another role',
  'users.grant': 'differences that are judged together: who follows in an office takes it as another leaves it; grantMany is the batch',
  'scripts.save': 'the lines of one sub-scene as its page shows them, a fault on its line and its field',
  'project-assignments.update': 'the types of one project as its list shows them',
  'exam-papers.score': 'the points of one paper, which make one total',
  'exam-papers.addRandom': 'one draw; where a bank has too few, the bank, the type and the number are named',
  'rehearsals.drill': 'lines of one run, which is begun with all of them or not at all',
  'wrong-answers.answer': 'the parts of one answer',
  'attempts.save': 'the answers of one person, who is told what is wrong while they sit',
  'attempts.regrade': 'previewed whole, scored whole',
  'rehearsal-reviews.answer': 'the scores and the answer of one appeal, saved together or not at all',
  'marking.mark': 'points as the marker saw them; where another has marked meanwhile they look again',
  'users.update': 'roles of a record that is sent back: they stay, or it is refused',
  'exam-analysis.exportBy': 'reads',
  'exam-analysis.exportAnswersBy': 'reads',
  'exam-analysis.exportComparedBy': 'reads',
  'exam-analysis.exportHistoryBy': 'reads',
  'training-analysis.exportOf': 'reads',
}

const idPattern = '^[1-9]\\d{0,15}$'
type Json = {
  type?: string
  enum?: unknown[]
  pattern?: string
  items?: Json
  properties?: Record<string, Json>
  anyOf?: Json[]
  oneOf?: Json[]
}
const isId = (schema: Json | undefined) => schema?.pattern === idPattern
/** Whether a body has many ids: of records, of subjects of locks, or in objects, at the top or in a field. */
function takesMany({ body }: Endpoint): boolean {
  if (!body) return false
  const names = (s: Json | undefined): boolean => isId(s) || Object.values(s?.properties ?? {}).some((part) => formsOf(part).some(isId))
  const many = (s: Json): boolean =>
    s.type === 'array' && formsOf(s.items ?? {}).some((item) => names(item) || (item.type === 'string' && !item.enum))
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json
  return formsOf(schema).some((s) => many(s) || Object.values(s.properties ?? {}).some((part) => formsOf(part).some(many)))
}
const formsOf = (schema: Json): Json[] => schema.anyOf ?? schema.oneOf ?? [schema]

test('the table has every call that takes many ids', () => {
  const found = endpoints.filter(({ endpoint }) => changes(endpoint) && takesMany(endpoint)).map((e) => e.name)
  expect(found.length).toBeGreaterThan(15)
  expect(found.filter((name) => !cases[name] && !others[name])).toEqual([])
})

test.each(Object.keys(cases))('%s processes the valid id, and names the others with the reason', async (name) => {
  const { one, parts } = cases[name] as Case
  const endpoint = endpoints.find((e) => e.name === name)?.endpoint as Endpoint
  const [foreign, good, missing] = [await one(far), await one(admin), '999999999']
  const asked = parts ? await parts([foreign, good, missing]) : { body: [foreign, good, missing] }
  const batch = (await admin.get(endpoint, asked as never)) as unknown as Batch
  expect(batch.done).toEqual([good])
  expect(batch.skipped.map((s) => s.id).sort()).toEqual([foreign, missing].sort())
  for (const { name: shown, reason } of batch.skipped) expect([shown, reason]).toEqual(['', '内容不存在或已被删除'])
  // a batch without any valid id fails, like each of them alone
  const none = parts ? await parts([foreign]) : { body: [foreign] }
  const refused = await admin.ask(endpoint, none as never)
  expect([refused.succ, refused.msg]).not.toEqual([true, ''])
})

test.each(Object.keys(cases))('%s reports an empty choice in words', async (name) => {
  const endpoint = endpoints.find((e) => e.name === name)?.endpoint as Endpoint
  const { parts } = cases[name] as Case
  const answer = await admin.ask(endpoint, (parts ? await parts([]) : { body: [] }) as never)
  expect(answer).toMatchObject({ status: 200, code: 40000, msg: expect.stringMatching(/^请(?:勾选|选择|至少选择)/) })
})

test.each([
  ['A-5.45', 'productions.batch', '请勾选需要生成音视频的脚本'],
  ['A-5.46', 'scripts.remove', '请勾选需要删除的脚本'],
  ['C-5.61', 'menus.remove', '请勾选需要删除的节点'],
  ['C-5.62', 'users.remove', '请勾选需要删除的用户'],
  ['C-5.63', 'users.move', '请勾选需要转移的人员'],
  ['C-5.65', 'roles.remove', '请勾选需要删除的角色'],
  ['C-4.14', 'roles.savePowers', '没有修改，无需保存'],
])('%s: %s without an id says %s', async (_row, name, msg) => {
  const endpoint = endpoints.find((e) => e.name === name)?.endpoint as Endpoint
  expect(await admin.ask(endpoint, { body: [] } as never)).toMatchObject({ succ: false, msg })
})
