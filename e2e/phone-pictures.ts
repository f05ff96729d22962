// Pictures for docs/tour.md of the back office on a phone, each screen once in its usual state.
import type { Browser, Page } from 'playwright-core'
import { enterAt, type Stage } from './journey.ts'
import { openWindow, screensOf, settled } from './screens.ts'

type Snap = (page: Page, name: string, pointer?: 'stays') => Promise<void>

/** Takes the pictures below phone/. */
export async function phonePictures(browser: Browser, stage: Stage, snap: Snap) {
  const page = await openWindow(browser, { phone: true })
  await page.goto(stage.origin)
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await snap(page, 'phone/sign-in')
  const api = await enterAt(stage, page, 'admin', '/home')
  for (const [name, address] of await screensOf(api)) {
    await page.goto(`${stage.origin}${address}`)
    await settled(page, address)
    await snap(page, `phone/${name}`)
  }
  await page.context().close()
}
