// Journey of a review: a learner speaks, the mentor marks with the keyboard, the learner appeals, the mentor answers; with axe scans.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addCookie, button, enterAt, eventually, row, type Stage, until } from '../journey.ts'
import { addTask } from '../learner-task.ts'
import { connect } from '../room.ts'
import { test } from '../stage.ts'

const MANAGEMENT = '/ai-training/v1/management'
const phone = { width: 390, height: 844 }

async function speak(page: Page) {
  await button(page, '开始回答').click()
  await until(
    'a second was spoken',
    async () => Number(/0:(\d\d) \//.exec(await page.locator('.yl-clock').innerText())?.[1] ?? -1),
    (said) => said >= 2,
  )
  await button(page, '说完了').click()
  await button(page, '播放我的录音').waitFor()
  await button(page, '下一句').click()
}

/** Answers two lines by voice and opens the report that waits for marks. */
async function practise(on: Stage): Promise<Page> {
  const page = await on.window(phone)
  const viewer = await on.api('viewer')
  await viewer.send('PUT', '/ai-training/v1/learning/recording-consent', { agreed: true, textVersion: 1 })
  await addCookie(page.context(), viewer)
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程陪练课/ }).click()
  await button(page, '练习').click()
  await connect(page)
  await button(page, '知道了').click()
  await speak(page)
  await speak(page)
  await page.getByText('有 2 句录音待导师点评，点评后计分。').waitFor()
  return page
}

async function mark(on: Stage, page: Page) {
  await row(page, '嫌贵的王女士').getByRole('link', { name: '林小满' }).waitFor()
  await scan(page, 'the queue of a mentor')
  await on.picture(page, 'review-queue')
  await row(page, '嫌贵的王女士').getByRole('link', { name: '林小满' }).click()
  const line = page.getByRole('region', { name: '这一句' })
  await line.getByText('这个保险是不是太贵了一些？').waitFor()
  await on.picture(page, 'review-desk')
  await scan(page, 'the desk of a mentor')
  await line.getByRole('button', { name: /播放/ }).click()
  await eventually('it is heard', () =>
    line.locator('audio').evaluate((audio) => 'currentTime' in audio && Number(audio.currentTime) > 0.2),
  )
  // digits and Enter are enough
  await page.getByRole('heading', { name: /林小满/ }).click()
  await page.keyboard.type('85')
  await eventually('figures give points', async () => (await line.getByLabel('分数').inputValue()) === '85')
  await line.getByLabel('点评').fill('先共情，再说价值')
  await button(line, '保存，下一句').click()
  await line.getByText('等待期一共是多少天呢？').waitFor()
  await page.getByRole('heading', { name: /林小满/ }).click()
  await page.keyboard.type('75')
  await page.keyboard.press('Enter')
  await page.getByText(/得分 80/).waitFor()
  await on.picture(page, 'review-done')
}

test('a mentor marks a spoken run, and the learner sees it and appeals', async ({ on }) => {
  const [admin, author] = [await on.api('admin'), await on.api('author')]
  const { id } = await author.send<{ id: string }>('GET', `${MANAGEMENT}/user/info`)
  await addTask(admin, author, '旅程陪练课', id)
  const desk = await on.window()
  await enterAt(on, desk, 'author', '/rehearsalReview')
  await desk.getByText('没有待点评的练习').waitFor()
  await scan(desk, 'nothing to review')
  await on.picture(desk, 'review-empty')
  const page = await practise(on)
  await desk.reload()
  await mark(on, desk)

  await page.reload()
  await page.getByRole('region', { name: '得分' }).getByText('80').waitFor()
  await page.getByRole('region', { name: '逐句' }).getByText('这个保险是不是太贵了一些？').click()
  await page.getByText('导师评分 85 分').waitFor()
  await page
    .getByText(/先共情，再说价值/)
    .first()
    .waitFor()
  await scan(page, 'a report with marks')
  await on.picture(page, 'review-report')
  await button(page, '对得分有异议？申诉').click()
  await page.getByLabel('申诉理由').fill('第二句说到了等待期')
  await scan(page, 'an appeal')
  await button(page, '提交').click()
  await page.getByText('等待导师答复。').waitFor()

  const narrow = await on.window({ ...phone, dark: true })
  await enterAt(on, narrow, 'author', '/rehearsalReview')
  await narrow.getByText('申诉待答复').first().waitFor()
  await scan(narrow, 'the queue of a mentor on a phone, dark')
  await on.picture(narrow, 'review-queue-phone')
  await narrow.getByText('林小满').first().click()
  await narrow.getByText('第二句说到了等待期').waitFor()
  await on.picture(narrow, 'review-desk-phone')
  await scan(narrow, 'the desk of a mentor on a phone, dark')
  await narrow.getByLabel('答复').fill('已复核，维持原分')
  await button(narrow, '答复，分数不变').click()
  await narrow.getByText('已答复：已复核，维持原分').waitFor()
  await page.reload()
  await page.getByText('导师答复：已复核，维持原分').waitFor()
})
