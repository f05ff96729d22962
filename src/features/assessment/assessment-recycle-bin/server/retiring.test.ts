// The job that moves old exams into the recycle bin.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { audit } from '#features/organisation/audit/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { assessmentRecycleBin } from '#features/organisation/recycle-bin/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { RETIRED_BY } from './retiring.ts'
import { retire } from './work.ts'

let w: ExamWorld
beforeAll(async () => {
  w = await startExamWorld()
})
afterAll(() => w?.world.close())

const keepFor = async (examYears: number | null) => {
  const { version } = await w.admin.get(tenantSetup.setting)
  await w.admin.get(tenantSetup.saveSetting, { body: { version, examYears } })
}
const night = () => retire(w.world.program.pool, new AbortController().signal)
const binned = async () =>
  (await w.admin.get(assessmentRecycleBin.page, { query: { area: 'EXAM' } })).records.map(({ title, createUserName, id }) => ({
    title,
    createUserName,
    id,
  }))
const titles = async () => (await binned()).map((e) => e.title).toSorted()

interface Old {
  endless?: boolean
  template?: boolean
  /** Days since somebody sat the exam; without handing in, the attempt is still open. */
  sat?: { days: number; handedIn: boolean }
}
/** An exam that began and ended so many days ago. */
async function old(examinationName: string, days: number, { endless = false, template = false, sat }: Old = {}) {
  const id = await w.exam({ examinationName })
  if (sat) {
    const { id: attemptId } = await w.author.get(attempts.start, { body: { examinationId: id } })
    if (sat.handedIn) await w.author.get(attempts.submit, { params: { id: attemptId } })
    await w.rows(
      `update exam_attempt set started_at = now() - make_interval(days => $2), submitted_at = submitted_at - make_interval(days => $2) where id = $1`,
      [attemptId, sat.days],
    )
  }
  await w.rows(
    `update exam set start_time = now() - make_interval(days => $2 + 1), template = $4,
            end_time = case when not $3 then now() - make_interval(days => $2) end where id = $1`,
    [id, days, endless, template],
  )
  return id
}

test("exams that ended before the tenant's limit are retired, without templates and exams in recent use", async () => {
  await old('三年前的考试', 3 * 366)
  await old('一年前的考试', 366)
  await old('三年前的模板', 3 * 366, { template: true })
  await old('不限结束时间', 3 * 366, { endless: true, sat: { days: 3 * 366, handedIn: true } })
  await old('不限结束时间，上月还有人作答', 3 * 366, { endless: true, sat: { days: 30, handedIn: true } })
  await old('还有人在作答', 3 * 366, { sat: { days: 3 * 366, handedIn: false } })
  const extended = await old('补考到明年', 3 * 366)
  const changed = await w.rows(
    `update exam_enrolment set extended_until = now() + interval '1 year' where exam_id = $1 returning user_id`,
    [extended],
  )
  expect(changed.length).toBeGreaterThan(0)
  await night()
  expect(await titles(), 'where nothing is said all are kept').toEqual([])
  await keepFor(2)
  await night()
  expect(await titles()).toEqual(['三年前的考试', '不限结束时间'].toSorted())
  expect((await binned()).every((e) => e.createUserName === RETIRED_BY)).toBe(true)
  const told = (await w.admin.get(audit.page, { query: { action: '考试到期移入回收站', result: 'done' } })).records
  expect(told.map((row) => row.actorName)).toEqual([RETIRED_BY, RETIRED_BY])
  await night()
  expect((await binned()).length).toBe(2)
})

test('a restored exam is not retired again, and nothing is retired without a limit', async () => {
  const entry = (await binned()).find((e) => e.title === '三年前的考试')
  await w.admin.get(assessmentRecycleBin.restore, { body: [entry?.id ?? ''] })
  await night()
  expect(await titles()).toEqual(['不限结束时间'])
  await keepFor(null)
  await old('又一场', 9 * 366)
  await night()
  expect(await titles()).toEqual(['不限结束时间'])
  const { records } = await w.admin.get(exams.page, { body: { pageNum: 1, pageSize: 50 } })
  expect(records.some((e) => e.examinationName === '又一场')).toBe(true)
})
