// An exam on a phone whose clock is a day ahead: the server's time counts, and the phone hands in at the deadline.
import type { Page } from 'playwright-core'
import { addExam, choice } from '../exam-task.ts'
import { addCookie, button, eventually, expect, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
const phone = { width: 390, height: 844 }
const day = 24 * 60 * 60 * 1000
/** Moves Date a day ahead; performance.now() stays. */
const tomorrow = `{
  const now = Date.now.bind(Date)
  Date = new Proxy(Date, { construct: (of, given) => (given.length ? new of(...given) : new of(now() + ${day})), apply: (of) => of(now() + ${day}) })
  Date.now = () => now() + ${day}
}`

interface Sitting {
  leftMs: number
  status: string
  score: number | null
}
const shownSeconds = async (page: Page) => {
  const parts = (await page.getByLabel('剩余时间').innerText()).split(':').map(Number)
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}

/** SQL that leaves so many seconds to a sitting. */
const endsIn = (id: string, seconds: number) =>
  `update exam_attempt set started_at = now() - interval '1 hour' + interval '${seconds} seconds', deadline_at = now() + interval '${seconds} seconds' where id = ${id}`

test('a phone with a clock a day ahead shows the right time left, and hands in the last input at the deadline', async ({ on }) => {
  const examId = await addExam(await on.api('admin'), { more: { displayScore: true } })
  const api = await on.api('viewer')
  const page = await on.window(phone)
  await page.addInitScript(tomorrow)
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn/exam/${examId}`)
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
  await eventually('the clock of the page is a day ahead', async () => (await page.evaluate<number>('Date.now()')) > Date.now() + day / 2)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const sitting = () => api.send<Sitting>('GET', `${EXAM}/attempt/${id}`)

  // the shown time is between those of the server before and after, to the second of rounding and display
  const left = async () => (await sitting()).leftMs / 1000
  const look = async () => [await left(), await shownSeconds(page), await left()] as const
  await until("the time is the server's", look, ([before, shown, after]) => shown <= before + 2 && shown >= after - 1)

  // the last minute is announced, and the end comes during input
  await on.query(endsIn(id, 62))
  await page.reload()
  await page.getByText('距离交卷还有1分钟').waitFor()
  await on.query(endsIn(id, 10))
  await page.reload()
  await choice(page, '十五天').click()
  const own = page.getByRole('region', { name: '参加记录' })
  await own.getByText('第 1 次').waitFor()
  const { status, score } = await until('it is handed in', sitting, (seen) => seen.status !== 'IN_PROGRESS')
  expect(status === 'GRADED' && score === 20, 'with what was chosen last')
  await eventually('nothing waits on the device', async () => (await page.getByText('待同步').count()) === 0)
})

test('an extension during a sitting moves the deadline, and nothing is handed in at the old one', async ({ on }) => {
  const examId = await addExam(await on.api('admin'), { examinationName: '延长的考试', categoryName: '延长的题库' })
  const api = await on.api('viewer')
  const page = await on.window(phone)
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn/exam/${examId}`)
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await on.query(endsIn(id, 12))
  await page.reload()
  await until(
    'it ends soon',
    () => shownSeconds(page),
    (left) => left <= 12,
  )
  await on.query(endsIn(id, 1800))
  await until(
    'the time that was given',
    () => shownSeconds(page),
    (left) => left > 1700,
    30_000,
  )
  await choice(page, '十五天').click()
  await page.locator('.yl-exam-bar').getByText('已保存', { exact: true }).waitFor()
  // a save brings the new deadline, too
  await on.query(endsIn(id, 900))
  await choice(page, '十天').click()
  await until(
    'the end as it is now',
    () => shownSeconds(page),
    (left) => left <= 900,
  )
  const { status } = await api.send<Sitting>('GET', `${EXAM}/attempt/${id}`)
  expect(status === 'IN_PROGRESS', 'it goes on')
})
