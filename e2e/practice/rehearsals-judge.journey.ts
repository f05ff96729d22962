// Journey of the judge with a service of its own: an administrator tests it, and the room announces it. It raises points in the room
// and in the report, and a dispute comes to the mentor. With axe scans, dark and on a phone.
import type { Page } from 'playwright-core'
import { type JudgedPoint, startServices } from '#test/media-services.ts'
import { scan } from '../axe.ts'
import { act, addCookie, button, dialog, enterAt, eventually, row, says, type Stage } from '../journey.ts'
import { addTask } from '../learner-task.ts'
import { connect, typeAnswer } from '../room.ts'
import { test } from '../stage.ts'

const phone = { width: 390, height: 844 }
const inOtherWords = '花钱谨慎是应该的'
/** The service recognises the concern in other words and misses everything else, far below the scorer. */
const verdicts = (points: JudgedPoint[]) => ({
  points: points.map(({ id, text }) =>
    text.includes('担心') ? { id, verdict: 'HIT', quote: inOtherWords } : { id, verdict: 'MISS', quote: '' },
  ),
  advice: '先说您理解客户的担心，再谈保额。',
})

async function tryIt(on: Stage) {
  for (const [name, options] of [
    ['light', {}],
    ['dark', { dark: true }],
    ['phone', phone],
  ] as const) {
    const page = await on.window(options)
    await enterAt(on, page, 'admin', '/mediaProvider')
    const card = page.getByRole('region', { name: '智能评分' })
    await card.getByText(/^接入于 127\.0\.0\.1:\d+ · judge-1$/).waitFor()
    await button(card, '测试连接').click()
    await card.getByText(/可用，用时/).waitFor()
    await card.getByText(/理解客户的担心，说到/).waitFor()
    await eventually('what it has used is told', () => card.getByText(/今日已用 [1-9][\d,]* \/ 1,000,000 token/).isVisible())
    await scan(page, `the card of a judge, ${name}`)
    await card.scrollIntoViewIfNeeded()
    await on.picture(page, `judge-card-${name}`)
    await page.context().close()
  }
}

async function answer(on: Stage, page: Page) {
  await addCookie(page.context(), await on.api('viewer'))
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程评分课/ }).click()
  await button(page, '练习').click()
  await connect(page)
  await button(page, '知道了').click()
  await page.getByText('回答的文字会发送给“评判公司”辅助评分').waitFor()
  await scan(page, 'a room with a judge')
  await on.picture(page, 'judge-room')
  await typeAnswer(page, `${inOtherWords}，保额五十万元，犹豫期15天内可以全额退保。`)
  await page.getByText(/^智能评分由 [\d.]+ 分调到 [\d.]+ 分$/).waitFor()
  await page.getByText(`您说的“${inOtherWords}”算说到一半`).waitFor()
  await page.getByText('建议：先说您理解客户的担心').waitFor()
  await scan(page, 'an answer that was judged')
  await on.picture(page, 'judge-told')
  await button(page, '下一句').click()
  await typeAnswer(page, '等待期是90天。')
  await page.getByText('智能评分核对过，得分没有改动。').waitFor()
  await button(page, '下一句').click()
}

async function report(on: Stage, page: Page) {
  const lines = page.getByRole('region', { name: '逐句' })
  await lines.getByText('这个保险是不是太贵了一些？').first().waitFor()
  const first = lines.locator('details.yl-line').first()
  if (!(await first.evaluate((d) => (d as unknown as { open: boolean }).open))) await first.locator('summary').first().click()
  await first.getByText(/^智能评分由 [\d.]+ 分调到 [\d.]+ 分$/).waitFor()
  await first.getByText(`您说的“${inOtherWords}”算说到一半`).waitFor()
  await scan(page, 'a report with what a judge changed')
  await first.scrollIntoViewIfNeeded()
  await on.picture(page, 'judge-report')
}

/** The mentor opens a disputed line and leaves its score. */
async function look(on: Stage, page: Page) {
  const run = row(page, '嫌贵的王女士')
  await run.getByText('2 句').waitFor()
  await scan(page, 'a queue with what is disputed')
  await on.picture(page, 'judge-queue')
  await run.getByRole('link', { name: '林小满' }).click()
  const line = page.getByRole('region', { name: '这一句' })
  await line.getByText('换了说法说到，调高一级').waitFor()
  await line.getByText('认为说得不够，不扣分，请核对').first().waitFor()
  await scan(page, 'a line that is disputed')
  await on.picture(page, 'judge-desk')
  for (const options of [phone, { dark: true }]) {
    const other = await on.window(options)
    await enterAt(on, other, 'author', new URL(page.url()).pathname + new URL(page.url()).search)
    await other.getByRole('region', { name: '这一句' }).getByText('换了说法说到，调高一级').waitFor()
    await scan(other, 'a line that is disputed, elsewhere')
    await button(other, '看过，维持得分').scrollIntoViewIfNeeded()
    await on.picture(other, `judge-desk-${'dark' in options ? 'dark' : 'phone'}`)
    await other.context().close()
  }
  await button(line, '看过，维持得分').click()
  await line.getByText('等待期一共是多少天呢？').waitFor()
  await button(line, '看过，维持得分').click()
  await eventually('nothing more waits', async () => (await button(line, '看过，维持得分').count()) === 0)
}

async function letExams(on: Stage) {
  const page = await on.window()
  await enterAt(on, page, 'admin', '/trainingProjectManage')
  await act(page, row(page, '旅程评分课营'), '编辑')
  const form = dialog(page, /编辑项目/)
  await form.getByLabel('考核也用大模型').check()
  await scan(page, 'exams with a judge')
  await on.picture(page, 'judge-project')
  await button(form, '保存').click()
  await says(page, '编辑成功')
}

test('an administrator tests a judge, which raises a point in other words and hands a dispute to the mentor', async ({ on }) => {
  const service = await startServices()
  try {
    service.judging.say = verdicts
    await on.restart({ JUDGE_OPENAI_URL: service.url, JUDGE_OPENAI_MODEL: 'judge-1', JUDGE_OPERATOR: '评判公司' })
    const [admin, author] = [await on.api('admin'), await on.api('author')]
    const { id } = await author.send<{ id: string }>('GET', '/ai-training/v1/management/user/info')
    await addTask(admin, author, '旅程评分课', id)
    await tryIt(on)
    const page = await on.window(phone)
    await answer(on, page)
    await report(on, page)
    const desk = await on.window()
    await enterAt(on, desk, 'author', '/rehearsalReview')
    await look(on, desk)
    await letExams(on)
  } finally {
    await service.close()
  }
})
