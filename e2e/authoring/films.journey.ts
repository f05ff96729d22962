// Journeys of the film of a sub-scene: missing media, request, live progress, download, staleness, cancellation, failure.
import type { Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, dialog, enterAt, eventually, expect, plays, row, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const films = (page: Page) => dialog(page, /导出成片/)
const film = (page: Page, shape: string) => films(page).getByRole('listitem', { name: shape })
/** Opens the dialog by the menu ⋯ above the conversation. */
async function open(page: Page) {
  await button(page.locator('.yw-script-head'), '更多').click()
  await page.getByRole('menuitem', { name: '导出成片' }).click()
  await button(films(page), '合成').waitFor()
}
const made = (page: Page, shape: string) => film(page, shape).getByRole('link', { name: '下载视频' }).waitFor({ timeout: 60_000 })

async function scene(on: Stage, title: string, more: Parameters<typeof addCourse>[1]['lines'] = []) {
  const api = await on.api('author')
  const course = await addCourse(api, {
    title,
    scenes: ['客户到访'],
    subScene: `${title}的客户`,
    lines: [
      { mediaType: 'TEXT', type: 'TIPS', section: '开场', text: `${title}：请先读一读这位客户的背景，再开始对话。` },
      { mediaType: 'AUDIO', section: '开场', text: `${title}里您好，我想了解一下重疾险。`, answerText: `${title}里您好，很高兴为您服务。` },
      ...more,
    ],
  })
  return { api, course }
}

test('a user makes a film while others watch', async ({ on }) => {
  const { api, course } = await scene(on, '成片课程')
  const page = await on.window()
  await enterAt(on, page, 'author', course.scriptPage)
  await open(page)
  await films(page).getByText('1 句未生成或未上传：第 2 句').waitFor()
  await films(page).getByText('还没有成片').waitFor()
  await eventually('nothing is made while something lacks, unless it is skipped', () => button(films(page), '合成').isDisabled())
  await scan(page, 'the dialog of films, with what lacks')
  await on.picture(page, 'film-lacking')

  // the missing media are made meanwhile: the reopened dialog reports none
  await page.keyboard.press('Escape')
  await api.send('POST', '/aigc/operation?format=16:9', [course.lines[1]])
  await until(
    'the line is made',
    () => api.send<{ counts: { done: number } }>('GET', `/operation/subscene/${course.subSceneId}/outline`),
    ({ counts }) => counts.done === 1,
    60_000,
  )
  await open(page)
  await films(page)
    .getByText(/共 4 段，约 \d\d:\d\d/)
    .waitFor()

  // another user with the open dialog sees the film appear
  const other = await on.window()
  await enterAt(on, other, 'viewer', course.scriptPage)
  await other.getByRole('link', { name: '客户到访' }).click()
  await act(other, row(other, '成片课程的客户'), '导出成片')
  await films(other).getByText('还没有成片').waitFor()
  await button(films(page), '合成').click()
  await says(page, '已开始合成')
  await made(page, '横屏 · 烧入画面')
  await made(other, '横屏 · 烧入画面')
  await films(page).getByText('已是最新，可直接下载').waitFor()
  await scan(page, 'the dialog of films, with one, above its conversation')
  await on.picture(page, 'film-made')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    film(page, '横屏 · 烧入画面').getByRole('link', { name: '下载视频' }).click(),
  ])
  expect(download.suggestedFilename() === '成片课程-客户到访-成片课程的客户.mp4', `its name, not ${download.suggestedFilename()}`)
  await film(page, '横屏 · 烧入画面').getByRole('button', { name: '播放 横屏 · 烧入画面' }).click()
  const player = dialog(page, '成片播放')
  await plays(player.locator('video'), 'the film')
  await on.picture(page, 'film-played')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  // after an edit the film is stale and is made again
  await api.send('PUT', `/operation/subscene/${course.subSceneId}`, [
    { editType: 'UPDATE', id: course.lines[0], text: '改过的背景：客户有两个孩子。' },
  ])
  await page.reload()
  await open(page)
  await film(page, '横屏 · 烧入画面').getByText('内容已变化').waitFor()
  await button(film(page, '横屏 · 烧入画面'), '重新合成').click()
  await films(page).getByText('已是最新，可直接下载').waitFor({ timeout: 60_000 })
})

test('a waiting film is cancelled on a phone', async ({ on }) => {
  const { api, course } = await scene(on, '取消成片')
  const page = await on.window({ width: 390, height: 844 })
  await enterAt(on, page, 'author', course.scriptPage)
  await api.send('PUT', '/aigc/board/state', { courseId: course.id, paused: true })
  await open(page)
  await films(page).getByText('竖屏 720×1280').click()
  await films(page).getByText('跳过它们，先合成其余的').click()
  await button(films(page), '合成').click()
  await film(page, '竖屏 · 烧入画面').getByText('已暂停').waitFor()
  await scan(page, 'the dialog of films on a phone, with one that waits')
  await on.picture(page, 'film-waits')
  await button(film(page, '竖屏 · 烧入画面'), '取消合成').click()
  await says(page, '已取消合成')
  await films(page).getByText('还没有成片').waitFor()
  await api.send('PUT', '/aigc/board/state', { courseId: course.id, paused: false })
})

test('a reader opens the films from the list of sub-scenes', async ({ on }) => {
  const { course } = await scene(on, '列表成片')
  const page = await on.window({ dark: true })
  await enterAt(on, page, 'viewer', course.scriptPage)
  await page.getByRole('link', { name: '客户到访' }).click()
  await row(page, '列表成片的客户').waitFor()
  await act(page, row(page, '列表成片的客户'), '导出成片')
  await films(page).getByText('1 句未生成或未上传').waitFor()
  await eventually('it may be skipped', () => films(page).getByText('跳过它们，先合成其余的').isVisible())
  await scan(page, 'the dialog of films, dark')
  await on.picture(page, 'film-dark')
})
