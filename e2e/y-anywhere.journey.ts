// Where people really are: in another time zone.
import type { Page } from 'playwright-core'
import { clockIn } from '../src/shared/zones.ts'
import { act, button, dialog, enterAt, expect, type Journey, row, until } from './journey.ts'

const EXAM = '/ai-exam/v1'
interface Exam {
  id: string
  startTime: string
  endTime: string
  examinationName: string
}

const utc = (clock: string) => Date.parse(`${clock.replace(' ', 'T')}Z`)
const shanghai = () => clockIn('Asia/Shanghai', Date.now())

/** A browser in New York, on the night when clocks go forward there: it shows and saves the tenant's times as they are. */
async function newYork(on: Parameters<Journey['run']>[0]): Promise<Page> {
  const page = await on.window({ zone: 'America/New_York' })
  const api = await enterAt(on, page, 'admin', '/examList')
  const { id: bank } = await api.send<{ id: string }>('POST', `${EXAM}/subjectCategory`, { categoryName: '远方题库' })
  const times = { startTime: '2027-03-14 02:30:00', endTime: '2027-03-14 03:30:00' }
  const given = { ...times, examinationName: '远方的考试', examDurationMinute: 30, maxExamCnt: 1, passRate: 60, displayScore: true }
  const exam = await api.send<Exam>('POST', `${EXAM}/examination`, { ...given, categories: [{ categoryId: bank }] })
  const now = () => api.send<Exam>('GET', `${EXAM}/examination/${exam.id}/detail`)
  await page.reload()
  await row(page, '远方的考试').getByText('2027-03-14 02:30').first().waitFor()
  await act(page, row(page, '远方的考试'), '编辑')
  const form = dialog(page, /编辑考试/)
  const [begin, end] = [form.getByLabel('开始时间'), form.getByLabel('结束时间')]
  await begin.waitFor()
  expect((await begin.inputValue()) === times.startTime, `02:30 is shown, not ${await begin.inputValue()}`)
  await form.getByText('北京时间（Asia/Shanghai）').first().waitFor()
  await form.getByLabel('考试标题').fill('远方的考试二')
  await button(form, '保存').click()
  await form.waitFor({ state: 'hidden' })
  const saved = await now()
  expect(saved.examinationName === '远方的考试二', 'the title is saved')
  expect(saved.startTime === times.startTime && saved.endTime === times.endTime, `its times stay, not ${JSON.stringify(saved)}`)

  await act(page, row(page, '远方的考试二'), '编辑')
  await end.fill('2027-03-14 02:45:00')
  await end.press('Enter')
  await begin.click()
  const before = shanghai()
  await page.locator('.ant-picker-dropdown:visible').getByText('此刻').click()
  await until(
    'a moment is taken',
    () => begin.inputValue(),
    (seen) => seen !== times.startTime,
  )
  const taken = await begin.inputValue()
  expect(utc(before) <= utc(taken) && utc(taken) <= utc(shanghai()), `此刻 is ${before} by the tenant's clock, not ${taken}`)
  await form.getByLabel('考试标题').click()
  await button(form, '保存').click()
  await form.waitFor({ state: 'hidden' })
  const again = await now()
  expect(again.startTime === taken && again.endTime === '2027-03-14 02:45:00', `what was chosen is saved, not ${JSON.stringify(again)}`)
  return page
}

export default {
  name: 'anywhere',
  async run(on) {
    await newYork(on)
  },
} satisfies Journey
