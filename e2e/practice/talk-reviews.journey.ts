// Journey of a reviewed talk: a learner talks on a phone, the mentor strikes a finding and adds another, the leader's report changes; the
// learner appeals, gets an answer and drills the lost goal; with axe scans.
import { scenario } from '../../test/scenario.ts'
import { scan } from '../axe.ts'
import { addCookie, button, enterAt } from '../journey.ts'
import { addTask } from '../learner-task.ts'
import { test } from '../stage.ts'

const MANAGEMENT = '/ai-training/v1/management'
const LEARNING = '/ai-training/v1/learning'
const words = [
  '您好，请问您家里几口人，有没有孩子？',
  '那您身体怎么样，最近有没有做过体检？',
  '等待期三十天',
  '您的顾虑很正常，我慢慢讲',
  '我理解您的担心',
  '那我周末再联系您，把资料发给您',
]

test('a mentor strikes a finding of a talk, and the report of the leader changes', async ({ on }) => {
  const [admin, author, viewer] = await Promise.all([on.api('admin'), on.api('author'), on.api('viewer')])
  const { records } = await admin.send<{ records: { id: string; loginName: string }[] }>('GET', '/user/pages?pageSize=100')
  const mentorId = records.find(({ loginName }) => loginName === 'author')?.id
  const learnerId = records.find(({ loginName }) => loginName === 'viewer')?.id
  const { id: courseId, subSceneId, projectId } = await addTask(admin, author, '点评对话课', mentorId)
  const { id: version } = await author.send<{ id: string }>('PUT', `${MANAGEMENT}/scenario`, { subSceneId, content: scenario })
  await author.send('POST', `${MANAGEMENT}/scenario/${version}/submit`, {})
  await author.send('POST', `${MANAGEMENT}/scenario/${version}/approve`, {})
  const { id } = await viewer.send<{ id: string }>('POST', `${LEARNING}/talk`, { subSceneId, projectId })
  for (const [i, said] of words.entries()) await viewer.send('PUT', `${LEARNING}/talk/${id}/turn`, { turn: i + 1, said })
  const reported = async () => {
    const asked = `contentId=${courseId}&analyzeType=BY_STUDENT&userIds=${learnerId}`
    const [row] = await admin.send<{ averageScore: number }[]>('GET', `${MANAGEMENT}/report/content?${asked}`)
    return row?.averageScore ?? 0
  }
  const before = await reported()

  const desk = await on.window({ width: 1440, height: 900 })
  await enterAt(on, desk, 'author', '/rehearsalReview?kind=talk')
  await desk.getByRole('link', { name: '林小满' }).waitFor()
  await scan(desk, 'the queue of talks')
  await on.picture(desk, 'talk-review-queue')
  await desk.getByRole('link', { name: '林小满' }).click()
  const talk = desk.getByRole('region', { name: '对话' })
  const found = talk.getByRole('listitem').filter({ hasText: '达到目标：问家庭情况' }).last()
  await button(found, '划去').click()
  await found.getByLabel('划去的原因').fill('没有听客户的回答')
  await desk.keyboard.press('Enter')
  await found.getByText(/已划去：没有听客户的回答/).waitFor()
  await talk.getByRole('button', { name: '标记这一轮' }).nth(3).click()
  const mark = desk.getByRole('region', { name: '标记的话' })
  await mark.getByLabel('学员的话').fill('您的顾虑很正常')
  await mark.getByLabel('归到').click()
  await desk.getByTitle('续保说明').first().click()
  await scan(desk, 'the desk of a talk')
  await on.picture(desk, 'talk-review-desk')
  await button(mark, '加为另一种说法').click()
  await desk.getByText(/已写入情景草稿 v2/).waitFor()
  await mark.getByText('算一半').click()
  await button(mark, '新增发现').click()
  await talk.getByText(/导师 · 新增/).waitFor()
  const after = await reported()
  if (after >= before) throw new Error(`the report of the leader says ${after}, and ${before} before`)

  const page = await on.window({ width: 390, height: 844 })
  await addCookie(page.context(), viewer)
  await page.goto(`${on.origin}/learn/talk/${id}/report`)
  await page.getByText(/导师点评过；系统评分/).waitFor()
  await scan(page, 'the report of a reviewed talk')
  await page.getByRole('button', { name: /问家庭情况.*导师已划去/ }).click()
  await page.getByText('没有听客户的回答').waitFor()
  await page.getByLabel('申诉理由').fill('第一轮问到了，也听了')
  await scan(page, 'an appeal about a finding')
  await page.getByRole('button', { name: '申诉', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await desk.reload()
  const appeals = desk.getByRole('region', { name: '申诉' })
  await appeals.getByLabel('答复').fill('您说得对，已恢复')
  await appeals.getByText('同时恢复这处发现').click()
  await button(appeals, '改动并答复').click()
  await appeals.getByText(/已改动：您说得对/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /问家庭情况.*导师已确认/ }).waitFor()

  await page.getByRole('link', { name: '看进步，补练没做到的目标' }).click()
  const goal = page.locator('details').filter({ hasText: '续保说明' })
  await goal.locator('summary').click()
  await goal.getByRole('textbox').fill('这款产品不保证续保')
  await goal.getByRole('button', { name: '试一句' }).click()
  await goal.getByText(/说到了/).waitFor()
  await scan(page, 'the trend of talks')
  await on.picture(page, 'talk-trend')
})
