// An exam on a phone whose clock is a day ahead: the time that is left is the server's, and at its end the phone hands in by itself.
import type { Page } from 'playwright-core'
import { addExam, choice } from '../exam-task.ts'
import { addCookie, button, eventually, expect, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
const phone = { width: 390, height: 844 }
const day = 24 * 60 * 60 * 1000
/** What the page asks of the device's clock is a day too late; its own, which only goes forward, is as it is. */
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

/** Of a sitting: so many seconds are left. */
const endsIn = (id: string, seconds: number) =>
  `update exam_attempt set started_at = now() - interval '1 hour' + interval '${seconds} seconds', deadline_at = now() + interval '${seconds} seconds' where id = ${id}`

test('a clock that is a day ahead changes nothing; when the time is up it is handed in, with what was typed last', async ({ on }) => {
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

  // what is shown lies between what the server says before and after, to the second that it rounds to and the one that it is shown for
  const left = async () => (await sitting()).leftMs / 1000
  const look = async () => [await left(), await shownSeconds(page), await left()] as const
  await until("the time is the server's", look, ([before, shown, after]) => shown <= before + 2 && shown >= after - 1)

  // the last minute is told; its end comes while somebody is writing
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

test('more time that is given while somebody sits is theirs: nothing is handed in at the end that was told first', async ({ on }) => {
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
  // what is saved brings it, too
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
