// Handmade requests that succeed, for the endpoints that no generated body gets through.
import { attempts } from '#features/assessment/attempts/contract.ts'
import { invigilation } from '#features/assessment/invigilation/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { documents } from '#features/authoring/documents/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { identityProviders } from '#features/organisation/identity-providers/contract.ts'
import { secondFactors } from '#features/organisation/second-factors/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { draws, papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { consentVersion, recordings } from '#features/practice/recordings/contract.ts'
import { projectAssignments } from '#features/practice/projects/contract.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { talkCalibrations } from '#features/practice/talk-calibrations/contract.ts'
import { talks } from '#features/practice/talks/contract.ts'
import { scenarios } from '#features/practice/scenarios/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { webhooks } from '#features/organisation/webhooks/contract.ts'
import type { ContentOf } from '#shared/contract.ts'
import { type EventType, eventTypes } from '#shared/event-types.ts'
import { mediaOf, mp4 } from './media-samples.ts'
import { zipOf } from './office-files.ts'
import { makeRecords, providerOf, webhookOf } from './records.ts'
import { scenario } from './scenario.ts'
import { codeNow, enrolTotp } from './second-factor.ts'
import { formOf, type Parts } from './samples.ts'
import { voiceOf } from './voice.ts'
import { rowXml, workbookOf } from './workbooks.ts'
import { encode, nowhere, type Person, type World } from './world.ts'

/** The smallest course package. */
const bareCourse = { format: 'yanwu-course', version: 1, course: { title: '带来的课程', description: '描述' }, scenes: [], files: [] }

export interface Act extends Partial<Parts> {
  as: Person
  /** Lines that the machine with this service credential sends. */
  lines?: { secret: string; values: unknown[] }
  /** Repeats the request while the response says that the work is not finished. */
  isUnderWay?: (content: unknown) => boolean
}

type Ids = Awaited<ReturnType<typeof makeRecords>>['ids']

/** The signed-in people, and helpers to find records. */
async function handsOf(world: World, tenantId: string, ids: Ids) {
  const [admin, author, leader, officer] = (await Promise.all(['admin', 'author', 'leader', 'officer'].map((n) => world.signIn(n)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
  const nobody = world.anybody()
  const idOf = async (text: string, ...values: unknown[]) =>
    String((await world.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '')
  const person = (name: string) => idOf('select id from app_user where tenant_id = $1 and login_name = $2', tenantId, name)
  const template = async (url: string) => Buffer.from(await (await nobody.fetch(url)).arrayBuffer())
  return { ...{ world, tenantId, ids, admin, author, leader, officer, nobody }, ...{ idOf, person, template } }
}
type Hands = Awaited<ReturnType<typeof handsOf>>

const body = (as: Person, asked: unknown, params: Record<string, string> = {}): Act => ({ as, body: asked, params })
const login = (loginName: string, password: string, more: object = {}) => ({
  loginType: 1,
  loginName,
  password: encode(password),
  ...more,
})

/** Inserts an import of this person that made these records, so that it can be undone. */
const importOf = ({ tenantId, idOf }: Hands, kind: string, userId: string, madeIds: string[]) =>
  idOf(
    'insert into import_done (tenant_id, kind, user_id, made_ids) values ($1, $2, $3, $4) returning id',
    tenantId,
    kind,
    userId,
    JSON.stringify(madeIds),
  )

/** Requests about accounts, people, departments and roles. */
async function actsOnPeople(hands: Hands): Promise<Record<string, Act>> {
  const { tenantId, admin, author, leader, officer, nobody, idOf, person } = hands
  const leaf = await idOf(`select id from department where tenant_id = $1 and full_name = '总公司/培训部'`, tenantId)
  const telephone = '13900002222'
  const newcomer = await admin.get(users.create, {
    body: { workNo: 'N1', name: '新来的人', telephone, departmentId: leaf, password: encode('123456') },
  })
  const free = await admin.get(users.create, {
    body: { workNo: 'N2', name: '自由的人', telephone: '13900002224', departmentId: leaf, password: encode('abcd_1234') },
  })
  const department = async (name: string) => (await admin.get(departments.create, { body: { name } })).id
  const led = await idOf(
    `select u.telephone id from app_user u join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
     where u.tenant_id = $1 and d.full_name like '总公司/华东区/%' limit 1`,
    tenantId,
  )
  const own = await idOf(`select telephone id from app_user where tenant_id = $1 and login_name = 'leader'`, tenantId)
  await idOf(
    `insert into role_menu select r.tenant_id, r.id, m.id from role r join menu m on m.tenant_id = r.tenant_id and m.alias = 'session:menu'
     where r.tenant_id = $1 and r.name = '培训负责人' returning role_id id`,
    tenantId,
  )
  const imported = await admin.get(users.create, {
    body: { workNo: 'N4', name: '导入的人', telephone: '13900002226', departmentId: leaf, password: encode('123456') },
  })
  const undoId = await importOf(hands, 'users', await person('admin'), [imported.id])
  const subject = await idOf(
    `insert into sign_in_failure (tenant_id, subject, failures, locked_until) values ($1, 'account:x', 5, now() + interval '1 hour')
     returning subject id`,
    tenantId,
  )
  const sheet = await workbookOf(
    rowXml(1, ['工号', '姓名', '手机号', '部门']) + rowXml(2, ['N3', '表中的人', '13900002225', '总公司/培训部']),
  )

  const emptyRole = await idOf(`insert into role (tenant_id, name) values ($1, '没有人的角色') returning id`, tenantId)

  return {
    'sessions.login': body(nobody, login('viewer', 'demo_2026')),
    'sessions.password': body(author, { oldPassword: encode('demo_2026'), password: encode('new_2026_x') }),
    'sessions.firstPassword': body(nobody, { loginName: telephone, oldPassword: encode('123456'), password: encode('new_2026_x') }),
    'sessions.viewAs': body(admin, { userId: await person('leader') }),
    'sessions.unlock': body(admin, [subject]),
    // all other restated fields must keep their values
    'roles.update': body(admin, { id: emptyRole, name: '改名的角色' }),
    'departments.update': body(admin, { id: leaf, name: '改名的部门' }),
    'roles.remove': body(admin, [emptyRole]),
    'departments.create': body(admin, { name: '新部门' }),
    'departments.saveTree': body(admin, { paths: [['新部门甲'], ['新部门甲', '新部门乙']] }),
    'departments.move': body(admin, {
      id: leaf,
      parentId: await idOf('select parent_id id from department where id = $1', leaf),
      place: 0,
    }),
    'users.mergeDepartments': body(admin, { id: await department('并出的部门'), into: await department('并入的部门') }),
    'users.page': { as: admin, query: {} },
    // a whole number, searched by a person who sees masked numbers
    'users.options': { as: leader, query: { q: led } },
    'users.optionsCount': { as: leader, query: { q: led } },
    'users.holders': { as: officer, query: { roleId: emptyRole, include: 'false', name: led } },
    'second-factors.people': { as: officer, query: { name: led } },
    'sessions.online': { as: leader, query: { name: own } },
    'people-lists.match': body(leader, { text: led }),
    'home.remind': body(leader, { list: 'WATCHED' }),
    'people-lists.matchSheet': { as: admin, form: formOf(sheet, '人员.xlsx') },
    'users.create': body(admin, {
      workNo: 'N9',
      name: '又一个人',
      telephone: '13900002229',
      departmentId: leaf,
      password: encode('123456'),
    }),
    'users.update': body(admin, { id: free.id, workNo: 'N2', name: '改了名', telephone: '13900002224', departmentId: leaf }),
    'users.remove': body(admin, [newcomer.id]),
    'users.grantMany': body(admin, { roleId: emptyRole, userIds: [free.id] }),
    'users.undoImport': { as: admin, params: { undoId } },
    'users.import': { as: admin, query: {}, form: formOf(sheet, '人员.xlsx') },
  }
}

/** Requests about second factors, each by a person of their own. */
async function actsOnFactors({ world, admin, idOf, tenantId }: Hands): Promise<Record<string, Act>> {
  const departmentId = await idOf(`select id from department where tenant_id = $1 and full_name = '总公司/培训部'`, tenantId)
  let made = 0
  const newcomer = async () => {
    const telephone = `1390000333${made++}`
    const { id } = await admin.get(users.create, {
      body: { workNo: `F${made}`, name: `双重验证${'甲乙丙丁戊己'[made - 1]}`, telephone, departmentId, password: encode('demo_2026') },
    })
    return { id, as: await world.signIn(telephone) }
  }
  const [confirms, removes, renews, reset, holds] = [
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
  ]
  for (const { as } of [removes, renews, reset]) await enrolTotp(as)
  const { key } = await confirms.as.get(secondFactors.startTotp)
  const passkeyId = await idOf(
    `insert into passkey (tenant_id, user_id, name, credential_id, public_key, counter, transports)
     values ($1, $2, '手机', 'abc', '\\x00', 0, '{}') returning id`,
    tenantId,
    holds.id,
  )
  const { version } = await admin.get(secondFactors.policy)
  return {
    'second-factors.verify': body(admin, { method: 'password', password: encode('demo_2026') }),
    'second-factors.confirmTotp': {
      as: confirms.as,
      // the code of the moment of the request
      get body() {
        return { code: codeNow(key) }
      },
    },
    'second-factors.removeTotp': { as: removes.as },
    'second-factors.renewCodes': { as: renews.as },
    'second-factors.removePasskey': { as: holds.as, params: { id: passkeyId } },
    'second-factors.savePolicy': body(admin, { version, graceDays: 3 }),
    'second-factors.reset': body(admin, { userId: reset.id }),
  }
}

/** Requests about the scenarios of sub-scenes. */
async function actsOnScenarios({ ids, author }: Hands): Promise<Record<string, Act>> {
  const drafted = async () => {
    const { id: subSceneId } = await author.get(courses.createSubScene, { body: { parentId: ids.SCENE, title: '情景的子场景' } })
    return { subSceneId, id: (await author.get(scenarios.save, { body: { subSceneId, content: scenario } })).id }
  }
  const submitted = async () => {
    const { id } = await drafted()
    await author.get(scenarios.submit, { params: { id }, body: {} })
    return id
  }
  return {
    'scenarios.save': body(author, { subSceneId: (await drafted()).subSceneId, content: { ...scenario, opening: '您好，哪位？' } }),
    'scenarios.submit': body(author, {}, { id: ids.SCENARIO }),
    'scenarios.approve': body(author, {}, { id: await submitted() }),
    'scenarios.reject': body(author, { remark: '开场太长' }, { id: await submitted() }),
    'scenarios.takeBack': body(author, {}, { id: await submitted() }),
  }
}

/** Requests about documents and their facts. */
async function actsOnDocuments({ ids, author, leader }: Hands): Promise<Record<string, Act>> {
  const form = () => formOf(Buffer.from('等待期为30天。'), '手册.txt')
  const { id } = await author.get(documents.create, { form: form() })
  return {
    'documents.create': { as: author, form: form() },
    'documents.addVersion': { as: author, params: { id }, form: form() },
    'documents.update': body(author, { id, title: '新的手册' }),
    'documents.createFact': body(author, { documentId: ids.DOCUMENT, passageNo: 1, quote: '30天', point: '30天' }),
    'documents.decideFact': body(leader, { state: 'APPROVED' }, { id: ids.FACT }),
    'documents.remove': { as: author, params: { id } },
    'documents.restore': { as: author, params: { id: ids.GONE_DOCUMENT } },
  }
}

/** Settings of a chat service that nobody asks, so that a batch of drafts can be enqueued. */
export const draftService = { DRAFT_OPENAI_URL: 'http://127.0.0.1:1', DRAFT_OPENAI_MODEL: 'draft-1' }

/** Requests about batches and their drafts. */
async function actsOnDrafts({ world, ids, author }: Hands): Promise<Record<string, Act>> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into draft (tenant_id, batch_id, no, content, quotes, found)
     select tenant_id, batch_id, n, content, quotes, found from draft, generate_series(2, 4) n where id = $1 returning id::text id`,
    [ids.DRAFT],
  )
  const [edited = '', adopted = '', dropped = ''] = rows.map(({ id }) => id)
  const { id } = await author.get(documents.create, { form: formOf(Buffer.from('等待期为30天。'), '起草资料.txt') })
  await author.get(documents.update, { body: { id, localOnly: false } })
  await world.owner.query(`update document_version set state = 'READ', passages = 1 where document_id = $1`, [id])
  await world.owner.query(
    `insert into passage (tenant_id, version_id, no, kind, above, text, grams)
     select tenant_id, id, 1, 'TEXT', '{}', '等待期为30天，意外没有等待期。', '' from document_version where document_id = $1`,
    [id],
  )
  const chosen = { kind: 'QUESTION', documents: [{ id }], targetId: ids.BANK, wanted: 1, types: ['SHORT'] }
  const content = { type: 'LINE', text: '另一个问题？', answer: '另一个回答。' }
  return {
    'drafts.start': body(author, chosen),
    'drafts.resume': body(author, {}, { id: ids.DRAFT_BATCH }),
    'drafts.edit': body(author, { content }, { id: edited }),
    'drafts.adopt': body(author, {}, { id: adopted }),
    'drafts.drop': body(author, { reason: '太简单' }, { id: dropped }),
  }
}

/** Requests about courses, lines, media and training projects. */
async function actsOnCourses({ world, tenantId, ids, admin, author, idOf, person, template }: Hands): Promise<Record<string, Act>> {
  const course = await author.get(courses.createCourse, { body: { title: '另一课程', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, {
    body: { parentId: scene.id, title: '子场景', contentStr: '王女士是一位两个孩子的妈妈' },
  })
  const [line] = await author.get(scripts.save, {
    params: { subSceneId: sub.id },
    body: [
      {
        ...{ editType: 'CREATE', type: 'QUESTION', mediaType: 'AUDIO', needAnswer: 'NEED' },
        ...{ text: '一句足够长的话，用来生成音频', answerText: '您好，请问有什么可以帮您的吗。' },
      },
    ],
  })
  const human = await author.get(digitalHumans.setting, { query: { id: ids.SCENE } })
  const generating = await author.ask(productions.one, { params: { id: line?.id ?? '' } })
  if (!generating.succ) throw new Error(`nothing to cancel: ${generating.msg}`)
  // a finished film, as a worker leaves it
  const { path: video } = await author.get(files.upload, { query: { field: 'video' }, form: formOf(mp4(), '成片.mp4') })
  await world.owner.query(`update film set path = $2, made_key = 'made', made_at = now() where id = $1`, [ids.FILM, video])

  const wav = mediaOf('wav', '-f', 'lavfi', '-i', 'sine=d=1')
  const recorded = await admin.get(files.upload, { query: { field: 'audio' }, form: formOf(wav, '录音.mp3') })

  const undone = await idOf(
    `insert into replacement (tenant_id, user_id, find, replacement, hits, courses, changes) values ($1, $2, '寒暄', '问好', 1, 1, $3) returning id`,
    tenantId,
    await person('author'),
    JSON.stringify([{ id: scene.id, field: 'title', was: '景', now: '场景' }]),
  )
  const replaced = { id: sub.id, field: 'title', version: sub.version }

  return {
    'replacements.apply': body(author, { find: '子', replacement: '新', rows: [replaced] }),
    'replacements.undo': { as: author, params: { id: undone } },
    'digital-humans.convert': {
      ...body(admin, { path: recorded.path }),
      isUnderWay: (content) => (content as ContentOf<typeof digitalHumans.convert> | null)?.file === null,
    },
    'files.trim': {
      ...body(admin, { path: recorded.path, fromMs: 200, toMs: 800 }),
      isUnderWay: (content) => (content as ContentOf<typeof files.trim> | null)?.file === null,
    },
    'digital-humans.create': body(admin, {
      ...{ type: 'VOICE', name: '快快说', gender: 1, source: { provider: 'house', voice: 'steady-man' } },
    }),
    'digital-humans.update': body(admin, {
      ...{ id: ids.VOICE, type: 'VOICE', name: '再慢些', gender: 1, source: { provider: 'house', voice: 'steady-man' } },
    }),
    'digital-humans.save': body(author, human),
    'course-co-authors.add': body(admin, [await person('leader')], { id: course.id }),
    'courses.updateScene': body(author, { id: scene.id, title: '改了的场景', parentId: course.id }),
    'pronunciations.create': body(author, { word: '重庆', pinyin: 'chong2 qing4' }),
    'pronunciations.update': body(admin, { id: ids.PRONUNCIATION, word: '单于', pinyin: 'chan2 yu2' }),
    'phrase-rules.create': body(admin, { text: '不许这样说', level: 'NOTICE' }),
    'phrase-rules.update': body(admin, { id: ids.WORDING, advice: '这样说' }),
    'phrase-rules.saveTerms': body(admin, { groups: [['保额', '额度']], version: '0' }),
    'productions.cancel': { as: author, params: { sourceId: line?.id ?? '' } },
    'films.make': body(author, { format: '9:16', subtitles: 'NONE', skipLacking: true }, { subSceneId: ids.FILM_SUB_SCENE }),
    'films.package': { as: author, query: { id: ids.FILM, standard: 'CMI5' } },
    'films.cancel': { as: author, params: { id: ids.FILM } },
    'production-board.cancel': body(author, { courseId: course.id }),
    'course-packages.importPackage': { as: author, form: formOf(await zipOf({ 'course.json': JSON.stringify(bareCourse) }), '课程包.zip') },
    'course-sheets.importCourses': { as: author, query: {}, form: formOf(await template('/courseTemplate.xlsx'), '课程.xlsx') },
    'course-sheets.importScripts': {
      ...{ as: author, query: { subSceneId: ids.SUB_SCENE } },
      form: formOf(await template('/scriptTemplate.xlsx'), '脚本.xlsx'),
    },
    'projects.create': body(admin, {
      ...{ projectName: '新项目', beginTime: '2026-01-01 09:00:00' },
      courseList: [
        {
          courseId: await idOf(`select id from course where is_valid = 'VALID' and type = 'COURSE' and tenant_id = $1 limit 1`, tenantId),
          needExam: 'NO_NEED',
        },
      ],
    }),
  }
}

/** Requests about question banks and questions; also makes four questions for exams. */
async function actsOnQuestions(hands: Hands) {
  const { tenantId, ids, admin, author, idOf, person, template } = hands
  const bank = await idOf(
    `insert into question_bank (tenant_id, category_name, status) values ($1, '停用的题库', 0) returning id`,
    tenantId,
  )
  const otherBank = await idOf('select id from question_bank where tenant_id = $1 and id <> $2 order by id limit 1', tenantId, ids.BANK)
  const truth = (subjectName: string) => ({ categoryId: ids.BANK, type: 2 as const, subjectName, answer: { answer: '0' } })
  const [q1, q2, q3, text] = await Promise.all([
    author.get(questions.create, { body: truth('第一题') }),
    author.get(questions.create, { body: truth('第二题') }),
    author.get(questions.create, { body: truth('第三题') }),
    author.get(questions.create, { body: { categoryId: ids.BANK, type: 1, subjectName: '怎样回应？', answer: { answer: '先共情' } } }),
  ])
  const imported = await author.get(questions.create, { body: truth('导入过的题') })
  const undoId = await importOf(hands, 'questions', await person('author'), [imported.id])
  const acts: Record<string, Act> = {
    'question-sheets.undo': { as: author, params: { undoId } },
    'question-banks.remove': { as: admin, params: { id: bank } },
    'questions.create': body(author, truth('又一题')),
    'questions.update': body(author, { ...truth('改了的题'), version: q3.version }, { id: q1.id }),
    'questions.move': body(admin, { ids: [q1.id], categoryId: otherBank }),
    'question-sheets.importJson': {
      ...{ as: author, query: { categoryId: ids.BANK } },
      form: formOf(Buffer.from(JSON.stringify([{ type: 2, subjectName: '导入的题', answer: '对' }])), '题.json'),
    },
    'question-sheets.importSheet': {
      ...{ as: author, query: { categoryId: ids.BANK } },
      form: formOf(await template('/questionTemplate.xlsx'), '题.xlsx'),
    },
    'question-sheets.importPaper': {
      ...{ as: author, query: { categoryId: ids.BANK } },
      form: formOf(Buffer.from('1. 试卷里的题。（√）'), '试卷.txt'),
    },
  }
  return { acts, asked: { q1, q2, q3, text } }
}
type Questions = Awaited<ReturnType<typeof actsOnQuestions>>['asked']

/** Requests about draw rules of an exam with these fields. */
async function actsOnDraws(admin: Hands['admin'], fields: Parts['body'] & object): Promise<Record<string, Act>> {
  const exam = { ...fields, examinationName: '抽题考试' } as never
  const { id, categories } = await admin.get(exams.create, { body: exam })
  const rules = [{ categoryIds: categories.map((b) => b.categoryId), type: 2 as const, tags: [], count: 1, pointsEach: 5 }]
  await admin.get(draws.saveRules, { params: { id }, body: { rules } })
  return {
    'exam-draws.saveRules': body(admin, { rules }, { id }),
    'exam-draws.keepSample': body(admin, { seed: 7 }, { id }),
  }
}

/** Requests of an examiner on the exam day: the leader has handed in one exam, another attempt is voided, and the author still sits. */
async function actsOnExamDay({ ids, admin, author, leader, person, idOf }: Hands, { q1 }: Questions): Promise<Record<string, Act>> {
  const reason = '网络中断'
  const keyOf = (n: number) => `00000000-0000-4000-8000-00000000009${n}`
  const exam = async () => {
    const fields = {
      examinationName: '考试日',
      startTime: '2026-01-01 09:00:00',
      examDurationMinute: 30,
      categories: [{ categoryId: ids.BANK }],
    }
    const { id } = await admin.get(exams.create, { body: fields })
    await admin.get(papers.add, { params: { id }, body: [q1.id] })
    const targets = [await person('leader'), await person('author')]
    await admin.get(assignments.create, { body: { examinationId: id, selectionType: 'BY_USER', targets } })
    const { id: handedIn } = await leader.get(attempts.start, { body: { examinationId: id } })
    await leader.get(attempts.submit, { params: { id: handedIn } })
    return id
  }
  const [running, spoilt] = [await exam(), await exam()]
  const userIds = [await person('leader')]
  await admin.get(invigilation.void, { params: { id: spoilt }, body: { userIds, key: keyOf(1), reason } })
  const sitting = await author.get(attempts.start, { body: { examinationId: running } })
  await idOf('update exam_attempt set gap_seconds = 90 where id = $1 returning id', sitting.id)
  await admin.get(invigilation.message, { params: { id: running }, body: { userIds, key: keyOf(4), words: '请看黑板' } })
  const notice = await idOf('select max(id) id from exam_action where exam_id = $1', running)
  const done = { userIds, key: keyOf(2), reason }
  const open = { userIds: [await person('author')], key: keyOf(3), reason }
  return {
    'exam-assignments.setTimeFactor': body(admin, { examinationId: running, userIds, factor: 1.5, reason }),
    'attempt-notices.see': body(leader, { ids: [notice] }),
    'notices.read': body(leader, { kind: 'EXAM_ASSIGNED', subjectId: running }),
    'invigilation.giveBack': body(admin, open, { id: running }),
    'invigilation.submit': body(admin, open, { id: running }),
    'invigilation.void': body(admin, done, { id: running }),
    'invigilation.restore': body(admin, done, { id: spoilt }),
    'invigilation.reopen': body(admin, { ...done, minutes: 5 }, { id: running }),
  }
}

/** Requests of markers about the answer to a short question. */
const actsOnMarking = (admin: Person, attemptId: string, subjectId: string): Record<string, Act> => ({
  'regrades.points': body(admin, { subjectId, score: 1, reason: '复核' }, { id: attemptId }),
  'marking.remark': body(admin, { remark: '写得好' }, { id: attemptId }),
  'marking.mark': body(admin, [{ attemptId, subjectId, score: 1 }]),
})

/** Requests about exams with these questions, their candidates, and imported attempts. */
async function actsOnExams({ ids, admin, author, leader, nobody, person }: Hands, asked: Questions): Promise<Record<string, Act>> {
  const { q1, q2, q3, text } = asked
  const fields = {
    examinationName: '新考试',
    startTime: '2026-01-01 09:00:00',
    examDurationMinute: 30,
    categories: [{ categoryId: ids.BANK }],
  }
  const exam = async (taken: string[], targets: string[], more: { reviewMode?: 'KEYS'; reviewFrom?: 'SUBMIT' } = {}) => {
    const { id } = await admin.get(exams.create, { body: { ...fields, ...more } })
    await admin.get(papers.add, { params: { id }, body: taken })
    await admin.get(assignments.create, { body: { examinationId: id, selectionType: 'BY_USER', targets } })
    return id
  }
  const unsat = await exam([q1.id, q2.id], [await person('author')])
  const sat = await exam([q3.id, text.id], [await person('leader'), await person('author'), await person('viewer')])
  const handedIn = await leader.get(attempts.start, { body: { examinationId: sat } })
  await leader.get(attempts.save, { params: { id: handedIn.id }, body: [{ subjectId: text.id, response: '先听客户说完' }] })
  await leader.get(attempts.submit, { params: { id: handedIn.id } })
  const sitting = await author.get(attempts.start, { body: { examinationId: sat } })
  const late = { kind: 'LATE', id: '00000000-0000-4000-8000-000000000003', subjectId: q3.id, response: true, rev: 9 }
  const [phone, desk] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await author.get(attempts.hold, { params: { id: sitting.id }, body: { holder: phone } })
  const shown = await exam([q2.id], [await person('leader')], { reviewMode: 'KEYS', reviewFrom: 'SUBMIT' })
  const wrong = await leader.get(attempts.start, { body: { examinationId: shown } })
  await leader.get(attempts.submit, { params: { id: wrong.id } })
  const { secret } = await admin.get(serviceCredentials.create, {
    body: { name: '全部结果', scopes: ['exam-results', 'practice-results'] },
  })

  const person1 = await person('viewer')
  const makeUp = { examinationId: sat, endTime: '2099-01-01 09:00:00', reason: '住院' }
  await admin.get(assignments.makeUp, { body: { ...makeUp, userIds: [person1] } })

  const sitters = { examinationId: sat, loginName: 'viewer', startedAt: '2026-03-01 09:00:00', submittedAt: '2026-03-01 09:20:00' }
  return {
    'exam-assignments.makeUp': body(admin, { ...makeUp, extraAttempts: 1, userIds: [await person('leader')] }),
    'exam-assignments.endMakeUp': body(admin, { examinationId: sat, userIds: [person1] }),
    'exams.create': body(admin, fields),
    'exams.publish': body(admin, { published: false }, { id: unsat }),
    'exams.setTemplate': body(admin, { template: true }, { id: unsat }),
    'exams.copy': body(admin, { ...fields, assigned: true }, { id: unsat }),
    'exams.update': body(admin, { ...fields, examinationName: '改名的考试' }, { id: unsat }),
    'exam-papers.addRandom': body(
      admin,
      { examinationDetail: [{ categoryId: ids.BANK, randomDetails: [{ type: 2, count: 1 }] }] },
      { id: unsat },
    ),
    'exam-papers.swap': body(admin, { subjectId: q2.id }, { id: unsat }),
    'exam-papers.remove': body(admin, [q1.id], { id: unsat }),
    'exam-papers.removeByPost': body(admin, [q1.id], { id: unsat }),
    'exam-papers.removeByPatch': body(admin, [q1.id], { id: unsat }),
    'exam-papers.scoreByType': body(admin, [{ subjectType: 2, score: 7 }], { id: unsat }),
    'exam-papers.score': body(admin, [{ subjectId: q1.id, score: 7 }], { id: unsat }),
    'exam-papers.sort': body(admin, { list: [{ id: q1.id, seq: 1 }] }, { id: unsat }),
    ...(await actsOnDraws(admin, fields)),
    'attempts.start': body(author, { examinationId: unsat }),
    'attempts.save': body(author, [{ subjectId: q3.id, response: true }], { id: sitting.id }),
    'wrong-answers.answer': body(leader, { response: true }, { id: q2.id }),
    'attempt-events.note': body(leader, { events: [late] }, { id: handedIn.id }),
    'attempt-events.release': body(admin, { userIds: [await person('author')] }, { id: sat }),
    'attempts.hold': body(author, { holder: desk, take: true }, { id: sitting.id }),
    'attempts.submit': { as: author, params: { id: sitting.id } },
    'attempts.import': { as: nobody, lines: { secret, values: [{ ...sitters, answers: [{ subjectId: q3.id, response: true }] }] } },
    'attempts.regrade': body(admin, { scores: [{ subjectId: q3.id, score: 3 }] }, { id: sat }),
    'exam-analysis.paper': { as: admin, params: { userId: await person('leader') }, query: { examId: sat, id: await person('leader') } },
    ...actsOnMarking(admin, handedIn.id, text.id),
    'practice-runs.import': {
      as: nobody,
      lines: {
        secret,
        values: [
          {
            ...{ loginName: 'viewer', subSceneId: ids.SUB_SCENE, mode: 'PRACTICE', score: 80 },
            ...{ startedAt: '2026-03-01 09:00:00', endedAt: '2026-03-01 09:10:00' },
          },
        ],
      },
    },
  }
}

/** Requests about projects and practice rooms, each by a person who has not come that far. */
async function actsOnLearning({ world, ids, author, admin }: Hands): Promise<Record<string, Act>> {
  const viewer = await world.signIn('viewer')
  const wanted = { subSceneId: ids.OWN_SUB_SCENE, projectId: ids.PROJECT }
  await viewer.get(recordings.decide, { body: { agreed: true, textVersion: consentVersion } })
  /** A run that the viewer has spoken to its end. */
  const spokenRun = async () => {
    const { id } = await viewer.get(rehearsals.start, { body: { ...wanted, mode: 'PRACTICE' } })
    const at = { id, scriptId: ids.OWN_SCRIPT }
    const voice = voiceOf(1)
    await viewer.get(rehearsals.record, { params: at, query: { take: '1', offset: '0' }, octets: voice })
    await viewer.get(rehearsals.speak, { params: at, body: { take: 1, bytes: voice.length } })
    await viewer.get(rehearsals.next, { params: { id }, body: { place: 0 } })
    await viewer.get(rehearsals.finish, { params: { id } })
    return at
  }
  const [heard, plain] = [await spokenRun(), await spokenRun()]
  await viewer.get(rehearsals.appeal, { params: { id: heard.id }, body: { text: '请复核' } })
  // the state after a recogniser has heard it
  await world.owner.query(`update rehearsal_line set listening = 'HEARD', said = '等待', heard = '等待' where rehearsal_id = $1`, [
    plain.id,
  ])
  // only a mentor hears the recordings of a learner
  await world.owner.query(
    `update project p set mentor_id = u.id from app_user u where p.id = $1 and u.tenant_id = p.tenant_id and u.login_name = 'author'`,
    [ids.PROJECT],
  )
  const studying = await author.get(rehearsals.start, { body: { ...wanted, mode: 'STUDY' } })
  const ending = await viewer.get(rehearsals.start, { body: { ...wanted, mode: 'PRACTICE' } })
  const params = { id: ids.REHEARSAL }
  return {
    // the start and the due time of a project differ
    'projects.update': body(admin, { projectId: ids.PROJECT, dueTime: '2099-01-01 09:00:00' }),
    'rehearsals.start': body(viewer, { ...wanted, mode: 'STUDY' }),
    'rehearsals.drill': body(viewer, { scriptIds: [ids.OWN_SCRIPT] }),
    'rehearsals.answer': body(author, { said: '等待期是九十天' }, { ...params, scriptId: ids.OWN_SCRIPT }),
    'rehearsals.correct': body(viewer, { said: '等待期' }, plain),
    'rehearsals.hint': body(author, { scriptId: ids.OWN_SCRIPT }, params),
    'rehearsals.next': body(author, { place: 0 }, { id: studying.id }),
    'rehearsals.appeal': body(viewer, { text: '请复核' }, { id: plain.id }),
    'rehearsal-reviews.audio': { as: author, params: heard },
    'rehearsal-reviews.mark': body(admin, { score: 80, remark: '不错', reason: '', seen: 0 }, heard),
    'rehearsal-reviews.answer': body(admin, { answer: '已复核' }, { id: heard.id }),
    'rehearsals.finish': { as: viewer, params: { id: ending.id } },
  }
}

/** Requests about free talks: the author has an open one and an ended one, the viewer has left one, and the leader has none. */
async function actsOnTalks({ world, ids, author, admin, person }: Hands): Promise<Record<string, Act>> {
  const [viewer, leader] = [await world.signIn('viewer'), await world.signIn('leader')]
  const wanted = { subSceneId: ids.OWN_SUB_SCENE, projectId: ids.PROJECT }
  const recordList = [{ target: await person('leader'), selectionType: 'BY_USER' as const, type: 'MANDATORY' as const }]
  await admin.get(projectAssignments.create, { body: { projectId: ids.PROJECT, recordList } })
  const { id } = await viewer.get(talks.start, { body: wanted })
  await viewer.get(talks.say, { params: { id }, body: { turn: 1, said: '您好' } })
  await viewer.get(talks.finish, { params: { id } })
  const ended = { id: ids.ENDED_TALK }
  // a calibration needs three talks that went to their end
  for (const _ of [1, 2]) {
    const { id: next } = await viewer.get(talks.start, { body: wanted })
    for (const turn of [1, 2, 3, 4]) await viewer.get(talks.say, { params: { id: next }, body: { turn, said: '您好' } })
  }
  const { appeals } = await author.get(talks.appeal, { params: ended, body: { goal: 'family', text: '请复核' } })
  const calibration = { subSceneId: ids.OWN_SUB_SCENE, raterIds: [await person('admin'), await person('author')], talks: 3 }
  const begin = async () => (await admin.get(talkCalibrations.begin, { body: calibration })).id
  const marks = scenario.stages.flatMap(({ goals }) => goals.map(({ id: goal }) => ({ goal, worth: 1 as const })))
  const [marked, removed] = [await begin(), await begin()]
  return {
    'talk-calibrations.begin': body(admin, calibration),
    'talk-calibrations.mark': body(admin, { marks }, { id: marked, place: '1' }),
    'talk-calibrations.remove': body(admin, [removed]),
    'talks.appeal': body(author, { goal: 'renew', text: '请复核' }, ended),
    'talk-reviews.act': body(admin, { acts: [], done: true, seen: 0 }, ended),
    'talk-reviews.answer': body(admin, { answer: '已复核', seen: 0 }, { ...ended, appealId: appeals[0]?.id ?? '' }),
    'talk-reviews.addWording': body(admin, { goal: 'renew', wording: '续保要再审核' }, ended),
    'talks.start': body(leader, wanted),
    'talks.say': body(author, { turn: 1, said: '您好，请问您家里几口人？' }, { id: ids.TALK }),
    'talks.again': body(viewer, { turn: 1 }, { id }),
    'talks.finish': { as: author, params: { id: ids.TALK } },
  }
}

/** Requests about tenants, settings and menus. */
async function actsOnTenants({ tenantId, admin, officer, idOf }: Hands): Promise<Record<string, Act>> {
  const tenant = (domain: string, telephone: string) => ({
    name: `租户${domain}`,
    domain,
    adminUsers: [{ name: '管理者', telephone, password: encode('123456') }],
  })
  const active = await admin.get(tenantSetup.create, { body: tenant('active', '13700000001') })
  const gone = await admin.get(tenantSetup.create, { body: tenant('gone', '13700000002') })
  await admin.get(tenantSetup.state, { body: { id: gone.id, status: 0 } })
  const setting = await admin.get(tenantSetup.setting)
  const provider = await admin.get(identityProviders.create, { body: providerOf('集团账号') })
  const credential = await admin.get(serviceCredentials.create, { body: { name: '轮换的系统', scopes: ['exam-results'] } })
  const hook = await admin.get(webhooks.create, { body: { ...webhookOf('act'), types: Object.keys(eventTypes) as EventType[] } })

  const menu = { name: '新的页面', menuType: 'C' as const, alias: 'new:menu', path: 'new', component: 'new', sequence: 9 }
  const ownMenu = await idOf(
    `insert into menu (tenant_id, name, menu_type, path, component, sequence) values ($1, '自己的', 'M', 'own', 'Layout', 9) returning id`,
    tenantId,
  )
  return {
    'identity-providers.create': body(admin, providerOf('另一个账号')),
    'identity-providers.update': body(admin, providerOf('改名的账号'), { id: provider.id }),
    'identity-providers.confirm': body(officer, { updateTime: provider.updateTime }, { id: provider.id }),
    'identity-providers.test': { as: admin, params: { id: provider.id } },
    'identity-providers.remove': { as: admin, params: { id: provider.id } },
    // an address of letters is refused
    'service-credentials.create': body(admin, { name: '又一张凭证', scopes: ['exam-results'], allowedIps: ['10.0.0.0/8'] }),
    'service-credentials.update': body(admin, { perMinute: 60, allowedIps: ['10.0.0.0/8'] }, { id: credential.id }),
    'service-credentials.rotate': { as: admin, params: { id: credential.id } },
    'webhooks.create': body(admin, webhookOf('new')),
    'webhooks.update': body(admin, { enabled: true }, { id: hook.id }),
    'webhooks.rotate': { as: admin, params: { id: hook.id } },
    'webhooks.test': { as: admin, params: { id: hook.id } },
    'webhooks.replay': body(admin, { eventId: await idOf('select max(id) id from event where tenant_id = $1', tenantId) }, { id: hook.id }),
    'webhooks.remove': { as: admin, params: { id: hook.id } },
    'menus.create': body(admin, menu),
    'menus.update': body(admin, { id: ownMenu, name: '改了', menuType: 'M', path: 'own', component: 'Layout', sequence: 8 }),
    'menus.remove': body(admin, [ownMenu]),
    'users.changes': { as: admin, query: {} },
    'tenant-setup.page': { as: admin, query: {} },
    'tenant-setup.create': body(admin, tenant('fresh', '13700000003')),
    'tenant-setup.update': body(admin, { id: active.id, ...tenant('active', '13700000004') }),
    'tenant-setup.state': body(admin, { id: active.id, status: 0 }),
    'tenant-setup.remove': body(admin, [{ id: gone.id, name: '租户gone' }]),
    'tenant-setup.saveSetting': body(admin, {
      ...{ version: setting.version, timeZone: 'Asia/Tokyo', gradeScale: { excellent: 90, good: 80, slightPoor: 60 } },
      passwordRule: { minLength: 8, letters: true, digits: true },
    }),
    'natural-voices.start': body(admin, { name: 'melo-zh', address: `${nowhere}/vits-melo-tts-zh_en.tar.bz2` }),
    'natural-voices.pause': body(admin, { name: 'melo-zh' }),
    'tenant-setup.officers': body(admin, { version: setting.version, on: true }),
  }
}

/** Requests about reviews before release. They begin after every change, so that nothing but a course asks for one. */
async function actsOnReviews({ world, tenantId, ids, admin, author, idOf, person }: Hands): Promise<Record<string, Act>> {
  await world.owner.query(`update tenant set settings = settings || '{"contentReviewSince": "2999-01-01"}' where tenant_id = $1`, [
    tenantId,
  ])
  const by = await person('author')
  const review = (ownerId: string) =>
    idOf(
      `insert into content_review (tenant_id, kind, owner_id, title, before, after, covered, submit_user_id, submit_user_name)
       values ($1, 'COURSE', $2, '课程', '[]', '[]', '[{"subjectId": "1", "digest": "1"}]', $3, '作者') returning id::text id`,
      ...[tenantId, ownerId, by],
    )
  return {
    'content-reviews.submit': body(author, { kind: 'COURSE', ownerId: ids.COURSE }),
    'content-reviews.withdraw': body(author, {}, { id: await review(ids.SCENE) }),
    'content-reviews.approve': body(admin, {}, { id: await review(ids.BANK) }),
    'content-reviews.reject': body(admin, { remark: '请补充' }, { id: await review(ids.SCRIPT) }),
  }
}

/** Requests by feature.endpoint; makes the records that they need first. */
export async function actsByHand(world: World, tenantId: string, ids: Ids): Promise<Record<string, Act>> {
  const hands = await handsOf(world, tenantId, ids)
  const people = { ...(await actsOnPeople(hands)), ...(await actsOnFactors(hands)) }
  const courseActs = {
    ...(await actsOnCourses(hands)),
    ...(await actsOnScenarios(hands)),
    ...(await actsOnDocuments(hands)),
    ...(await actsOnDrafts(hands)),
  }
  const questionActs = await actsOnQuestions(hands)
  const examActs = { ...(await actsOnExams(hands, questionActs.asked)), ...(await actsOnExamDay(hands, questionActs.asked)) }
  const learningActs = { ...(await actsOnLearning(hands)), ...(await actsOnTalks(hands)) }
  const tenantActs = { ...(await actsOnTenants(hands)), ...(await actsOnReviews(hands)) }
  return { ...people, ...courseActs, ...questionActs.acts, ...examActs, ...learningActs, ...tenantActs }
}
