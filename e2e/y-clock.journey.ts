// An exam on a phone whose clock is a day ahead: the time that is left is the server's, and at its end the phone hands in by itself.
import type { Page } from 'playwright-core'
import { addExam, choice } from './exam-task.ts'
import { addCookie, button, eventually, expect, until } from './journey.ts'
import { test } from './stage.ts'

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
  serverTime: string
  deadline: string
  status: string
  answers: { response: unknown }[]
}
const instant = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const shownSeconds = async (page: Page) => {
  const parts = (await page.getByLabel('剩余时间').innerText()).split(':').map(Number)
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}

test('a clock that is a day ahead changes nothing; when the time is up it is handed in, with what was typed last', async ({ on }) => {
  const examId = await addExam(await on.api('admin'))
  const api = await on.api('viewer')
  const page = await on.window(phone)
  await page.addInitScript(tomorrow)
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn/exam/${examId}`)
  await page.getByLabel('我已阅读考试须知').check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
  expect((await page.evaluate<number>('Date.now()')) > Date.now() + day / 2, 'the clock of the page is a day ahead')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const sitting = () => api.send<Sitting>('GET', `${EXAM}/attempt/${id}`)

  // what is shown lies between what the server says before and after, to the second that it rounds to
  const left = ({ deadline, serverTime }: Sitting) => (instant(deadline) - instant(serverTime)) / 1000
  const before = left(await sitting())
  const shown = await shownSeconds(page)
  const after = left(await sitting())
  expect(shown <= before + 1 && shown >= after - 1, `between ${before} and ${after} seconds, to one: ${shown}`)

  // its end comes while somebody is writing
  await on.query(
    `update exam_attempt set started_at = now() - interval '59 minutes 50 seconds', deadline_at = now() + interval '10 seconds' where id = ${id}`,
  )
  await page.reload()
  await choice(page, '十五天').click()
  await page.getByText('考试时间已到').or(page.getByText('已交卷，待阅卷')).first().waitFor()
  await page.getByText('已交卷，待阅卷').waitFor()
  const { status, answers } = await until('it is handed in', sitting, (seen) => seen.status !== 'IN_PROGRESS')
  expect(status === 'GRADING' && answers.length === 1 && answers[0]?.response === 'B', 'with what was chosen last')
  await eventually('nothing waits on the device', async () => (await page.getByText('待同步').count()) === 0)
})
