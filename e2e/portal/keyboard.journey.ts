// Journeys by keyboard alone: the focus moves to the page, into dialogs and back to the button, and is never lost.
import type { Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { addressOf, button, dialog, enterAt, eventually, expect, row, rows, until } from '../journey.ts'
import { test } from '../stage.ts'

interface Held {
  tag: string
  name: string
  dialog: boolean
}
/** Returns a description of the focused element. */
const held = (page: Page) =>
  page.evaluate(`(() => {
    const el = document.activeElement
    const name = el.getAttribute('aria-label') || el.id || el.textContent.trim().slice(0, 40)
    return { tag: el.tagName, name, dialog: !!el.closest('[role=dialog]') && !el.matches('[role=dialog]') }
  })()`) as Promise<Held>
const holds = (page: Page, what: string, test: (seen: Held) => boolean) => until(`the focus on ${what}`, () => held(page), test)
const heading = (page: Page, name: string) => holds(page, `the heading ${name}`, (seen) => seen.tag === 'H1' && seen.name === name)
const named = (page: Page, name: string) => holds(page, name, (seen) => seen.name === name)

/** Presses the main button of a page (新建…, 添加…, 上传…), which opens a dialog, another page or the choice of a file. */
async function begin(page: Page, where: string) {
  const first = page.locator('.yw-head-actions .ant-btn-primary:enabled').first()
  if (!(await first.count())) return
  const name = (await first.innerText()).trim()
  const at = (await addressOf(page)).pathname
  let isChoosing = false
  page.once('filechooser', () => (isChoosing = true))
  await first.focus()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog')
  await until(
    `something opens by ${name} in ${where}`,
    async () => isChoosing || (await opened.count()) > 0 || (await addressOf(page)).pathname !== at,
    Boolean,
  )
  if (isChoosing) return
  if (!(await opened.count())) {
    await holds(page, `the heading or the first field after ${name}`, (seen) => seen.tag === 'H1' || seen.tag === 'INPUT')
    await page.evaluate('history.back()')
    await holds(page, `the heading of ${where} again`, (seen) => seen.tag === 'H1')
    return
  }
  await holds(page, `the first field of ${name}`, (seen) => seen.dialog && !/关闭|Close/.test(seen.name))
  await round(page, name)
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  await holds(page, `the button ${name}`, (seen) => seen.tag === 'BUTTON' && seen.name === name)
}

/** Visits every entry of the menu and returns, using the main button of each page. */
async function ways(page: Page) {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const links = menu.locator('.ant-menu').getByRole('link')
  for (const group of await menu.locator('[aria-expanded=false]').all()) await group.click()
  await until(
    'every group is open',
    () => links.allInnerTexts(),
    (seen) => seen.every((name) => name.trim() !== ''),
  )
  const names = (await links.allInnerTexts()).map((name) => name.trim())
  expect(names.length > 15, 'the menu holds all')
  for (const [i, name] of names.entries()) {
    if (name === '课程管理') continue
    await links.nth(i).focus()
    await page.keyboard.press('Enter')
    await until(
      `the title of ${name}`,
      () => page.title(),
      (seen) => seen === `${name} - 青禾人寿保险（演示）`,
    )
    await holds(page, `the heading of ${name}`, (seen) => seen.tag === 'H1')
    await begin(page, name)
    await page.evaluate('history.back()')
    await heading(page, '课程管理')
    await until(
      'the menu is open again',
      () => links.count(),
      (count) => count === names.length,
    )
  }
}

/** Checks the menu of a row against the ARIA pattern of menu buttons. */
async function rowMenu(page: Page) {
  const more = row(page, '键盘上的课程').getByRole('button', { name: '更多' })
  await more.focus()
  await eventually('更多 says that it opens a menu', async () => (await more.getAttribute('aria-haspopup')) === 'menu')
  await eventually('and that it is closed', async () => (await more.getAttribute('aria-expanded')) === 'false')
  await page.keyboard.press('ArrowDown')
  const items = page.locator('.ant-dropdown:visible').getByRole('menuitem')
  await items.first().waitFor()
  await eventually('and that it is open', async () => (await more.getAttribute('aria-expanded')) === 'true')
  const words = await items.allInnerTexts()
  const [first, last] = [words[0]?.trim() ?? '', words.at(-1)?.trim() ?? '']
  await named(page, first)
  await page.keyboard.press('ArrowUp')
  await named(page, last)
  await page.keyboard.press('Home')
  await named(page, first)
  await page.keyboard.press('End')
  await named(page, last)
  await page.keyboard.press('ArrowLeft')
  await named(page, last)
  await page.keyboard.press('Escape')
  await named(page, '更多')
  await page.keyboard.press('ArrowUp')
  await named(page, last)
  // typeahead by pinyin initials
  await page.keyboard.type('bj')
  await named(page, '编辑')
  await page.keyboard.press('Escape')
  return more
}

/** Checks the focus trap of a dialog in both directions. */
async function round(page: Page, what: string) {
  const seen = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let i = 0; i < 14; i++) {
      await page.keyboard.press(key)
      const now = await holds(page, `something in ${what} after ${key}`, (at) => at.dialog)
      seen.add(`${now.tag} ${now.name}`)
    }
  expect(seen.size > 2, `there are several stops in ${what}`)
}

async function dialogs(page: Page) {
  await button(page, '新建课程').focus()
  await page.keyboard.press('Enter')
  await dialog(page, '新建课程').waitFor()
  await holds(page, 'the first field', (seen) => seen.dialog && seen.tag === 'INPUT')
  await round(page, '新建课程')
  await page.keyboard.press('Escape')
  await dialog(page, '新建课程').waitFor({ state: 'hidden' })
  await holds(page, 'the button', (seen) => seen.tag === 'BUTTON' && seen.name === '新建课程')

  const more = row(page, '键盘上的课程').getByRole('button', { name: '更多' })
  for (const [label, letters] of [
    ['编辑', 'bj'],
    ['删除', ''],
  ] as const) {
    await more.focus()
    await page.keyboard.press('Enter')
    await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: label, exact: true }).waitFor()
    await holds(page, 'the menu', (seen) => seen.tag === 'LI')
    if (letters) await page.keyboard.type(letters)
    else await page.keyboard.press('End')
    await named(page, label)
    await page.keyboard.press('Enter')
    await holds(page, `the dialog of ${label}`, (seen) => seen.dialog && !/关闭|Close/.test(seen.name))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await named(page, '更多')
  }
  // a dialog in a lazy chunk
  await row(page, '键盘上的课程').getByRole('button', { name: '设置数字人' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page, /设置数字人/)
    .getByRole('radiogroup', { name: '声音' })
    .waitFor()
  await holds(page, 'the first field', (seen) => seen.dialog && !/关闭|Close/.test(seen.name))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await named(page, '设置数字人')
  await more.focus()
  // the focused button disappears with its row
  await page.keyboard.press('Enter')
  await holds(page, 'the menu', (seen) => seen.tag === 'LI')
  await page.keyboard.press('End')
  await named(page, '删除')
  await page.keyboard.press('Enter')
  await button(dialog(page), '删除').click()
  await row(page, '键盘上的课程').waitFor({ state: 'detached' })
  // the row that took its place gets the focus
  await named(page, '更多')
}

test('every page and dialog works by the keyboard', async ({ on }) => {
  await addCourse(await on.api('admin'), { title: '键盘上的课程', scenes: ['场景'] })
  const page = await on.window()
  await enterAt(on, page, 'admin', '/courseManage')
  await row(page, '键盘上的课程').waitFor()
  await ways(page)
  await rowMenu(page)
  await dialogs(page)
})

test('the focus skips hidden elements of a list and stays in the list after a batch action', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/home')
  for (const text of ['稳赚', '保本']) await api.send('POST', '/wording', { text, level: 'RED_LINE', advice: '换成条款里的说法。' })
  await page.goto(`${on.origin}/wording`)
  await row(page, '稳赚').waitFor()
  await page.getByRole('checkbox', { name: '选择本页全部' }).focus()
  await page.keyboard.press('Tab')
  await until(
    'the tick of a row',
    () => held(page),
    ({ name }) => /^选择 (?:稳赚|保本)$/.test(name),
  )
  await page.keyboard.press('Space')
  await button(page, '批量删除').focus()
  await page.keyboard.press('Enter')
  await named(page, '取消')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await until(
    'one of them is left',
    () => rows(page).count(),
    (n) => n === 1,
  )
  await eventually('the keys are in the list', () => page.evaluate(`!!document.activeElement.closest('.yw-list')`))

  await button(page, '列设置').focus()
  await page.keyboard.press('Enter')
  await eventually('the keys are among the columns', () =>
    page.evaluate(`!!document.activeElement.closest('[role=dialog][aria-label=列设置]')`),
  )
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await eventually('and go round there', () => page.evaluate(`document.activeElement.matches('[aria-label=列设置] input')`))
  await page.keyboard.press('Escape')
  await named(page, '列设置')

  await page.goto(`${on.origin}/marking`)
  await page.getByRole('radio', { name: '待阅卷' }).focus()
  await page.keyboard.press('Shift+Tab')
  await holds(page, 'something to be used before the choice', (seen) => seen.tag === 'A' || seen.tag === 'BUTTON')
})

test('keys in the menu of a department do not move the tree around it', async ({ on }) => {
  const page = await on.window()
  await enterAt(on, page, 'admin', '/user')
  const more = page.getByRole('complementary', { name: '部门' }).getByRole('button', { name: /的操作$/ })
  await more.nth(1).waitFor()
  const [count, name] = [await more.count(), (await more.nth(1).getAttribute('aria-label')) ?? '']
  await more.nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await holds(page, 'the menu', (seen) => seen.tag === 'LI')
  await page.keyboard.press('ArrowLeft')
  await holds(page, 'the menu still', (seen) => seen.tag === 'LI')
  await page.keyboard.press('Escape')
  await named(page, name)
  await eventually('no department is folded away', async () => (await more.count()) === count)
})

test('a field keeps the focus while its lazy chunk loads', async ({ on }) => {
  const page = await on.window()
  let release = () => {}
  const gate = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/fields-*.js', async (route) => gate.then(() => route.continue()))
  await enterAt(on, page, 'admin', '/trainingProjectManage')
  await button(page, '新建项目').click()
  const begins = dialog(page, '新建项目').getByLabel('开始时间')
  await begins.focus()
  const isReadOnly = async () => (await begins.getAttribute('readonly')) !== null
  await eventually('its code is still to come', isReadOnly)
  release()
  await eventually('its code has come', async () => !(await isReadOnly()))
  await holds(page, 'the field still', (seen) => seen.tag === 'INPUT' && seen.name === 'beginTime')
  await page.keyboard.type('2030-01-02 09:00:00')
  await page.keyboard.press('Enter')
  await eventually('what is typed is in it', async () => (await begins.inputValue()) === '2030-01-02 09:00:00')
})
