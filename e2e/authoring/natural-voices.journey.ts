// Journey of natural voices from a local server: download with reload, pause and a second window; failure; audition, adding, default.
import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { type ArchiveServer, faults, startArchiveServer } from '#test/archive-server.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { tinyPack } from '#test/tiny-voice.ts'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, eventually, expect, says, type Stage } from '../journey.ts'
import { test } from '../stage.ts'

const where = '/digitalHumanManage?tab=voice'
const packOf = (page: Page, title = '小小的声音') => dialog(page, '自然声音').getByRole('listitem', { name: title, exact: true })
const open = async (page: Page) => {
  await button(page, /^(下载)?自然声音$/).click()
  await packOf(page).waitFor()
}

/** Starts a download, sees it in a second window and after a reload, and pauses it. */
async function beginAndPause(on: Stage, page: Page) {
  const other = await on.window({ dark: true })
  await enterAt(on, other, 'admin', where)
  await open(other)
  await button(page, '下载 小小的声音').click()
  await packOf(page)
    .getByText(/正在下载 .* KB/)
    .waitFor()
  await packOf(other)
    .getByText(/正在下载 .* KB/)
    .waitFor()
  await scan(page, 'a download')
  await on.picture(page, 'natural-going')
  await on.picture(other, 'natural-dark')
  await page.reload()
  await open(page)
  await button(packOf(page), '暂停 小小的声音').click()
  await packOf(page).getByText('已暂停', { exact: true }).waitFor()
  await packOf(other).getByText('已暂停', { exact: true }).waitFor()
  await scan(page, 'a pause')
  await scan(other, 'a pause in the dark')
  await on.picture(page, 'natural-paused')
}

async function failAndFinish(on: Stage, page: Page, server: ArchiveServer) {
  server.next(faults.html)
  await button(page, '继续下载 小小的声音').click()
  await packOf(page)
    .getByText(/返回的是网页而不是声音包/)
    .waitFor()
  await scan(page, 'a failure')
  await on.picture(page, 'natural-failed')
  server.pace(0, 0)
  await button(page, '继续下载 小小的声音').click()
  await packOf(page).getByText('已装好', { exact: true }).waitFor({ timeout: 60_000 })
  await scan(page, 'voices that are there')
  await on.picture(page, 'natural-ready')
}

async function hearAndAdd(on: Stage, page: Page) {
  const heard = page.waitForResponse((answer) => answer.url().includes('tiny.1/file') && answer.status() === 200)
  await button(page, '试听 自然声音 · 小二').click()
  expect((await heard).headers()['content-type'] === 'audio/mpeg', 'a recording is answered')
  await button(page, '加入 自然声音 · 小二').click()
  await says(page, '已加入「自然声音 · 小二」')
  await button(page, '设为默认 自然声音 · 小二').click()
  await says(page, '默认数字人的男声已改为「自然声音 · 小二」')
  await button(page, '全部加入本企业的声音 小小的声音').click()
  await says(page, '已加入 4 个声音')
  await eventually('all are added', async () => (await packOf(page).getByText('已加入', { exact: true }).count()) === 5)
  await on.picture(page, 'natural-added')
  await page.keyboard.press('Escape')
  await page.getByText('自然声音 · 尚未选用').first().waitFor()
  await on.picture(page, 'natural-cards')
  await button(page, '编辑 自然声音 · 小二').click()
  const form = dialog(page, /编辑声音/)
  await form.getByText('自然声音', { exact: true }).waitFor()
  await form.getByLabel('名称').fill('客服小二')
  await button(form, '保存').click()
  await says(page, '声音修改成功')
  const api = await on.api('admin')
  type Added = { records: { name: string; source: { pack?: string } }[] }
  const { records } = await api.send<Added>('GET', `${digitalHumans.own.path}?type=VOICE`)
  expect(records.find(({ name }) => name === '客服小二')?.source.pack === 'tiny', 'it is still what it was made of')
}

test('natural voices are downloaded, heard and added', async ({ on }) => {
  const server = await startArchiveServer()
  try {
    const { archive, pack } = await tinyPack(`${server.url}/tiny-voice.tar.bz2`)
    server.set(archive)
    server.pace(150, 120)
    await writeFile(on.catalogue, JSON.stringify([pack]))
    const page = await on.window()
    await enterAt(on, page, 'admin', where)
    await open(page)
    await scan(page, 'what can be downloaded')
    await on.picture(page, 'natural-usual')
    await beginAndPause(on, page)
    await failAndFinish(on, page, server)
    await hearAndAdd(on, page)
    const phone = await on.window({ width: 390, height: 844 })
    await enterAt(on, phone, 'admin', where)
    await open(phone)
    await scan(phone, 'natural voices on a phone')
    await on.picture(phone, 'natural-phone')
  } finally {
    await server.close()
  }
})
