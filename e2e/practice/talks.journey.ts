// Journey of a free talk on a phone: a learner reads the rules, talks on the author's lines through a lost network and a reload, is shown a
// wrong number, reads the report, and goes again from a turn; with axe scans.
import type { Page } from 'playwright-core'
import { scenario } from '../../test/scenario.ts'
import { scan } from '../axe.ts'
import { addCookie, button, eventually } from '../journey.ts'
import { addTask } from '../learner-task.ts'
import { test } from '../stage.ts'

const MANAGEMENT = '/ai-training/v1/management'

async function say(page: Page, words: string) {
  await page.getByLabel('您要说的话').fill(words)
  await page.getByLabel('您要说的话').press('Enter')
}

test('a learner talks freely with a customer on a phone', async ({ on }) => {
  const [admin, author, viewer] = await Promise.all([on.api('admin'), on.api('author'), on.api('viewer')])
  const { subSceneId } = await addTask(admin, author, '自由对话课')
  const { id } = await author.send<{ id: string }>('PUT', `${MANAGEMENT}/scenario`, { subSceneId, content: scenario })
  await author.send('POST', `${MANAGEMENT}/scenario/${id}/submit`, {})
  await author.send('POST', `${MANAGEMENT}/scenario/${id}/approve`, {})

  const page = await on.window({ width: 390, height: 844 })
  await addCookie(page.context(), viewer)
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /自由对话课/ }).click()
  await page.getByRole('link', { name: '自由对话' }).click()
  await page.getByRole('heading', { name: '张先生' }).waitFor()
  await page.getByText('怎样计分，怎样结束').click()
  await page.getByText(/^目标共60分/).waitFor()
  await scan(page, 'before a talk')
  await button(page, '开始对话').click()

  const talk = page.getByRole('region', { name: '对话' })
  await talk.getByText(scenario.opening).waitFor()
  await say(page, '您好，请问您身体怎么样，做过体检吗？')
  await talk.getByText('达到：问健康状况').waitFor()
  await talk.getByText(/血压有点高/).waitFor()
  // without a network the words stay, and are sent once it is back
  await page.context().setOffline(true)
  await say(page, '您家里几口人，有没有孩子？')
  await page.getByText('没有发出去').waitFor()
  await page.context().setOffline(false)
  await talk.getByText('达到：问家庭情况').waitFor()
  // words that were not sent yet stay over a reload
  await page.getByLabel('您要说的话').fill('还没有发的话')
  await page.reload()
  await eventually('the draft is back', async () => (await page.getByLabel('您要说的话').inputValue()) === '还没有发的话')
  await say(page, '我们的等待期九十天')
  await talk.getByText('等待期：数字不符：九十天').waitFor()
  await scan(page, 'a talk')
  await on.picture(page, 'talk-room')
  await say(page, '我说错了，等待期三十天')
  await talk.getByText('达到：等待期').waitFor()
  await button(page, '离开').click()
  await button(page, '离开，不计成绩').click()

  await page.getByText('您离开了对话').waitFor()
  await page
    .getByRole('region', { name: '目标' })
    .getByText(/等待期三十天/)
    .waitFor()
  await scan(page, 'the report of a talk')
  await on.picture(page, 'talk-report')
  await page.getByRole('button', { name: '从这里再来' }).last().click()
  await page.getByText(/还有 9 轮/).waitFor()
  await say(page, '等待期三十天，不保证续保，我理解您的担心')
  await page.getByText('达到：续保说明').waitFor()
  await say(page, '那我周末再联系您，把资料发给您')
  await page.getByText('全部阶段完成').waitFor()
  await page.getByRole('link', { name: '查看报告' }).click()
  await page.getByText(/从第 4 轮再来/).waitFor()

  await page.goto(`${on.origin}/learn/history`)
  await page
    .getByRole('link', { name: /自由对话 ·/ })
    .first()
    .click()
  await page.getByRole('region', { name: '目标' }).waitFor()
})
