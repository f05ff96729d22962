// Checks browser uploads to a real object store (npm run test:s3): CORS, progress, an interruption, and the stored record.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openBucket, realStore, storeEnv } from '#test/real-store.ts'
import { mp4, padded } from '#test/media-samples.ts'
import { addCourse, enter } from './api.ts'
import { openBrowser } from './browser.ts'
import { addCookie, button, expect, until } from './journey.ts'
import { openLineForm } from './line-form.ts'
import { buildWeb, startServer } from './server.ts'

if (!realStore) throw new Error('npm run test:s3 starts the store')
const { endpoint, bucket } = realStore
const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-store-'))
const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
try {
  const webRoot = path.join(folder, 'web')
  const [browser] = await Promise.all([openBrowser(), buildWeb(webRoot)])
  closers.unshift(() => browser.close())
  const server = await startServer({ webRoot, env: storeEnv() })
  closers.unshift(() => server.stop())
  // CORS allows only pages of this server
  await openBucket([server.origin])
  const api = await enter(server.port, 'author')
  const course = await addCourse(api, { title: '直传', scenes: ['首次面谈'], subScene: '二胎妈妈' })
  const context = await browser.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await addCookie(context, api)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (said) => said.type() === 'error' && faults.push(said.text()))
  const puts: { status: number; path: string }[] = []
  page.on('response', (answer) => {
    const url = new URL(answer.url())
    if (url.origin === endpoint && answer.request().method() === 'PUT')
      puts.push({ status: answer.status(), path: decodeURIComponent(url.pathname) })
  })
  const through: string[] = []
  page.on('request', (request) => request.url().includes('/file/alioss/upload') && through.push(request.url()))

  const open = async () => {
    await page.goto(`${server.origin}${course.scriptPage}`)
    return openLineForm(page)
  }
  const content = padded(mp4(), 49 * 1024 * 1024)
  const video = path.join(folder, '介绍 视频 (终稿).MP4')
  await writeFile(video, content)

  const { form, field } = await open()
  const shares: number[] = []
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await speed(12_000_000)
  await field.locator('input[type=file]').setInputFiles(video)
  await until(
    'the upload ends',
    async () => {
      const bar = field.getByRole('progressbar')
      if (await bar.count()) shares.push(Number(await bar.getAttribute('aria-valuenow').catch(() => 0)))
      return button(field, '更换视频').count()
    },
    (there) => there === 1,
    60_000,
  )
  expect(new Set(shares).size > 5, `progress in steps: ${[...new Set(shares)].join(' ')}`)
  expect(puts.length === 1 && puts[0]?.status === 200, `one PUT at the store: ${JSON.stringify(puts)}`)
  expect(
    /^\/[\w-]+\/tenant\/\d+\/upload\/sub_scene-\d+\/[0-9a-f-]{36}\/\d{13}介绍_视频_终稿_\.mp4$/.test(puts[0]?.path ?? ''),
    `the path of the specification: ${puts[0]?.path}`,
  )
  expect(through.length === 0, 'no byte of it through the server')
  console.log(`✓ 49 MB straight to ${endpoint}/${bucket}, ${new Set(shares).size} steps of progress, CORS for ${server.origin} alone`)

  await button(form, /^(保存|新增脚本)$/).click()
  await form.waitFor({ state: 'hidden' })
  const [saved] = await api.send<{ videoFile: string; videoFileUrl: string; mediaProvider: string }[]>(
    'GET',
    `/operation/subscene/${course.subSceneId}`,
  )
  expect(
    saved?.mediaProvider === 'CUSTOMER' && !saved.videoFile.includes('/upload/'),
    'the record keeps it out of reach of the credentials',
  )
  const part = await page.request.get(`${server.origin}${saved?.videoFileUrl}`, { headers: { range: 'bytes=49000000-' } })
  expect(part.status() === 206 && (await part.body()).equals(content.subarray(49_000_000)), 'it is read in ranges through the server')
  console.log('✓ saved, taken over, and read in ranges through the server')

  // the upload is cancelled in the middle
  await speed(2_000_000)
  const again = await open()
  await again.field.locator('input[type=file]').setInputFiles(video)
  await until(
    'it goes on',
    async () => Number(await again.field.getByRole('progressbar').getAttribute('aria-valuenow')),
    (n) => n > 2,
    30_000,
  )
  await button(again.field, '取消上传').click()
  await again.field.getByText('拖入视频').waitFor()
  expect(puts.length === 1, 'nothing of what was given up is stored')
  console.log('✓ given up in the middle')

  // the store stops during the upload, so the browser tries the fallback
  await again.field.locator('input[type=file]').setInputFiles(video)
  await until(
    'it goes on',
    async () => Number(await again.field.getByRole('progressbar').getAttribute('aria-valuenow')),
    (n) => n > 2,
    30_000,
  )
  const { pid } = realStore
  process.kill(pid, 'SIGSTOP')
  try {
    // the timeout is a minute without a byte
    await again.field.getByRole('alert').filter({ hasText: '上传失败，请重试' }).waitFor({ timeout: 90_000 })
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await speed(-1)
  await again.field.getByRole('button', { name: '重试' }).click()
  await button(again.field, '更换视频').waitFor({ timeout: 60_000 })
  const tried: number = through.length
  expect(tried === 1, 'the next try goes through the server')
  console.log('✓ broken off in the middle, then through the server')
  const unexpected = faults.filter((text) => !/net::ERR_|Failed to load/.test(text))
  expect(unexpected.length === 0, `nothing that the page complains of: ${unexpected.join('; ')}`)
} finally {
  for (const close of closers) await close()
}
