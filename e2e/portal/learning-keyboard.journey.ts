// Journeys of learners by keyboard alone: an exam from the task list to handing in, a practised line. All screens at 200 % text size.
import type { Page } from 'playwright-core'
import { addExam, choice } from '../exam-task.ts'
import { addCookie, button, eventually, expect, type Stage, until } from '../journey.ts'
import { addTask, reference } from '../learner-task.ts'
import { connect, typing } from '../room.ts'
import { test } from '../stage.ts'
import { cutAtTwice } from '../text-size.ts'
import { todayHeading } from '../today.ts'

/** Returns the name of the focused element. */
const held = (page: Page) =>
  page.evaluate<string>(`(() => {
    const el = document.activeElement
    if (el.matches('body, main')) return ''
    return el.getAttribute('aria-label') || document.querySelector('label[for="' + el.id + '"]')?.textContent || el.closest('label')?.innerText || el.textContent.trim()
  })()`)
const holds = (page: Page, what: RegExp) =>
  until(
    `the keys on ${what}`,
    () => held(page),
    (name) => what.test(name),
  )
/** Presses Tab until an element of this name has the focus; the screen may still be loading. */
async function reach(page: Page, what: RegExp, most = 40) {
  const passed: string[] = []
  for (const end = Date.now() + 20_000; passed.length < most || Date.now() < end; ) {
    const name = await held(page)
    if (what.test(name)) return
    passed.push(name.slice(0, 20))
    await page.keyboard.press('Tab')
  }
  throw new Error(`${what} is not reached: ${passed.slice(-most).join(' · ')}`)
}
const press = async (page: Page, what: RegExp, key = 'Enter') => {
  await reach(page, what)
  await page.keyboard.press(key)
}

async function sit(page: Page) {
  await press(page, /键盘上的考试/)
  await page.getByRole('heading', { name: '键盘上的考试' }).waitFor()
  await eventually('the keys are on the new screen', () => page.evaluate(`document.activeElement.matches('main')`))
  await eventually('its window says what it is', async () => (await page.title()) === '考试 - 青禾人寿保险（演示）')
  await press(page, /我已/, 'Space')
  await press(page, /^开始考试$/)
  await page.getByText('第 1 题').waitFor()
  await eventually('the keys are on the paper', () => page.evaluate(`document.activeElement.matches('main')`))
  // arrow keys choose a single choice, Space chooses a multiple choice
  await reach(page, /十天/)
  await page.keyboard.press('ArrowDown')
  await eventually('the second is chosen', () => choice(page, '十五天').getByRole('radio').isChecked())
  await press(page, /^下一题$/)
  await page.getByText('第 2 题').waitFor()
  await eventually('the keys are on the question', () => page.evaluate(`document.activeElement.matches('.yl-question')`))
  await press(page, /^A\s*十天$/, 'Space')
  await press(page, /三十天/, 'Space')
  await press(page, /^☆ 标记$/)
  await press(page, /^答题卡/)
  await page.getByText('已答 2 题，未答 3 题，标记 1 题').waitFor()
  await press(page, /^第5题/)
  await page.getByText('第 5 题').waitFor()
  await reach(page, /^作答$/)
  await page.keyboard.type('先共情，再讲价值')
  await press(page, /^答题卡/)
  await page.getByRole('dialog', { name: '答题卡' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '答题卡' }).waitFor({ state: 'hidden' })
  await holds(page, /^答题卡/)
  await press(page, /^交卷$/)
  await page.getByText('还有 2 题未答').waitFor()
  await press(page, /^确认交卷$/)
  await page.getByText('已交卷，待阅卷').waitFor()
}

async function practise(page: Page) {
  await press(page, /← 今天/)
  await todayHeading(page).waitFor()
  await press(page, /键盘上的陪练/)
  await page.getByRole('heading', { name: '键盘上的陪练' }).waitFor()
  await press(page, /^练习$/)
  await press(page, /^接通$/)
  await press(page, /^知道了$/)
  await page.getByText('这个保险是不是太贵了一些？').waitFor()
  await holds(page, /这个保险是不是太贵了一些？/)
  await press(page, /^打字$/)
  await reach(page, /^您的回答$/)
  await page.keyboard.type(reference)
  await press(page, /^发送$/)
  await page.getByRole('region', { name: '点评' }).getByText('3 个要点说到 3 个').waitFor()
  await press(page, /^下一句$/)
  await page.getByText('等待期一共是多少天呢？').waitFor()
}

/** Each pressed button disappears, and the focus moves to the next control. */
async function speak(page: Page) {
  await press(page, /^用语音回答$/)
  await press(page, /^开始回答$/)
  await page.getByRole('dialog', { name: '同意录音' }).waitFor()
  await page.keyboard.press('Escape')
  await holds(page, /^开始回答$/)
  await page.keyboard.press('Enter')
  await press(page, /^同意并开始回答$/)
  await holds(page, /^说完了$/)
  await page.getByText(/^0:0[1-9]/).waitFor()
  await page.keyboard.press('Enter')
  await holds(page, /录音由导师点评后计分/)
}

async function open(on: Stage, options: { width?: number; height?: number }) {
  const page = await on.window(options)
  await addCookie(page.context(), await on.api('viewer'))
  await page.goto(`${on.origin}/learn`)
  await todayHeading(page).waitFor()
  return page
}

test('a learner takes an exam and practises typed and spoken lines by the keyboard alone', async ({ on }) => {
  const [admin, author] = [await on.api('admin'), await on.api('author')]
  await addExam(admin, { examinationName: '键盘上的考试', categoryName: '键盘上的题库' })
  await addTask(admin, author, '键盘上的陪练')
  const page = await open(on, {})
  await page.getByText('键盘上的考试').first().waitFor()
  await sit(page)
  await practise(page)
  await speak(page)
})

/** Checks that no text is cut and that nothing is wider than the window, except the row of faces, which scrolls. */
async function look(page: Page, where: string, told: string[]) {
  // components that measure themselves render again
  let cut: string[] = []
  for (let i = 0; i < 4; i++) if ((cut = await cutAtTwice(page)).length === 0) break
  told.push(...cut.map((text) => `${where}: ${text}`))
  const wide = await page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
    .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.yl-watermark, .yw-sr, .yl-others') && getComputedStyle(e).visibility !== 'hidden')
    .map((e) => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 20))`)
  told.push(...wide.slice(0, 4).map((text) => `${where}: beside the window ${text}`))
}

test('every screen of learners is readable at 200 % on a phone', async ({ on }) => {
  const [admin, author] = [await on.api('admin'), await on.api('author')]
  const examId = await addExam(admin, { examinationName: '大字的考试', categoryName: '大字的题库' })
  await addTask(admin, author, '大字的陪练')
  const page = await open(on, { width: 390, height: 844 })
  const told: string[] = []
  const read = (of: Page, where: string) => look(of, where, told)
  await page.getByText('大字的考试').first().waitFor()
  // its code loads after the rest of the screen
  await page.getByRole('region', { name: '挑一位客户练' }).waitFor()
  await read(page, '今天')
  await on.picture(page, 'large-tasks')
  for (const [path, heading] of [
    ['/practice', '练习'],
    ['/wrong', '错题'],
    ['/history', '历史'],
    ['/me', '我的'],
    [`/exam/${examId}`, '大字的考试'],
  ] as const) {
    await page.goto(`${on.origin}/learn${path}`)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await eventually(`${heading} is read`, async () => (await page.locator('.yl-bones').count()) === 0)
    await read(page, heading)
    await on.picture(page, `large${path.replace(/\/\d+/, '').replace('/', '-')}`)
  }
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  for (let n = 1; n <= 5; n++) {
    await page.getByText(`第 ${n} 题`).waitFor()
    await read(page, `question ${n}`)
    if (n === 4) await on.picture(page, 'large-question')
    if (n < 5) await button(page, '下一题').click()
  }
  await button(page, /^答题卡/).click()
  await page.getByText('已答 0 题，未答 5 题').waitFor()
  await read(page, 'the card of answers')
  await on.picture(page, 'large-card')
  await button(page.getByRole('dialog'), '交卷').click()
  await read(page, 'handing in')
  await button(page, '确认交卷').click()
  await page.getByText('参加记录').waitFor()
  await read(page, 'an exam that was handed in')

  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /大字的陪练/ }).click()
  await button(page, '考核').waitFor()
  await read(page, 'a course')
  await on.picture(page, 'large-course')
  await button(page, '练习').click()
  await connect(page)
  await button(page, '知道了').click()
  await (await typing(page)).fill('我理解您的担心')
  await read(page, 'a line')
  await on.picture(page, 'large-line')
  await button(page, '发送').click()
  await page.getByRole('region', { name: '点评' }).waitFor()
  await read(page, 'what is said of an answer')
  await on.picture(page, 'large-feedback')
  await button(page, '下一句').click()
  await button(page, '跳过').click()
  await page.getByRole('region', { name: '得分' }).waitFor()
  await page.getByText('1. 这个保险是不是太贵了一些？').click()
  await read(page, 'a report')
  await on.picture(page, 'large-report')
  expect(told.length === 0, `all is read, and nothing is wider than the window:\n${told.join('\n')}`)
})
