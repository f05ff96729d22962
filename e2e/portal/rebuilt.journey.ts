// Journeys of a chunk that is missing after a deployment: the page reloads once, and shows an error if that does not help.
import type { Page } from 'playwright-core'
import { addCookie, button, expect, until } from '../journey.ts'
import { test } from '../stage.ts'

/** Fails the first `times` loads of the entry script; returns a function that gives the number of loads. */
async function lose(page: Page, times: number): Promise<() => number> {
  let asked = 0
  await page.route(/\/assets\/(?:index|learn)-.{8}\.js$/, (route) => {
    // a page asks for its head before it loads further parts
    if (route.request().method() !== 'GET') return route.continue()
    asked += 1
    return asked > times ? route.continue() : route.fulfill({ status: 404, body: '' })
  })
  return () => asked
}

for (const [side, address, heading] of [
  ['the back office', '/courseManage', '课程管理'],
  ['the learners’ side', '/learn', /(?:好|夜深了)，/],
] as const) {
  test(`${side} reloads once if its code is missing`, async ({ on }) => {
    const page = await on.window()
    await addCookie(page.context(), await on.api('author'))
    const asked = await lose(page, 1)
    await page.goto(`${on.origin}${address}`)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    expect(asked() === 2, 'asked for once more')
  })

  test(`${side} shows that its code is missing, and reloads on request`, async ({ on }) => {
    const page = await on.window()
    await addCookie(page.context(), await on.api('author'))
    const asked = await lose(page, 2)
    await page.goto(`${on.origin}${address}`)
    await page.getByRole('alert').getByText('页面没有加载完整').waitFor()
    await until(
      'not asked for again by itself',
      async () => asked(),
      (n) => n === 2,
    )
    await on.picture(page, `rebuilt-${address.slice(1)}`)
    await button(page, '刷新页面').click()
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  })
}
