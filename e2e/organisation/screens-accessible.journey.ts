// The screens of the organisation in light and dark and on a phone: axe finds nothing, and none scrolls sideways.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { act, button, dialog, enterAt, eventually, expect, row, rows } from '../journey.ts'
import { test } from '../stage.ts'

interface Screen {
  path: string
  /** Resolves when the screen is ready. */
  ready(page: Page): Promise<unknown>
  /** Opens a dialog of the screen, which is scanned, too. */
  opens?: (page: Page) => Promise<unknown>
}

const screens: Screen[] = [
  {
    path: '/user',
    ready: (page) => row(page, '周雅琴').waitFor(),
    opens: async (page) => {
      await act(page, row(page, '周雅琴'), '编辑')
      await dialog(page, /编辑人员/).waitFor()
    },
  },
  { path: '/role', ready: (page) => page.getByRole('button', { name: /^课程作者 普通角色/ }).click() },
  { path: '/menuList', ready: (page) => rows(page).nth(5).waitFor() },
  {
    path: '/auditLog',
    ready: (page) => rows(page).first().waitFor(),
    opens: async (page) => {
      await act(page, rows(page).first(), '详情')
      await dialog(page).waitFor()
    },
  },
  { path: '/onlineSession', ready: (page) => rows(page).first().waitFor() },
  {
    path: '/tenantManagement',
    ready: (page) => row(page, '远帆通信').waitFor(),
    opens: async (page) => {
      await button(page, '新增租户').click()
      await dialog(page, /新增租户/).waitFor()
    },
  },
  { path: '/tenantSetting', ready: (page) => page.getByText('成绩等级').waitFor() },
]

for (const tone of ['light', 'dark'])
  test(`the screens of the organisation are accessible, ${tone}`, async ({ on }) => {
    const dark = tone === 'dark'
    const faults: string[] = []
    const check = (page: Page, what: string) => scan(page, what).catch((error: Error) => void faults.push(error.message))
    await (await on.api('author')).send('POST', '/course', { title: `留下记录的课程 ${tone}`, description: '描述' })
    const page = await on.window({ dark })
    await enterAt(on, page, 'admin', '/user')
    for (const { path, ready, opens } of screens) {
      await page.goto(on.origin + path)
      await ready(page)
      await check(page, `${path}, ${tone}`)
      if (!dark) await on.picture(page, `organisation${path.replace('/', '-')}`)
      if (!opens) continue
      await opens(page)
      await check(page, `what opens on ${path}, ${tone}`)
    }
    expect(faults.length === 0, `\n${faults.join('\n')}`)
  })

test('the screens of the organisation are accessible on a phone', async ({ on }) => {
  const phone = await on.window({ width: 390, height: 844 })
  await enterAt(on, phone, 'admin', '/user')
  for (const { path, ready } of screens) {
    await phone.goto(on.origin + path)
    await ready(phone)
    await eventually(`${path} is as wide as a phone`, () => phone.evaluate('document.documentElement.scrollWidth <= window.innerWidth'))
  }
})
