// Journey of a learner without a network: the screens show their last data with its time, other people see none of it, and sign-out
// deletes it.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'
import { todayHeading } from '../today.ts'

const phone = { width: 390, height: 844 }
const note = (page: Page) => page.getByText(/^没有网络，显示的是 \d\d:\d\d 的内容$/)
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })
const titles = ['练习', '错题', '成长']

async function open(on: Stage) {
  const page = await on.window(phone)
  await addCookie(page.context(), await on.api('viewer'))
  await page.goto(`${on.origin}/learn`)
  await todayHeading(page).waitFor()
  await button(page, /^提醒：.*未读/).waitFor()
  await eventually('the service worker is active', () => page.evaluate('navigator.serviceWorker.controller !== null'))
  return page
}
/** The text of the screen, once its data has arrived. */
async function main(page: Page): Promise<string> {
  await page.getByLabel('正在读取').waitFor({ state: 'detached' })
  return page.getByRole('main').innerText()
}

test('a learner reads the last data of every tab without a network', async ({ on }) => {
  const page = await open(on)
  // its code loads after the rest of the screen
  await page.getByRole('region', { name: '挑一位客户练' }).waitFor()
  const seen: Record<string, string> = { 今天: await main(page) }
  for (const name of titles) {
    await tab(page, name).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    seen[name] = await main(page)
  }
  await page.context().setOffline(true)
  for (const name of ['今天', ...titles]) {
    await page.goto(`${on.origin}/learn${{ 今天: '', 练习: '/practice', 错题: '/wrong', 成长: '/growth' }[name] ?? ''}`)
    await note(page).waitFor()
    await until(
      `${name} shows what it showed before: ${seen[name]}`,
      () => main(page),
      (text) => text === seen[name],
    )
  }
  await scan(page, 'without a network')
  await on.picture(page, 'learn-copies')
  await page.context().setOffline(false)
  await note(page).waitFor({ state: 'hidden' })

  // after sign-out the device has nothing to show
  await page.goto(`${on.origin}/learn/me`)
  await button(page, '退出登录').click()
  await button(page, '登录').waitFor()
  await eventually('the copies are deleted', () =>
    page.evaluate<boolean>(`new Promise((done) => {
      const request = indexedDB.open('yanwu-copies', 1)
      request.onsuccess = () => {
        const count = request.result.transaction('kept').objectStore('kept').count()
        count.onsuccess = () => done(count.result === 0)
      }
    })`),
  )
})
