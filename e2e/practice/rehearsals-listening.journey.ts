// Journey of the idle loop: the figure listens while the learner answers, then says the next line; reduced motion shows a still.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, type Stage, until } from '../journey.ts'
import { addTask, uploadVoice } from '../learner-task.ts'
import { connect, typeAnswer } from '../room.ts'
import { test } from '../stage.ts'

const asked = ['这款产品贵不贵？', '等待期是多少天？']

/** The first line has sound, the second only text. */
async function addRoom(on: Stage): Promise<void> {
  const [admin, author] = [await on.api('admin'), await on.api('author')]
  const audioFile = await uploadVoice(on, author)
  const line = { type: 'QUESTION', answerText: '我理解您的担心。', answerPoints: '理解您的担心' }
  const [text = '', more = ''] = asked
  await addTask(admin, author, '旅程倾听课', undefined, [
    { ...line, text, mediaType: 'AUDIO', audioFile },
    { ...line, text: more },
  ])
}

const loop = (page: Page) => page.locator('.yl-listener')
const isMoving = (page: Page) =>
  loop(page).evaluate((video) => {
    const { paused, currentTime } = video as unknown as { paused: boolean; currentTime: number }
    return video.classList.contains('is-shown') && !paused && currentTime > 0
  })
const moves = (page: Page) => until('the figure listens', () => isMoving(page), Boolean)

test('a figure listens after its line', async ({ on }) => {
  await addRoom(on)
  const page = await on.window({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await addCookie(page.context(), await on.api('viewer'))
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程倾听课/ }).click()
  await button(page, '练习').click()
  await connect(page)
  await page.getByText(asked[0] ?? '', { exact: true }).waitFor()
  // making the loop can take long, and the room does not wait for it
  const made = async () => (await page.request.get(`${on.origin}${await loop(page).getAttribute('src')}`, { timeout: 120_000 })).status()
  await until('the loop is made', made, (status) => status === 200, 180_000)
  await page.reload()
  await connect(page)
  await moves(page)
  await on.picture(page, 'room-listening')
  await scan(page, 'a figure that listens')
  // a replayed line is spoken again, then the figure listens
  await button(page, '重听').click()
  await moves(page)

  await typeAnswer(page, '我理解您的担心')
  await button(page, '下一句').click()
  await page.getByText(asked[1] ?? '', { exact: true }).waitFor()
  await moves(page)
  await on.picture(page, 'room-listening-read')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.getByText(asked[1] ?? '', { exact: true }).waitFor()
  await eventually('who wants no movement sees a still', async () => (await loop(page).count()) === 0)
})
