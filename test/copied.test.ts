// A copy equals its source in every column that is not listed here with a reason, compared in the tables.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { draws, papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

const since = { tenant_id: 'the same', updated_at: 'now', deleted_at: 'it lives', deletion_id: 'it lives' }
const own: Record<string, Record<string, string>> = {
  course: {
    ...{
      ...since,
      id: 'new',
      parent_id: 'its place',
      course_id: 'its place',
      seq: 'its place',
      title: 'told from the original',
      create_date: 'now',
    },
    ...{ owner_department_id: 'who copies', create_user_id: 'who copies', create_user_name: 'who copies' },
    is_valid: 'disabled until somebody has looked',
  },
  script: {
    ...since,
    id: 'new',
    subscene_id: 'its place',
    seq: 'its place',
    create_user_id: 'who copies',
    update_user_name: 'whoever changes it next',
    create_date: 'now',
  },
  digital_human_setting: { tenant_id: 'the same', target_id: 'the copy', updated_at: 'now' },
  generation_task: {
    ...{ tenant_id: 'the same', id: 'new', source_id: 'the copy', parent_id: 'the copy', create_user_id: 'who copies' },
    ...{ reason: 'only successes are copied', lease: 'of work that goes on', lease_until: 'of work that goes on' },
  },
  scenario: {
    ...{ tenant_id: 'the same', id: 'new', sub_scene_id: 'the copy', version: 'counted anew', state: 'a draft if it waited' },
    updated_at: 'now',
  },
  question: {
    ...{ ...since, id: 'new', bank_id: 'its place', sort: 'its place', version: 'its first', create_time: 'now' },
    ...{ create_user_id: 'who copies', create_user_name: 'who copies', update_user_id: 'who copies', update_user_name: 'who copies' },
  },
  exam: {
    ...{ ...since, id: 'new', sort: 'new', examination_name: 'asked for', start_time: 'asked for', end_time: 'asked for' },
    ...{ publish_time: 'as long after the beginning as before', published_at: 'nothing is published' },
    ...{ publish_time: 'as long after the beginning as before', published_at: 'nothing is published' },
    ...{
      sat_at: 'nobody has sat it',
      frozen_at: 'it is still to come',
      draw_problem: 'the rules of the copy are checked anew',
      template: 'it is what was made of one',
      create_time: 'now',
      kept_at: 'it is new',
    },
    ...{ owner_department_id: 'who copies', create_user_id: 'who copies', creator_name: 'who copies' },
  },
  exam_bank: { tenant_id: 'the same', exam_id: 'the copy' },
  exam_question: {
    ...{ tenant_id: 'the same', exam_id: 'the copy', version: 'it follows its questions until somebody has sat it' },
    drawn: 'only the fixed questions are copied',
  },
  exam_draw_rule: { tenant_id: 'the same', exam_id: 'the copy' },
  exam_assignment: {
    ...{ tenant_id: 'the same', id: 'new', exam_id: 'the copy', create_user_id: 'who copies', assign_time: 'now', deleted_at: 'it lives' },
    target_name: 'as it is called now',
  },
}

/** Columns that accept only certain values of their type. */
const allowed: Record<string, Record<string, unknown>> = {
  course: { type: undefined, media_provider: 'CUSTOMER' },
  script: { type: 'ACTION', media_type: 'VIDEO', media_provider: 'CUSTOMER', answer_media_provider: 'CUSTOMER', need_answer: 'NEED' },
  digital_human_setting: { role: undefined, gender: undefined, framing: 'close', pitch: 3, speed: 1.25 },
  generation_task: {
    task_type: undefined,
    part: undefined,
    status: undefined,
    input: { kind: 'AUDIO', key: 'x', text: '二', voiceName: '声' },
  },
  exam: {
    grade_scale: { excellent: 95, good: 85, slightPoor: 75 },
    attempt_policy: 'LATEST',
    multi_policy: 'HALF_IF_SUBSET',
    blank_policy: 'ALL_BLANKS',
    select_mode: 'AUTO',
    drawn_count: 0,
    publish_mode: 'BY_HAND',
    review_mode: 'KEYS',
    review_from: 'SUBMIT',
    standing_mode: 'RANK',
    second_mark: 'FIRST',
  },
  exam_bank: { bank_id: undefined },
  exam_question: { question_id: undefined, drawn: false },
  exam_draw_rule: { type: undefined, level: 'HARD', bank_ids: undefined },
  exam_assignment: { selection_type: undefined, target: undefined },
  question: { type: undefined, answer: undefined, difficulty: 0.25, options: [{ optionContent: '甲' }, { optionContent: '乙' }] },
}
const samples: Record<string, unknown> = {
  ...{
    text: '别的',
    integer: 7,
    smallint: 7,
    bigint: 7,
    numeric: 7.5,
    real: 7.5,
    boolean: undefined,
    uuid: '00000000-0000-4000-8000-000000000007',
  },
  ...{ ARRAY: ['甲', '乙'], jsonb: { seven: 7 }, bytea: Buffer.from('07', 'hex'), 'timestamp with time zone': '2001-02-03 04:05:06+08' },
}

/** Fills every copied column that new rows leave empty, including columns that are added later. */
async function fill(table: string, where: string, id: string) {
  const { rows } = await world.owner.query<{ name: string; type: string }>(
    `select column_name name, data_type type from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  expect(Object.keys(own[table] ?? {}).filter((name) => !rows.some((r) => r.name === name))).toEqual([])
  for (const { name, type } of rows) {
    if (Object.hasOwn(own[table] ?? {}, name)) continue
    const given = allowed[table] && name in allowed[table] ? allowed[table][name] : samples[type]
    if (type === 'boolean') await world.owner.query(`update ${table} set ${name} = not ${name} where ${where} = $1`, [id])
    else if (given !== undefined)
      await world.owner.query(`update ${table} set ${name} = $2 where ${where} = $1`, [
        id,
        type === 'jsonb' ? JSON.stringify(given) : given,
      ])
    else expect(Object.keys(allowed[table] ?? {}), `no sample for ${table}.${name}, ${type}`).toContain(name)
  }
}

async function rowsOf(table: string, where: string, id: string) {
  const { rows } = await world.owner.query(`select * from ${table} where ${where} = $1`, [id])
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(own[table] ?? {}, name))))
}
async function same(table: string, where: string, source: string, copy: string) {
  const [before, after] = [await rowsOf(table, where, source), await rowsOf(table, where, copy)]
  expect(before, table).toHaveLength(1)
  expect(after, table).toEqual(before)
}

/** A course, a scene, a sub-scene and a line, each with a setting and a finished task where possible. */
async function fullCourse() {
  const { id } = await author.get(courses.createCourse, { body: { title: '原课程', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', content: ['甲'] } })
  const [line] = await author.get(scripts.save, {
    params: { subSceneId: sub.id },
    body: [{ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '一' }],
  })
  const nodes = [id, scene.id, sub.id]
  for (const node of nodes) {
    await fill('course', 'id', node)
    await world.owner.query(
      `insert into digital_human_setting (tenant_id, target_id, role, gender, digital_human_id, voice_id) select tenant_id, id, 'question', 2, 'x', '' from course where id = $1`,
      [node],
    )
    await fill('digital_human_setting', 'target_id', node)
  }
  await fill('script', 'id', line?.id ?? '')
  for (const [source, type, part] of [
    [line?.id, 'OPERATION', 'QUESTION'],
    [sub.id, 'COURSE', 'SUB_SCENE_INTRO'],
  ]) {
    await world.owner.query(
      `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input) select tenant_id, $2, $1, $1, $3, 'TASK_SUCCESS', '{}' from tenant where domain = 'demo'`,
      [source, type, part],
    )
    await fill('generation_task', 'source_id', source ?? '')
  }
  await world.owner.query(
    `insert into scenario (tenant_id, sub_scene_id, version, state, content) select tenant_id, id, 3, 'ENABLED', '{}' from course where id = $1`,
    [sub.id],
  )
  await fill('scenario', 'sub_scene_id', sub.id)
  return { nodes, line: line?.id ?? '' }
}
const below = async (parentId: string, type: 'SCENE' | 'SUB_SCENE') =>
  (await author.get(courses.page, { query: { type, parentId } })).records[0]?.id ?? ''

test('a copied course equals its source with everything below', async () => {
  const { nodes, line } = await fullCourse()
  const copy = await author.get(courseAuthoring.copy, { body: { id: nodes[0] ?? '' } })
  const scene = await below(copy.id, 'SCENE')
  const copies = [copy.id, scene, await below(scene, 'SUB_SCENE')]
  const [copied] = await author.get(scripts.list, { params: { subSceneId: copies[2] ?? '' } })
  for (const [i, node] of nodes.entries()) {
    await same('course', 'id', node, copies[i] ?? '')
    await same('digital_human_setting', 'target_id', node, copies[i] ?? '')
  }
  await same('script', 'id', line, copied?.id ?? '')
  await same('generation_task', 'source_id', line, copied?.id ?? '')
  await same('generation_task', 'source_id', nodes[2] ?? '', copies[2] ?? '')
  await same('scenario', 'sub_scene_id', nodes[2] ?? '', copies[2] ?? '')
  const { rows } = await world.owner.query('select version, state from scenario where sub_scene_id = $1', [copies[2]])
  expect(rows).toEqual([{ version: 1, state: 'ENABLED' }])
})

test('copied lines equal their sources', async () => {
  const { nodes, line } = await fullCourse()
  const { ids } = await author.get(courseAuthoring.copyScripts, { body: { ids: [line], subSceneId: nodes[2] ?? '' } })
  await same('script', 'id', line, ids[0] ?? '')
  await same('generation_task', 'source_id', line, ids[0] ?? '')
})

test('copied questions equal their sources', async () => {
  const [from, to] = await Promise.all(['来源', '去处'].map((categoryName) => author.get(questionBanks.create, { body: { categoryName } })))
  const made = await author.get(questions.create, {
    body: {
      ...{ categoryId: from?.id ?? '', type: 0, subjectName: '原题', answer: { answer: 'B' }, score: 2 },
      options: [{ optionContent: '一' }, { optionContent: '二' }],
    },
  })
  await fill('question', 'id', made.id)
  const copy = await author.get(questions.copy, { body: { ids: [made.id], categoryId: to?.id ?? '' } })
  await same('question', 'id', made.id, copy.made[0] ?? '')
})

test('a copied exam equals its source with banks, paper and assignments, without attempts', async () => {
  const bank = await author.get(questionBanks.create, { body: { categoryName: '考试的题库' } })
  const question = { categoryId: bank.id, type: 2 as const, subjectName: '保单由本人签名', answer: { answer: '0' } }
  const { id: questionId } = await author.get(questions.create, { body: question })
  const times = { startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const { id } = await author.get(exams.create, {
    body: { ...times, examinationName: '原考试', categories: [{ categoryId: bank.id }] },
  })
  await author.get(papers.add, { params: { id }, body: [questionId] })
  const leader = await world.owner.query(`select department_id id from app_user where login_name = 'author'`)
  await author.get(assignments.create, {
    body: { examinationId: id, selectionType: 'BY_GROUP', targets: [String(leader.rows[0].id)] },
  })
  const tables = ['exam', 'exam_bank', 'exam_question', 'exam_assignment']
  for (const table of tables) await fill(table, table === 'exam' ? 'id' : 'exam_id', id)
  const copy = await author.get(exams.copy, {
    params: { id },
    body: { examinationName: '下一季', startTime: '2027-01-01 09:00:00', assigned: true },
  })
  for (const table of tables) await same(table, table === 'exam' ? 'id' : 'exam_id', id, copy.id)
  const rules = [{ categoryIds: [bank.id], type: 0 as const, tags: [], count: 1, pointsEach: 2 }]
  await author.get(draws.saveRules, { params: { id }, body: { rules } })
  for (const table of ['exam', 'exam_draw_rule']) await fill(table, table === 'exam' ? 'id' : 'exam_id', id)
  const drawing = await author.get(exams.copy, { params: { id }, body: { examinationName: '抽题', startTime: '2027-01-01 09:00:00' } })
  for (const table of ['exam', 'exam_draw_rule']) await same(table, table === 'exam' ? 'id' : 'exam_id', id, drawing.id)
})
