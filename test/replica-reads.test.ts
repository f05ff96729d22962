// Reports are read from a standby if it has the caller's last write, else from the primary.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { changes, routes } from './contracts.ts'
import { type ExamWorld, startExamWorld } from './exam-world.ts'
import { openPair, type Pair } from './standby.ts'

let pair: Pair
let w: ExamWorld
let examId: string
beforeAll(async () => {
  pair = await openPair()
  w = await startExamWorld({ DATABASE_READ_URL: pair.standby.url }, undefined, async () => pair.database)
  examId = await w.exam({ examinationName: '初稿' })
})
afterAll(async () => {
  await w?.world.close()
  await pair?.close()
})
afterEach(() => pair.standby.resume())

type Result = 'answered' | 'behind' | 'refused' | 'failed'
/** Metric of replica reads by result. */
async function count(result: Result): Promise<number> {
  const text = await (await w.admin.fetch('/metrics')).text()
  return Number(new RegExp(`replica_reads_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}
/** Counts of replica reads by result during `act`. */
async function of(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const all = ['answered', 'behind', 'refused', 'failed'] as const
  const before = await Promise.all(all.map(count))
  await act()
  const after = await Promise.all(all.map(count))
  return Object.fromEntries(all.map((name, i) => [name, (after[i] ?? 0) - (before[i] ?? 0)] as const).filter(([, n]) => n))
}
const report = (cookie = '', person = w.admin) =>
  person.ask(examAnalysis.perhaps, { query: { examId, userIds: String(w.userIds['viewer']) }, headers: { cookie } })
const nameIn = (answer: Awaited<ReturnType<typeof report>>) => answer.content?.examinationName
/** Waits until the standby answers with all earlier writes. */
const followed = (cookie = '') => expect.poll(() => of(() => report(cookie)), { timeout: 20_000 }).toEqual({ answered: 1 })
const rename = async (examinationName: string) => {
  const detail = await w.author.get(exams.detail, { params: { id: examId } })
  const answer = await w.author.ask(exams.update, { params: { id: examId }, body: { ...detail, examinationName } })
  expect(answer.code).toBe(0)
  return /yanwu-seen=[\dA-F]+\/[\dA-F]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
}

test('a person sees their own change at once, and others see the state of the replica', async () => {
  await followed()
  await pair.standby.pause()
  const seen = await rename('定稿')
  expect(seen).not.toBe('')
  expect(await of(async () => expect(nameIn(await report(seen))).toBe('定稿'))).toEqual({ behind: 1 })
  expect(await of(async () => expect(nameIn(await report())).toBe('初稿'))).toEqual({ answered: 1 })
  // no server has reached a position that nobody wrote
  expect(await of(async () => expect(nameIn(await report('yanwu-seen=nonsense'))).toBe('定稿'))).toEqual({ behind: 1 })
  await pair.standby.resume()
  await followed(seen)
  expect(nameIn(await report(seen))).toBe('定稿')
})

test('permissions come from the primary, whatever the replica still has', async () => {
  await followed()
  const leaving = await w.world.signIn('admin')
  await followed()
  await pair.standby.pause()
  await leaving.get(sessions.logout)
  expect((await report('', leaving)).status).toBe(401)
})

test('an export is read from the replica, and its audit row is written to the primary', async () => {
  await followed()
  const rows = () => w.rows(`select id from audit_log where action = '导出考试数据分析'`)
  const before = (await rows()).length
  const query = { examId, userIds: String(w.userIds['viewer']) }
  const told = await of(async () => expect((await w.admin.ask(examAnalysis.export, { query })).status).toBe(200))
  expect(told).toEqual({ answered: 1 })
  expect(await rows()).toHaveLength(before + 1)
})

test('a replica that dies costs no response, and is used again when it is back', async () => {
  await followed()
  pair.standby.kill()
  const answers = await Promise.all(Array.from({ length: 8 }, () => report()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await expect.poll(() => of(() => report()), { timeout: 20_000 }).toEqual({ behind: 1 })
  await pair.standby.startAgain()
  await followed()
})

test('a call that a replica may answer changes nothing, and reads in one transaction', () => {
  const asked = routes.filter(({ endpoint }) => endpoint.replica)
  expect(asked.length).toBeGreaterThan(30)
  const wrong = asked.filter(
    ({ endpoint, inTransaction }) =>
      !inTransaction || (changes(endpoint) && !endpoint.repeatableRead) || endpoint.upload || endpoint.journal,
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})
