// Journey to the page 成长: from the first day to the figures of one run, with axe scans.
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { addCookie, button, dialog, eventually } from '../journey.ts'
import { addTask, reference } from '../learner-task.ts'
import { test } from '../stage.ts'

const LEARNING = '/ai-training/v1/learning'
const phone = { width: 390, height: 844 }
interface Run {
  id: string
  place: number
  current: { scriptId: string; wantsAnswer: boolean } | null
}

async function runThrough(api: Api, body: object) {
  let run = await api.send<Run>('POST', `${LEARNING}/rehearsal`, body)
  const at = `${LEARNING}/rehearsal/${run.id}`
  for (let { current } = run; current; { current } = run) {
    if (current.wantsAnswer) await api.send('PUT', `${at}/line/${current.scriptId}`, { said: reference })
    run = await api.send<Run>('POST', `${at}/next`, { place: run.place })
  }
  await api.send('POST', `${at}/finish`)
}

const lines = ['开场', '异议处理'].map((section) => ({
  type: 'QUESTION',
  section,
  text: `${section}的一句足够长的话`,
  answerText: reference,
}))

test('the first day offers the first customer, and a run fills the page 成长', async ({ on }) => {
  const { projectId, subSceneId } = await addTask(await on.api('admin'), await on.api('author'), '旅程成长课', undefined, lines)
  await on.query(`update project set deleted_at = now() where id <> ${projectId}`)
  const api = await on.api('viewer')
  const page = await on.window(phone)
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn/growth`)
  await page.getByRole('heading', { name: '先去见王女士' }).waitFor()
  await page.getByRole('link', { name: '嫌贵的王女士，还没见' }).waitFor()
  await scan(page, 'the first day of 成长')
  await button(page, '开始第一场').click()
  await button(page, '接通').waitFor()
  await runThrough(api, { subSceneId, projectId, mode: 'PRACTICE' })
  await page.goto(`${on.origin}/learn/growth`)
  await page.getByText('1 场', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '见过的客户 1 / 1' }).waitFor()
  await scan(page, 'the page 成长')
  await button(page, '怎么算的').click()
  await dialog(page, '怎么算的').getByText('满 75 分，熟练').waitFor()
  await scan(page, 'the sheet 怎么算的')
  await button(page, '关闭').click()
  await button(page, '全部').click()
  await eventually('the range is chosen', async () => (await button(page, '全部').getAttribute('aria-pressed')) === 'true')
  await page.getByRole('link', { name: /^嫌贵的王女士，最好/ }).click()
  await page.getByRole('heading', { name: '旅程成长课' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: '全部记录' }).click()
  await page.getByRole('heading', { name: '历史' }).waitFor()
})
