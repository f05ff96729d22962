// Makes a record of every kind in the demo tenant, for the tests of all endpoints.
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { coAuthors, courses } from '#features/authoring/courses/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { films } from '#features/authoring/films/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { pronunciations } from '#features/authoring/pronunciations/contract.ts'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { talks } from '#features/practice/talks/contract.ts'
import { scenarios } from '#features/practice/scenarios/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { recordStore } from '#features/insight/record-store/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { identityProviders } from '#features/organisation/identity-providers/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import { peopleLists } from '#features/organisation/people-lists/contract.ts'
import { scenario } from './scenario.ts'
import { documents } from '#features/authoring/documents/contract.ts'
import { webhooks } from '#features/organisation/webhooks/contract.ts'
import { formOf, png } from './samples.ts'
import type { Person, World } from './world.ts'

interface Where {
  world: World
  tenantId: string
  author: Person
}

export type Records = Awaited<ReturnType<typeof makeRecords>>

/** Makes the records as author and administrator; returns their ids by kind, and the path of a picture. */
export async function makeRecords(world: World, tenantId: string) {
  const author = await world.signIn('author')
  const where = { world, tenantId, author }
  const course = await author.get(courses.createCourse, { body: { title: '甲方课程', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, {
    body: { parentId: scene.id, title: '子场景', contentStr: '王女士是一位两个孩子的妈妈' },
  })
  const [line] = await author.get(scripts.save, {
    params: { subSceneId: sub.id },
    body: [{ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '请先寒暄再了解客户' }],
  })
  const deletions: string[] = []
  for (const title of ['恢复的', '清除的']) {
    const { id } = await author.get(courses.createScene, { body: { parentId: course.id, title } })
    deletions.push((await author.get(courseAuthoring.remove, { body: [id] })).deletionId ?? '')
  }
  const bank = await author.get(questionBanks.create, { body: { categoryName: '甲方题库' } })
  const question = async (subjectName: string) =>
    (await author.get(questions.create, { body: { categoryId: bank.id, type: 2, subjectName, answer: { answer: '0' } } })).id
  const gone = await question('删除的试题')
  const { deletionId: goneEntry } = await author.get(questions.remove, { body: [gone] })
  const own = async (table: string, where = 'true') =>
    (await world.owner.query<{ id: string }>(`select max(id)::text id from ${table} where tenant_id = $1 and ${where}`, [tenantId])).rows[0]
      ?.id ?? ''
  const user = await own('app_user', `login_name = 'viewer'`)
  await author.get(coAuthors.add, { params: { id: course.id }, body: [user] })
  const ids = {
    ORG: tenantId,
    COURSE: course.id,
    SCENE: scene.id,
    SUB_SCENE: sub.id,
    SCRIPT: line?.id ?? '',
    DELETION: deletions[0] ?? '',
    DELETED: deletions[1] ?? '',
    DEPARTMENT: await own('department', 'layer = 3'),
    USER: user,
    ROLE: await own('role', 'is_editable'),
    MENU: await own('menu', `menu_type = 'F'`),
    SESSION: await own('session', `user_id <> (select id from app_user where login_name = 'author' and tenant_id = session.tenant_id)`),
    AUDIT: await own('audit_log'),
    BANK: bank.id,
    QUESTION: await question('甲方试题'),
    GONE_QUESTION: gone,
    GONE_ENTRY: goneEntry,
    GONE_EXAM: await deletedExam(where, bank.id),
    GONE_FOR_GOOD: (await author.get(questions.remove, { body: [await question('清除的试题')] })).deletionId,
    ...(await examOf(where, bank.id, await question('试卷中的试题'))),
    ATTEMPT: await attemptOf(where, bank.id, await question('答过的试题')),
    ...(await projectOf(where)),
    ...(await filmOf(where, scene.id)),
    SCENARIO: (await author.get(scenarios.save, { body: { subSceneId: sub.id, content: scenario } })).id,
    CREDENTIAL: (
      await (await world.signIn('admin')).get(serviceCredentials.create, { body: { name: '甲方系统', scopes: ['exam-results'] } })
    ).id,
    RECORD_CREDENTIAL: (await (await world.signIn('admin')).get(recordStore.create, { body: { name: '甲方平台', scope: 'WRITE' } })).id,
    PROVIDER: (await (await world.signIn('admin')).get(identityProviders.create, { body: providerOf('甲方账号') })).id,
    WEBHOOK: (await (await world.signIn('admin')).get(webhooks.create, { body: webhookOf('own') })).id,
    PRONUNCIATION: (await author.get(pronunciations.create, { body: { word: '单于', pinyin: 'chan2 yu2' } })).id,
    WORDING: (await (await world.signIn('admin')).get(phraseRules.create, { body: { text: '甲方的话', level: 'NOTICE' } })).id,
    PEOPLE_LIST: (await author.get(peopleLists.create, { body: { name: '甲方的名单', userIds: [user] } })).id,
    ...(await documentWithFact(where)),
    ...(await draftsFor(where, sub.id)),
    CONTENT_REVIEW: await reviewFor(where, sub.id),
    VOICE: (
      await (
        await world.signIn('admin')
      ).get(digitalHumans.create, {
        body: { type: 'VOICE', name: '慢慢说', gender: 1, source: { provider: 'house', voice: 'steady-man' } },
      })
    ).id,
  }
  const { path } = await author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
  return { ids, path }
}

/** Ids by field name, tried in addition to every id in every field. */
export const namesOf = (ids: Records['ids']) => ({
  userId: ids.USER,
  roleId: ids.ROLE,
  powerId: ids.MENU,
  departmentId: ids.DEPARTMENT,
  orgId: ids.ORG,
  parentId: ids.SCENE,
  subSceneId: ids.SUB_SCENE,
  courseId: ids.COURSE,
  sceneId: ids.SCENE,
  categoryId: ids.BANK,
  projectId: ids.PROJECT,
  mentorId: ids.USER,
  target: ids.USER,
  attemptId: ids.ATTEMPT,
  examinationId: ids.EXAM,
  examIds: ids.EXAM,
  subjectId: ids.QUESTION,
  targets: ids.DEPARTMENT,
  departmentIds: ids.DEPARTMENT,
  userIds: ids.USER,
})

export const tablesOf = async (world: World): Promise<string[]> =>
  (
    await world.owner.query<{ name: string }>(
      `select c.relname name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
    )
  ).rows.map((r) => r.name)

/** An identity provider whose address nobody may reach. */
export const providerOf = (name: string) => ({ name, issuer: 'https://127.0.0.1:1', clientId: 'yanwu', linkBy: ['workNo' as const] })

/** A webhook of an address that nobody may reach. */
export const webhookOf = (path: string) => ({ url: `https://127.0.0.1:1/${path}`, types: ['person.created' as const] })

/** A requested film of a sub-scene that needs no other media. */
async function filmOf({ author }: Where, parentId: string) {
  const { id } = await author.get(courses.createSubScene, { body: { parentId, title: '成片的子场景', contentStr: '只有文字的一段对话' } })
  await author.get(scripts.save, {
    params: { subSceneId: id },
    body: [{ editType: 'CREATE', type: 'TIPS', mediaType: 'TEXT', needAnswer: 'NO_NEED', text: '请先读这一段文字' }],
  })
  const film = await author.get(films.make, { params: { subSceneId: id }, body: { format: '16:9', subtitles: 'BURNED' } })
  return { FILM: film.id, FILM_SUB_SCENE: id }
}

/** An exam with a paper and an assigned person. */
async function examOf({ world, tenantId }: Where, categoryId: string, questionId: string) {
  const admin = await world.signIn('admin')
  const fields = { examinationName: '甲方考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const { id } = await admin.get(exams.create, { body: { ...fields, categories: [{ categoryId }] } })
  await admin.get(papers.add, { params: { id }, body: [questionId] })
  const { rows } = await world.owner.query(`select id from app_user where tenant_id = $1 and login_name = 'viewer'`, [tenantId])
  await admin.get(assignments.create, { body: { examinationId: id, selectionType: 'BY_USER', targets: [String(rows[0].id)] } })
  const assigned = await admin.get(assignments.page, { params: { id }, query: {} })
  return { EXAM: id, ASSIGNMENT: assigned.records[0]?.id ?? '' }
}

/** The recycle bin entry of a deleted exam. */
async function deletedExam({ author }: Where, categoryId: string) {
  const fields = { examinationName: '删除的考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const { id } = await author.get(exams.create, { body: { ...fields, categories: [{ categoryId }] } })
  return (await author.get(exams.remove, { params: { id } })).deletionId
}

/** An open attempt of the author. */
async function attemptOf({ world, tenantId, author }: Where, categoryId: string, questionId: string) {
  const admin = await world.signIn('admin')
  const fields = { examinationName: '答过的考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const { id } = await admin.get(exams.create, { body: { ...fields, categories: [{ categoryId }] } })
  await admin.get(papers.add, { params: { id }, body: [questionId] })
  const { rows } = await world.owner.query(`select id from app_user where tenant_id = $1 and login_name = 'author'`, [tenantId])
  await admin.get(assignments.create, { body: { examinationId: id, selectionType: 'BY_USER', targets: [String(rows[0].id)] } })
  return (await author.get(attempts.start, { body: { examinationId: id } })).id
}

/** A project with an enabled course, assigned to a person and to the author as a learner. */
async function projectOf({ world, tenantId, author }: Where) {
  const admin = await world.signIn('admin')
  const { id: courseId } = await author.get(courses.createCourse, { body: { title: '项目课程', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', content: ['一位客户。'] } })
  const line = {
    editType: 'CREATE',
    type: 'QUESTION',
    mediaType: 'TEXT',
    needAnswer: 'NEED',
    text: '请问等待期是多久？',
    answerText: '九十天。',
  }
  const [asked] = await author.get(scripts.save, { params: { subSceneId: sub.id }, body: [line] })
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [courseId])
  const courseList = [{ courseId, needExam: 'NO_NEED' as const }]
  const made = await admin.get(projects.create, { body: { projectName: '甲方项目', beginTime: '2026-01-01 09:00:00', courseList } })
  const { rows } = await world.owner.query(
    `select id from app_user where tenant_id = $1 and login_name in ('viewer', 'author') order by login_name desc`,
    [tenantId],
  )
  const recordList = rows.map(({ id }) => ({ target: String(id), selectionType: 'BY_USER' as const, type: 'MANDATORY' as const }))
  await admin.get(projectAssignments.create, { body: { projectId: made.id, recordList } })
  const assigned = await admin.get(projectAssignments.page, { params: { projectId: made.id }, query: {} })
  const wanted = { subSceneId: sub.id, projectId: made.id, mode: 'PRACTICE' as const }
  const { id: rehearsal } = await author.get(rehearsals.start, { body: wanted })
  await world.owner.query(`insert into scenario (tenant_id, sub_scene_id, version, state, content) values ($1, $2, 1, 'ENABLED', $3)`, [
    tenantId,
    sub.id,
    JSON.stringify(scenario),
  ])
  const place = { subSceneId: sub.id, projectId: made.id }
  // four turns without progress: the customer loses patience
  const { id: ended } = await author.get(talks.start, { body: place })
  for (const turn of [1, 2, 3, 4]) await author.get(talks.say, { params: { id: ended }, body: { turn, said: '您好' } })
  const { id: talk } = await author.get(talks.start, { body: place })
  const calibration = await world.owner.query(
    `with made as (
       insert into talk_calibration (tenant_id, sub_scene_id, scenario_version, target, created_by)
       select tenant_id, sub_scene_id, scenario_version, 80, user_id from talk where id = $1 returning tenant_id, id, created_by),
     t as (insert into talk_calibration_talk (tenant_id, calibration_id, place, talk_id) select tenant_id, id, 1, $1 from made),
     r as (insert into talk_calibration_rater (tenant_id, calibration_id, user_id) select tenant_id, id, created_by from made)
     select id::text id from made`,
    [ended],
  )
  return {
    CALIBRATION: String(calibration.rows[0].id),
    REHEARSAL: rehearsal,
    TALK: talk,
    ENDED_TALK: ended,
    OWN_SUB_SCENE: sub.id,
    OWN_SCRIPT: asked?.id ?? '',
    OWN_COURSE: courseId,
    PROJECT: made.id,
    PROJECT_COURSE: made.courseProjects[0]?.id ?? '',
    PROJECT_ASSIGNMENT: assigned.records[0]?.id ?? '',
  }
}

/** A draft of a line in a batch that was not finished. */
async function draftsFor({ world, tenantId }: { world: World; tenantId: string }, subSceneId: string) {
  const { rows } = await world.owner.query<{ batch: string; draft: string }>(
    `with made as (
       insert into draft_batch (tenant_id, kind, documents, target_id, target_name, wanted, types, state, fault, total, model, operator, prompt_version, reserved, create_user_id, create_user_name)
       values ($1, 'SCRIPT', '[]', $2, '甲方子场景', 2, '[]', 'FAILED', '没有回答', 1, 'm', '甲方', '1', 0, 1, '甲') returning id)
     insert into draft (tenant_id, batch_id, no, content, quotes, found)
     select $1, id, 1, '{"type": "LINE", "section": "", "text": "甲方的客户问什么？", "answer": "甲方的回答。", "points": []}', '[]', '[]' from made
     returning batch_id::text batch, id::text draft`,
    [tenantId, subSceneId],
  )
  return { DRAFT_BATCH: rows[0]?.batch ?? '', DRAFT: rows[0]?.draft ?? '' }
}

/** A review of a course that waits. */
async function reviewFor({ world, tenantId }: { world: World; tenantId: string }, courseId: string): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into content_review (tenant_id, kind, owner_id, title, before, after, covered, submit_user_id, submit_user_name)
     select $1, 'COURSE', $2, '甲方课程', '[]', '[]', '[{"subjectId": "1", "digest": "1"}]', u.id, '甲'
       from app_user u where u.tenant_id = $1 and u.login_name = 'author' returning id::text id`,
    [tenantId, courseId],
  )
  return rows[0]?.id ?? ''
}

/** A document that was read, with a fact to be approved, and a document in the recycle bin. */
async function documentWithFact({ world, tenantId, author }: { world: World; tenantId: string; author: Person }) {
  const upload = (name: string) => author.get(documents.create, { form: formOf(Buffer.from('等待期为30天。'), name) })
  const [made, gone] = [await upload('甲方资料.txt'), await upload('甲方删除的.txt')]
  await author.get(documents.remove, { params: { id: gone.id } })
  await world.owner.query(`update document_version set state = 'READ', passages = 1 where id = $1`, [made.latest.id])
  await world.owner.query(
    `insert into passage (tenant_id, version_id, no, kind, above, text, grams)
     values ($1, $2, 1, 'TEXT', '{}', '等待期为30天。', array_to_tsvector(array['等待']))`,
    [tenantId, made.latest.id],
  )
  const body = { documentId: made.id, passageNo: 1, quote: '等待期为30天', point: '等待期30天' }
  return { DOCUMENT: made.id, GONE_DOCUMENT: gone.id, FACT: (await author.get(documents.createFact, { body })).id }
}
