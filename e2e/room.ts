// Steps in the practice room that several journeys take.
import type { Page } from 'playwright-core'
import { button } from './journey.ts'

/** Connects the call of a run that has just begun. */
export const connect = (page: Page) => button(page, '接通').click()

/** The field for a typed answer; speaking is offered first. */
export async function typing(page: Page) {
  const field = page.getByLabel('您的回答')
  const way = button(page, '打字')
  await field.or(way).first().waitFor()
  if (await way.isVisible()) await way.click()
  await field.waitFor()
  return field
}

/** Types an answer, and sends it. */
export async function typeAnswer(page: Page, said: string) {
  await (await typing(page)).fill(said)
  await button(page, '发送').click()
}
