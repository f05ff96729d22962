// Journeys of the storyboard: ten lines by keyboard, twenty pasted lines, two users on one line, no network.
import type { Page } from 'playwright-core'
import { type Api, addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { button, confirm, dialog, enterAt, eventually, expect, says, type Stage, undo, until } from '../journey.ts'
import { test } from '../stage.ts'

interface Line {
  id: string
  text: string
  answerText: string
  type: string
  needAnswer: string
  section: string | null
  version: string
}
const idOf = (scriptPage: string) => new URLSearchParams(scriptPage.split('?')[1]).get('subSceneId') ?? ''
const linesOf = (api: Api, id: string) => api.send<Line[]>('GET', `/operation/subscene/${id}`)
const line = (page: Page, text: string | RegExp) => page.locator('.yw-sb-line').filter({ hasText: text })
/** Locates the focused line. */
const focused = (page: Page, text: string) => page.locator('.yw-sb-line:focus').filter({ hasText: text })
const editor = (page: Page) => page.locator('.yw-sb-editor textarea')
/** Waits for the focused field of this name. */
const writing = (page: Page, name: string) => page.locator(`.yw-sb-editor textarea[aria-label="${name}"]:focus`).waitFor()
const saved = (api: Api, id: string, texts: string[]) =>
  until(
    `saved: ${texts.join()}`,
    () => linesOf(api, id),
    (lines) => lines.map(({ text }) => text).join() === texts.join(),
  )

async function openAt(on: Stage, title: string, lines: Parameters<typeof addCourse>[1]['lines'] = []) {
  const api = await on.api('author')
  const made = await addCourse(api, { title, scenes: ['到访'], subScene: '来访的客户', lines })
  return { api, made, id: idOf(made.scriptPage) }
}

test('ten lines are written with the keyboard alone', async ({ on }) => {
  const page = await on.window()
  const { api, made, id } = await openAt(on, '键盘写的课程')
  await enterAt(on, page, 'author', made.scriptPage)
  await page.getByText('还没有脚本').waitFor()
  await eventually('the first line is asked for at once', () => page.evaluate('document.activeElement?.tagName === "TEXTAREA"'))
  const said = Array.from({ length: 10 }, (_, i) => `客户要说的第${i + 1}句完整的话。`)
  for (const [i, text] of said.entries()) {
    await page.keyboard.type(text)
    await eventually('it stands in the field', async () => (await editor(page).inputValue()) === text)
    // the third line is turned into a hint
    if (i === 2) for (let turn = 0; turn < 2; turn++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await writing(page, `第 ${i + 1} 句，参考答案`)
    await page.keyboard.type(`学员给出的第${i + 1}个完整的回答。`)
    await page.keyboard.press('Enter')
    if (i < 9) await writing(page, `第 ${i + 2} 句，文本`)
  }
  await page.keyboard.press('Escape')
  const lines = await saved(api, id, said)
  expect(
    lines.every(({ answerText }, i) => answerText === `学员给出的第${i + 1}个完整的回答。`),
    'each with its answer',
  )
  expect(lines.map(({ type }) => type).join() === 'QUESTION,QUESTION,TIPS,TIPS,TIPS,TIPS,TIPS,TIPS,TIPS,TIPS', 'the type goes on')
  await eventually(
    'an empty line never saved is gone',
    async () => (await page.locator('.yw-sb-line').count()) > 0 && (await editor(page).count()) === 0,
  )

  // moves between lines, moves one, and deletes one
  await page.keyboard.press('Home')
  await eventually('the first line has the focus', () => focused(page, said[0] ?? '').isVisible())
  await page.keyboard.press('Control+ArrowDown')
  await says(page, '排序成功')
  await saved(api, id, [said[1] ?? '', said[0] ?? '', ...said.slice(2)])
  await page.keyboard.press('End')
  await eventually('the last line has the focus', () => focused(page, said[9] ?? '').isVisible())
  await page.keyboard.press('Delete')
  await confirm(page, '确定删除？', '删除')
  await says(page, '删除成功')
  await saved(api, id, [said[1] ?? '', said[0] ?? '', ...said.slice(2, 9)])
  await undo(page, '删除成功')
  await saved(api, id, [said[1] ?? '', said[0] ?? '', ...said.slice(2)])
  await page.keyboard.press('?')
  await dialog(page, '快捷键').waitFor()
  await scan(page, 'the list of keys')
  // the key is pressed in the very moment in which the closing dialog gives the focus back
  await page.evaluate(`document.addEventListener('focusin', ({ target }) => target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'g', bubbles: true, cancelable: true })), { once: true })`)
  await page.keyboard.press('Escape')
  await dialog(page, '快捷键').waitFor({ state: 'hidden' })
  await page.locator('[aria-label="前往第几句"]:focus').waitFor()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await eventually('the fifth line has the focus', () => focused(page, said[4] ?? '').isVisible())
})

const pasted = [
  '【开场】',
  ...Array.from({ length: 9 }, (_, i) => [`客户：客户粘贴的第${i + 1}句话。`, `学员：学员粘贴的第${i + 1}个回答。`]).flat(),
  '',
  '# 异议处理',
  '客户：太贵了',
  ...Array.from({ length: 10 }, (_, i) => `提示：请注意的第${i + 1}件事情。`),
  '客户：最后还有一个问题想问。',
].join('\n')

test('twenty lines are pasted at once', async ({ on }) => {
  const page = await on.window()
  const { api, made, id } = await openAt(on, '粘贴的课程', [{ text: '原来就有的第一句话。', mediaType: 'TEXT' }])
  await enterAt(on, page, 'author', made.scriptPage)
  await line(page, '原来就有的').waitFor()
  await button(page, /写下一句客户的话/, false).click()
  await eventually('a field has the keys', () => page.evaluate('document.activeElement?.tagName === "TEXTAREA"'))
  await page.evaluate(
    `(text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }`.replace(/^/, '(') + `)(${JSON.stringify(pasted)})`,
  )
  await page.getByText('粘贴了 21 句、9 段参考答案、2 个章节').waitFor()
  await eventually('nothing is saved before it is confirmed', async () => (await linesOf(api, id)).length === 1)
  await scan(page, 'a conversation that was pasted')
  await eventually('what is too short is not counted', () => button(page, /^新增 20 句/, false).isVisible())
  await eventually('the keys are on the button', () => page.locator('button:focus').filter({ hasText: '新增 20 句' }).isVisible())
  await page.keyboard.press('Enter')
  await says(page, '已新增 20 句')
  const lines = await until(
    'twenty more lines',
    () => linesOf(api, id),
    (all) => all.length === 21,
  )
  expect(
    lines[0]?.text === '原来就有的第一句话。' && lines[1]?.section === '开场' && lines[20]?.section === '异议处理',
    'below what was there',
  )
  expect(lines.filter(({ needAnswer }) => needAnswer === 'NEED').length >= 9, 'with their answers')
  await page.getByText('1 句还不能新增').waitFor()
  await button(page, /^取消/, false).click()
  await line(page, '请注意的第1件').waitFor()
})

test('two users edit one line, and an offline edit is sent later', async ({ on }) => {
  const page = await on.window()
  const { api, made, id } = await openAt(on, '两个人写的课程', [{ text: '原来的一句完整的话。', mediaType: 'TEXT' }])
  await enterAt(on, page, 'author', made.scriptPage)
  await line(page, '原来的一句').locator('.yw-sb-text').click()
  const [before] = await linesOf(api, id)
  await api.send('PUT', `/operation/subscene/${id}`, [{ editType: 'UPDATE', id: before?.id, text: '别人改成的一句完整的话。' }])
  await editor(page).fill('我改成的一句完整的话。')
  await page.keyboard.press('Escape')
  await page.getByText(/^周雅琴在 \d\d:\d\d:\d\d 改过这一句/).waitFor()
  await scan(page, 'a line that somebody else has changed')
  await button(page, '用我的').click()
  await saved(api, id, ['我改成的一句完整的话。'])

  await page.context().setOffline(true)
  await line(page, '我改成的').locator('.yw-sb-text').click()
  await editor(page).fill('断网时写的一句完整的话。')
  await page.keyboard.press('Escape')
  await page.getByText(/没有保存：网络中断，\d+ 秒后再试/).waitFor()
  await page.context().setOffline(false)
  // the retry happens automatically when the network returns, or by the button
  await button(page, '现在重试')
    .click({ timeout: 1000 })
    .catch(() => undefined)
  await saved(api, id, ['断网时写的一句完整的话。'])
  await eventually('it says when', () => page.getByText(/已保存 \d\d:\d\d:\d\d/).isVisible())

  // a text that is too short shows its fault, survives a reload, and is confirmed before leaving
  await line(page, '断网时').locator('.yw-sb-text').click()
  await editor(page).fill('太短')
  await page.keyboard.press('Escape')
  await page.getByText('没有保存：问题不能少于8个字符').waitFor()
  await page.getByRole('link', { name: '课程管理' }).last().click()
  const asked = dialog(page).filter({ hasText: '放弃未保存的修改？' })
  await button(asked, '继续编辑').click()
  await line(page, '太短').waitFor()
})

for (const tone of ['light', 'dark'])
  test(`a conversation is accessible, and read-only for a viewer, ${tone}`, async ({ on }) => {
    const page = await on.window({ dark: tone === 'dark' })
    const { made } = await openAt(on, `对话的课程 ${tone}`, [
      { text: '第一句足够长的客户提问。', answerText: '学员也给出足够长的回答。' },
      { text: '第二句只是一段提示文字。', type: 'TIPS', mediaType: 'AUDIO' },
    ])
    await enterAt(on, page, 'author', made.scriptPage)
    await line(page, '第一句').waitFor()
    await scan(page, `a conversation, ${tone}`)
    await line(page, '第二句').click({ position: { x: 200, y: 12 } })
    await page.getByRole('region', { name: '编辑脚本' }).waitFor()
    await scan(page, `a chosen line, ${tone}`)
    await page.keyboard.press('Enter')
    await editor(page).waitFor()
    await scan(page, `a line being written, ${tone}`)
    await page.keyboard.press('Escape')
    await focused(page, '第二句').waitFor()
    await page.keyboard.press('x')
    await page.getByText('已选 1 项').waitFor()
    await scan(page, `a line that is ticked, ${tone}`)
    const viewer = await on.window({ dark: tone === 'dark' })
    await enterAt(on, viewer, 'viewer', made.scriptPage)
    await line(viewer, '第一句').waitFor()
    await eventually(
      'who only looks is offered nothing',
      async () => (await viewer.getByRole('checkbox').count()) === 0 && (await button(viewer, '编辑').count()) === 0,
    )
    await line(viewer, '第一句').hover()
    await button(line(viewer, '第一句'), '查看').click()
    await viewer.getByRole('region', { name: '查看脚本' }).waitFor()
    await scan(viewer, `a conversation looked at, ${tone}`)
  })

test('script arrangement has its own rules and saves the order of all lines at once', async ({ on }) => {
  const page = await on.window()
  const { api, id } = await openAt(on, '编排的对话', [
    { text: '甲', mediaType: 'TEXT' },
    { text: '乙', mediaType: 'TEXT' },
    { text: '丙', mediaType: 'TEXT' },
  ])
  await enterAt(on, page, 'author', `/scriptArrange?subSceneId=${id}`)
  await line(page, '丙').waitFor()
  await scan(page, 'script arrangement as a conversation')
  await button(page, '添加脚本').click()
  await page.keyboard.type('点头')
  await page.keyboard.press('Tab')
  await line(page, '动作').waitFor()
  await page.keyboard.press('Escape')
  await saved(api, id, ['甲', '乙', '丙', '点头'])
  expect((await linesOf(api, id))[3]?.type === 'ACTION', 'short, and an action')

  const sent = page.waitForRequest((r) => r.method() === 'PUT' && r.url().endsWith(`/operation/subscene/${id}`))
  await line(page, '点头').hover()
  const from = await line(page, '点头').locator('.yw-sb-grip').boundingBox()
  const to = await line(page, '甲').boundingBox()
  expect(from && to, 'a handle, and where it goes')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 })
  await page.mouse.move(to.x + 40, to.y + 8, { steps: 8 })
  await page.locator('.yw-sb-line.is-dragged').waitFor()
  await page.mouse.up()
  await saved(api, id, ['点头', '甲', '乙', '丙'])
  const { list, seen } = (await sent).postDataJSON() as { list: { editType: string; seq: number }[]; seen: { ids: string[] } }
  expect(
    list.length === 4 && list.every((e, i) => e.editType === 'UPDATE' && e.seq === i) && seen.ids.length === 4,
    'every line with its place',
  )

  // filters by state and by words
  await button(page, '搜索').click()
  await page.getByLabel('搜索文本、参考答案、章节').fill('乙')
  await until(
    'one line is found',
    () => page.locator('.yw-sb-line').count(),
    (n) => n === 1,
  )
  await page.keyboard.press('Escape')
  await until(
    'all are there again',
    () => page.locator('.yw-sb-line').count(),
    (n) => n === 4,
  )
})

test('a paste above the batch limit is saved in parts', async ({ on }) => {
  const page = await on.window()
  const { api, made, id } = await openAt(on, '很长的粘贴')
  await enterAt(on, page, 'author', made.scriptPage)
  await page.getByText('还没有脚本').waitFor()
  await eventually('a field has the keys', () => page.evaluate('document.activeElement?.tagName === "TEXTAREA"'))
  const many = Array.from({ length: 1100 }, (_, i) => `客户：一次粘贴的第${i + 1}句完整的话。`).join('\n')
  await page.evaluate(
    `(() => {
      const data = new DataTransfer()
      data.setData('text/plain', ${JSON.stringify(many)})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`,
  )
  await page.getByText('粘贴了 1100 句').waitFor()
  await until(
    'only those in sight are drawn',
    () => page.locator('.yw-sb-line').count(),
    (n) => n > 5 && n <= 40,
  )
  const calls: number[] = []
  page.on(
    'request',
    (r) => r.method() === 'PUT' && r.url().endsWith(`/operation/subscene/${id}`) && calls.push(JSON.parse(r.postData() ?? '[]').length),
  )
  await eventually('the keys are on the button', () => page.locator('button:focus').filter({ hasText: '新增 1100 句' }).isVisible())
  await page.keyboard.press('Enter')
  await says(page, '已新增 1100 句')
  expect(calls.join() === '500,500,100', `in parts, not ${calls.join()}`)
  const lines = await linesOf(api, id)
  expect(lines.length === 1100 && lines.every(({ text }, i) => text === `一次粘贴的第${i + 1}句完整的话。`), 'all of them, in their order')
})
