// Exams over HTTP: creation, changes, refusals, and locked settings after the first sitting.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { png } from '#test/samples.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { exams } from '../contract.ts'
import { markStarted } from './exams.ts'

let world: World
let author: Person
let viewer: Person
let leader: Person
let tenantId: string
let bankId: string
let otherBankId: string
beforeAll(async () => {
  world = await startWorld()
  ;[author, viewer, leader] = (await Promise.all(['author', 'viewer', 'leader'].map((name) => world.signIn(name)))) as [
    Person,
    Person,
    Person,
  ]
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  bankId = (await author.get(questionBanks.create, { body: { categoryName: '甲题库' } })).id
  otherBankId = (await author.get(questionBanks.create, { body: { categoryName: '乙题库' } })).id
})
afterAll(() => world?.close())

const fields = (more: object = {}) => ({
  examinationName: '重疾险结业考试',
  startTime: '2026-03-01 09:00:00',
  endTime: '2099-03-31 18:00:00',
  examDurationMinute: 60,
  categories: [{ categoryId: bankId }],
  ...more,
})
const make = (more: object = {}) => author.get(exams.create, { body: fields(more) })
const asked = (more: object) => author.ask(exams.create, { body: fields(more) })
const judge = async (categoryId: string, subjectName: string) =>
  (await author.get(questions.create, { body: { categoryId, type: 2, subjectName, answer: { answer: '0' } } })).id
const sat = async (examId: string) => {
  const userId = (await world.owner.query(`select id from app_user where tenant_id = $1 and login_name = 'viewer'`, [tenantId])).rows[0].id
  await transaction(world.program.pool, {
    tenantId,
    entry: enterTenant(tenantId),
    run: (db) => markStarted(db, [{ examId: examId, userId }]),
  })
}

test('a new exam has the default settings and is returned', async () => {
  const made = await make({ categories: [{ categoryId: bankId }, { categoryId: otherBankId }, { categoryId: bankId }] })
  expect(made).toMatchObject({
    examinationName: '重疾险结业考试',
    remark: null,
    imageId: null,
    startTime: '2026-03-01 09:00:00',
    endTime: '2099-03-31 18:00:00',
    examDurationMinute: 60,
    maxExamCnt: 1,
    displayScore: true,
    passRate: 60,
    categories: [
      { categoryId: bankId, categoryName: '甲题库' },
      { categoryId: otherBankId, categoryName: '乙题库' },
    ],
    categoryName: '甲题库、乙题库',
    totalScore: 0,
    questionCount: 0,
    state: 'OPEN',
    sat: false,
    canEdit: true,
  })
  expect(await author.get(exams.detail, { params: { id: made.id } })).toEqual({
    ...made,
    examinationDetail: made.categories.map((c) => ({ ...c, randomDetails: [] })),
  })
  expect((await make({ endTime: null, startTime: '2099-01-01 00:00:00' })).state).toBe('COMING')
  expect((await make({ endTime: '2026-03-01 09:00:01' })).state).toBe('ENDED')
})

test('exams are numbered in the order of creation, also concurrent ones, and no number is used twice', async () => {
  const { sort } = await make()
  const [a, b] = await Promise.all([make(), make()])
  expect(new Set([a.sort, b.sort])).toEqual(new Set([sort + 1, sort + 2]))
  await author.get(exams.remove, { params: { id: (a.sort > b.sort ? a : b).id } })
  expect((await make()).sort).toBe(sort + 3)
  const { records } = await author.get(exams.page, { body: { pageSize: 10 } })
  expect(records.map((e) => e.sort).slice(0, 3)).toEqual([sort + 3, sort + 1, sort])
})

test.each([
  [{ examinationName: ' ' }, 'examinationName', '请输入考试标题'],
  [{ examinationName: undefined }, 'examinationName', '请输入考试标题'],
  [{ examinationName: 'x'.repeat(101) }, 'examinationName', '最多100个字符'],
  [{ startTime: '' }, 'startTime', '请选择考试时间'],
  [{ startTime: '2026-02-31 09:00:00' }, 'startTime', '没有这个日期或时刻，请重新选择'],
  [{ startTime: '2026-02-28 25:00:00' }, 'startTime', '没有这个日期或时刻，请重新选择'],
  [{ startTime: '2026-02-28T09:00:00Z' }, 'startTime', '时间格式应为 YYYY-MM-DD HH:mm:ss'],
  [{ endTime: '2026-03-01 09:00:00' }, 'endTime', '结束时间必须晚于开始时间'],
  [{ endTime: '2025-03-01 09:00:00' }, 'endTime', '结束时间必须晚于开始时间'],
  [{ examDurationMinute: undefined }, 'examDurationMinute', '请输入考试时长'],
  [{ examDurationMinute: '' }, 'examDurationMinute', '请输入考试时长'],
  [{ examDurationMinute: 0 }, 'examDurationMinute', '考试时长应为1到1440分钟'],
  [{ examDurationMinute: '60' }, 'examDurationMinute', '请输入考试时长'],
  [{ examDurationMinute: 1441 }, 'examDurationMinute', '考试时长应为1到1440分钟'],
  [{ maxExamCnt: 0 }, 'maxExamCnt', '考试次数应为1到100'],
  [{ maxExamCnt: 101 }, 'maxExamCnt', '考试次数应为1到100'],
  [{ maxExamCnt: 1.5 }, 'maxExamCnt', '请输入考试次数'],
  [{ passRate: 100.5 }, 'passRate', '合格线应为0到100'],
  [{ categories: [] }, 'categories', '请选择题库'],
  [{ categories: undefined }, 'categories', '请选择题库'],
  [{ categories: [{ categoryId: '999999999' }] }, 'categories', '所选题库不存在或已禁用'],
  [{ imageId: '../../etc/passwd' }, 'imageId', '文件不存在或已失效，请重新上传'],
  [{ imageId: '2026-11_00000000-0000-4000-8000-000000000000.png' }, 'imageId', '文件不存在或已失效，请重新上传'],
])('an exam with %j is refused', async (more, field, message) => {
  const answer = await asked(more)
  expect(answer).toMatchObject({ status: 200, succ: false, fields: [{ field, message }] })
})

test('a disabled bank is not offered to new exams, and stays in old ones', async () => {
  const closing = (await author.get(questionBanks.create, { body: { categoryName: '将停用' } })).id
  const made = await make({ categories: [{ categoryId: closing }] })
  await author.get(questionBanks.update, { body: { id: closing, status: 0 } })
  expect(await asked({ categories: [{ categoryId: closing }] })).toMatchObject({ msg: '所选题库不存在或已禁用' })
  const kept = await author.get(exams.update, {
    params: { id: made.id },
    body: fields({ categories: [{ categoryId: closing }, { categoryId: bankId }] }),
  })
  expect(kept.categoryName).toBe('将停用、甲题库')
  expect(await author.ask(questionBanks.remove, { params: { id: closing } })).toMatchObject({ msg: '题库已被考试使用，不能删除' })
  await author.get(exams.remove, { params: { id: made.id } })
  expect((await author.ask(questionBanks.remove, { params: { id: closing } })).succ).toBe(true)
})

test('the list is newest first, filtered by name and time, with twenty per page by default', async () => {
  const names = await Promise.all(
    [0, 1, 2].map((i) =>
      make({
        examinationName: `季度考试100%_${i}`,
        startTime: `2027-0${i + 1}-05 23:59:59`,
        endTime: i === 2 ? null : `2027-0${i + 1}-10 12:00:00`,
      }),
    ),
  )
  const list = (body: object) => author.get(exams.page, { body })
  const found = await list({ examinationName: '100%_' })
  expect(found.total).toBe(3)
  expect(new Set(found.records.map((r) => r.id))).toEqual(new Set(names.map((n) => n.id)))
  expect((await list({ examinationName: '100%_', startTime: '2027-02-05', endTime: '2027-02-05' })).records.map((r) => r.id)).toEqual([
    names[1]?.id,
  ])
  // a filter matches exams that overlap it: begun before, not ended yet, or without an end
  const between = async (startTime: string, endTime: string) => (await list({ examinationName: '100%_', startTime, endTime })).total
  expect(await between('2027-01-07', '2027-01-08')).toBe(1)
  expect(await between('2027-01-10 12:00:01', '2027-02-01')).toBe(0)
  expect(await between('2027-01-10', '2027-02-05')).toBe(2)
  expect(await between('2030-01-01', '2030-01-02')).toBe(1)
  expect((await list({ examinationName: '100%_', startTime: '2027-01-11' })).total).toBe(2)
  expect((await list({ examinationName: '100%_', endTime: '2027-03-05 23:59:58' })).total).toBe(2)
  expect((await list({ page: 2, pageSize: 10, examinationName: '100%_' })).records).toEqual([])
  expect((await list({ pageSize: 99_999 })).total).toBeGreaterThan(3)
  expect((await author.ask(exams.page, { body: { pageSize: 33 } })).msg).toBe('每页条数只能是 10、20、50、100')
  expect((await author.ask(exams.page, { body: { startTime: '2027-02-30' } })).status).toBe(400)
  const blank = await list({ page: 1, pageSize: 20, examinationName: '', startTime: '', endTime: '' })
  expect(blank.total).toBe((await list({})).total)
})

test('times are in the tenant’s time zone', async () => {
  const zone = (name: string) => world.owner.query('update tenant set time_zone = $2 where tenant_id = $1', [tenantId, name])
  await zone('America/New_York')
  try {
    const made = await make({ examinationName: '纽约考试', startTime: '2027-06-30 23:30:00', endTime: '2027-07-01 00:30:00' })
    expect(made).toMatchObject({ startTime: '2027-06-30 23:30:00', endTime: '2027-07-01 00:30:00', state: 'COMING' })
    const { rows } = await world.owner.query(`select start_time at time zone 'UTC' at from exam where id = $1`, [made.id])
    expect(rows[0].at.toISOString?.() ?? rows[0].at).toContain('2027-07-01')
    const on = async (day: string) =>
      (await author.get(exams.page, { body: { examinationName: '纽约考试', startTime: day, endTime: day } })).total
    expect([await on('2027-06-29'), await on('2027-06-30'), await on('2027-07-01'), await on('2027-07-02')]).toEqual([0, 1, 1, 0])
    // an hour that the start of summer time skips
    const gap = await author.ask(exams.create, { body: fields({ startTime: '2027-03-14 02:30:00', endTime: '2027-03-14 04:00:00' }) })
    expect(gap).toMatchObject({ code: 40000, fields: [{ field: 'startTime', message: '当天时钟拨快，没有这个时间' }] })
    const end = await author.ask(exams.update, { params: { id: made.id }, body: { endTime: '2028-03-12 02:00:00' } })
    expect(end).toMatchObject({ code: 40000, fields: [{ field: 'endTime' }] })
  } finally {
    await zone('Asia/Shanghai')
  }
})

test('a time that is sent back unchanged stays the same instant, also in the hour that occurs twice', async () => {
  const zone = (name: string) => world.owner.query('update tenant set time_zone = $2 where tenant_id = $1', [tenantId, name])
  const instants = async (id: string) =>
    (
      await world.owner.query(
        `select extract(epoch from start_time)::bigint s, extract(epoch from end_time)::bigint e from exam where id = $1`,
        [id],
      )
    ).rows[0]
  // the first 01:30 in New York that night, and the second one an hour later
  const made = await make({ startTime: '2026-11-01 13:30:00', endTime: '2026-11-01 14:30:00' })
  const before = await instants(made.id)
  await zone('America/New_York')
  try {
    const shown = await author.get(exams.detail, { params: { id: made.id } })
    expect(shown).toMatchObject({ startTime: '2026-11-01 01:30:00', endTime: '2026-11-01 01:30:00' })
    const { startTime, endTime, version } = shown
    const body = { ...fields(), startTime, endTime, version, examinationName: '改名' }
    expect((await author.ask(exams.update, { params: { id: made.id }, body })).code).toBe(0)
    expect(await instants(made.id)).toEqual(before)
  } finally {
    await zone('Asia/Shanghai')
  }
})

test('omitted fields stay unchanged, and a conflict gives 40009', async () => {
  const made = await make({ remark: '请带工牌' })
  const off = await author.get(exams.update, { params: { id: made.id }, body: { displayScore: false } })
  expect(off).toMatchObject({ displayScore: false, remark: '请带工牌', examinationName: made.examinationName, passRate: 60 })
  const late = await author.ask(exams.update, { params: { id: made.id }, body: { ...fields(), version: made.version } })
  expect(late.code).toBe(40009)
  const both = await Promise.all(
    [1, 2].map((n) => author.ask(exams.update, { params: { id: made.id }, body: { remark: `第${n}位`, version: off.version } })),
  )
  expect(both.map((b) => b.code).sort()).toEqual([0, 40009])
  expect(await author.ask(exams.update, { params: { id: made.id }, body: { endTime: '2026-01-01 00:00:00' } })).toMatchObject({
    fields: [{ field: 'endTime', message: '结束时间必须晚于开始时间' }],
  })
})

test('a bank with questions in the paper cannot be removed', async () => {
  const made = await make()
  const question = await judge(bankId, '犹豫期内可以解除合同')
  await author.get(papers.add, { params: { id: made.id }, body: [question] })
  const change = (categories: object[]) => author.ask(exams.update, { params: { id: made.id }, body: { categories } })
  expect(await change([{ categoryId: otherBankId }])).toMatchObject({ msg: '试卷中有题库“甲题库”的题目，请先从试卷中移除' })
  expect((await change([{ categoryId: otherBankId }, { categoryId: bankId }])).content.categoryName).toBe('乙题库、甲题库')
})

test('the first sitting locks the settings that results depend on, and the end may only move later', async () => {
  const made = await make()
  await author.get(papers.add, { params: { id: made.id }, body: [await judge(bankId, '等待期内出险不赔付')] })
  await sat(made.id)
  const change = (body: object) => author.ask(exams.update, { params: { id: made.id }, body })
  expect(await change({ startTime: '2026-03-02 09:00:00' })).toMatchObject({ msg: '已有人参加考试，不能修改开始时间' })
  expect(await change({ examDurationMinute: 61 })).toMatchObject({ msg: '已有人参加考试，不能修改考试时长' })
  expect(await change({ maxExamCnt: 2 })).toMatchObject({ msg: '已有人参加考试，不能修改考试次数' })
  expect(await change({ passRate: 59 })).toMatchObject({ msg: '已有人参加考试，不能修改合格线' })
  expect(await change({ categories: [{ categoryId: otherBankId }] })).toMatchObject({ msg: '已有人参加考试，不能修改题库' })
  expect(await change({ endTime: '2099-03-31 17:59:59' })).toMatchObject({ msg: '已有人参加考试，结束时间只能延后' })
  const now = await author.get(exams.detail, { params: { id: made.id } })
  expect(now).toMatchObject({ sat: true, startTime: made.startTime, endTime: made.endTime, passRate: 60 })
  // the whole form with equal values is no change
  expect(
    (await change({ ...fields(), maxExamCnt: 1, passRate: 60, displayScore: false, remark: '改备注', version: now.version })).content,
  ).toMatchObject({
    displayScore: false,
    remark: '改备注',
  })
  expect((await change({ endTime: '2099-04-30 18:00:00' })).content.endTime).toBe('2099-04-30 18:00:00')
  expect((await change({ endTime: null })).content.endTime).toBeNull()
  expect(await change({ endTime: '2099-12-31 18:00:00' })).toMatchObject({ msg: '已有人参加考试，结束时间只能延后' })
})

test('a cover is uploaded, named by its hash, and visible only in the tenant', async () => {
  const form = new FormData()
  form.append('file', new Blob([png], { type: 'image/png' }), '封面.png')
  const { hash, url } = await author.get(exams.upload, { form })
  expect(hash).not.toContain('/')
  const made = await make({ imageId: hash })
  expect(made).toMatchObject({ imageId: hash, imageUrl: url })
  const seen = await viewer.fetch(url)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
  const stranger = await world.signIn('admin', 'yuanfan')
  expect((await stranger.fetch(url)).status).toBe(404)
  expect((await author.get(exams.update, { params: { id: made.id }, body: { imageId: '' } })).imageId).toBeNull()
  const text = new FormData()
  text.append('file', new Blob(['MZ not a picture'], { type: 'image/png' }), '封面.png')
  expect(await author.ask(exams.upload, { form: text })).toMatchObject({ status: 415, msg: '只支持 .png/.jpeg/.jpg 类型文件' })
  const big = new FormData()
  big.append('file', new Blob([png, new Uint8Array(100 * 1024)], { type: 'image/png' }), '大.png')
  expect(await author.ask(exams.upload, { form: big })).toMatchObject({ status: 413, msg: '文件必须小于100KB' })
})

test('the maker, a leader of exams above and an administrator may edit; others may read', async () => {
  const made = await make()
  const change = (as: Person) => as.ask(exams.update, { params: { id: made.id }, body: { remark: '改' } })
  expect((await change(viewer)).status).toBe(403)
  expect((await viewer.get(exams.detail, { params: { id: made.id } })).canEdit).toBe(false)
  const admin = await world.signIn('admin')
  expect((await change(admin)).succ).toBe(true)
  // an exam of another department
  await world.owner.query(`update exam set owner_department_id = null, create_user_id = null where id = $1`, [made.id])
  expect((await change(leader)).status).toBe(403)
  expect((await change(author)).status).toBe(403)
  expect((await author.ask(exams.update, { params: { id: '999999999' }, body: { remark: '改' } })).status).toBe(404)
  expect((await author.ask(exams.detail, { params: { id: bankId } })).status).toBe(404)
})

test('a deleted exam gives 404', async () => {
  const made = await make()
  await author.get(exams.remove, { params: { id: made.id } })
  expect((await author.ask(exams.remove, { params: { id: made.id } })).status).toBe(404)
  expect((await author.ask(exams.detail, { params: { id: made.id } })).status).toBe(404)
})
