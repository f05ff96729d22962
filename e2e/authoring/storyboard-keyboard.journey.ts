// Journey by keyboard alone: a user creates a course of ten lines with answers, generates it and plays it to the end. Reports the number
// of keystrokes, and how many of them were text.
import type { Page } from 'playwright-core'
import { addressOf, enterAt, eventually, row, until } from '../journey.ts'
import { test } from '../stage.ts'

const LINES = 10

class Keys {
  presses = 0
  letters = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async press(key: string) {
    this.presses++
    await this.#page.keyboard.press(key)
  }
  async type(text: string) {
    this.letters += text.length
    await this.#page.keyboard.type(text)
  }
  /** Returns the name of the focused element. */
  held() {
    return this.#page.evaluate<string>(`(() => {
      const el = document.activeElement
      return el.getAttribute('aria-label') || document.querySelector('label[for="' + el.id + '"]')?.textContent || el.textContent.trim()
    })()`)
  }
  /** Presses Tab until an element of this name has the focus; the screen may still be loading. */
  async reach(name: RegExp) {
    const passed: string[] = []
    for (const end = Date.now() + 20_000; passed.length < 60 || Date.now() < end; ) {
      const held = await this.held()
      if (name.test(held)) return
      passed.push(held.slice(0, 20))
      await this.press('Tab')
    }
    throw new Error(`${name} is not reached: ${passed.slice(-60).join(' · ')}`)
  }
  async holds(name: RegExp) {
    await until(
      `the keys on ${name}`,
      () => this.held(),
      (held) => name.test(held),
    )
  }
}

/** Creates a course, a scene or a sub-scene from its list, and opens it. */
async function create(page: Page, keys: Keys, what: string, title: string, opens: RegExp) {
  await keys.reach(new RegExp(`^新建${what}$`))
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor()
  await keys.reach(/名称|标题/)
  await keys.type(title)
  await keys.press('Tab')
  await keys.type(`${title}，说明`)
  await keys.reach(new RegExp(`^新建${what}$`))
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await row(page, title).waitFor()
  await keys.reach(opens)
  await keys.press('Enter')
}

interface Line {
  text: string
  answerText: string
  videoFileUrl: string | null
  answerAudioFileUrl: string | null
}

test('a conversation is created and played by the keyboard alone', async ({ on }) => {
  const page = await on.window()
  const keys = new Keys(page)
  const api = await enterAt(on, page, 'author', '/courseManage')
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  await create(page, keys, '课程', '三分钟的课程', /^场景设计$/)
  await page.getByRole('heading', { name: '三分钟的课程' }).waitFor()
  await create(page, keys, '场景', '客户到访', /^子场景设计$/)
  await page.getByRole('heading', { name: '客户到访' }).waitFor()
  await create(page, keys, '子场景', '二胎妈妈', /^脚本编排$/)
  await page.getByText('还没有脚本').waitFor()

  await eventually('the first line is asked for at once', () => page.evaluate('document.activeElement?.tagName === "TEXTAREA"'))
  for (let i = 1; i <= LINES; i++) {
    await keys.holds(new RegExp(`^第 ${i} 句，文本`))
    await keys.type(`我想问您的第${i}个问题。`)
    await keys.press('Enter')
    await keys.holds(new RegExp(`^第 ${i} 句，参考答案`))
    await keys.type(`这是我给您的第${i}个回答。`)
    await keys.press('Enter')
  }
  await keys.press('Escape')
  const id = (await addressOf(page)).searchParams.get('subSceneId') ?? ''
  const lines = () => api.send<Line[]>('GET', `/operation/subscene/${id}`)
  await until('ten lines with their answers', lines, (all) => all.length === LINES && all.every((l) => l.text && l.answerText))

  await keys.holds(/^第 \d+ 句，客户/)
  await keys.press('Home')
  await keys.holds(/^第 1 句，客户/)
  await keys.press('x')
  await keys.press('End')
  await keys.holds(/^第 10 句，客户/)
  await keys.press('Shift+X')
  await page.getByText(`已选 ${LINES} 项`).waitFor()
  await keys.reach(/^批量生成音视频/)
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor()
  await keys.reach(/^(开始)?生成|^确定/)
  await keys.press('Enter')
  const isMade = (l: Line) => l.videoFileUrl !== null && l.answerAudioFileUrl !== null
  await until('everything is made', lines, (all) => all.every(isMade), 180_000)

  await keys.reach(/^第 \d+ 句，客户/)
  await keys.press('Home')
  await keys.holds(/^第 1 句，客户，.*已完成/)
  const words = page.getByRole('link', { name: '下载字幕' })
  const file = `fetch(${JSON.stringify(await words.getAttribute('href'))}).then((answer) => answer.text())`
  await until(
    'its words as a file',
    () => page.evaluate<string>(file),
    (text) => text.includes('-->') && text.includes('第1个问题'),
  )

  await keys.press('Space')
  const told = () => page.locator('.yw-stage').innerText()
  const plays = (place: number) =>
    until(`line ${place} plays`, told, (text) => text.includes('连播中') && text.includes(`第 ${place} / ${LINES} 句`), 60_000)
  await plays(1)
  await plays(2)
  await keys.press('Space')
  await until('it rests', told, (text) => !text.includes('连播中'))
  await keys.reach(/^第 \d+ 句，客户/)
  await keys.press('End')
  await keys.holds(/^第 10 句，客户/)
  await keys.press('Space')
  await plays(LINES)
  await until('it has played to its end', told, (text) => !text.includes('连播中'), 60_000)
  console.log(JSON.stringify({ journey: 'three minutes', keys: keys.presses, letters: keys.letters }))
})
