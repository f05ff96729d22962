// `node e2e/pictures.ts`: takes all pictures of the README and the tour, docs/pictures/*.webp, with the demo and some more courses.
// `phone`, `screens` and `organisation` as an argument take the pictures of that part only, without the others.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { addCourse, type Api, enter } from './api.ts'
import { openBrowser } from './browser.ts'
import { act, asTable, button, dialog, enterAt, plays, row, rows, says, type Stage, until } from './journey.ts'
import { analysisPictures } from './analysis-pictures.ts'
import { authoringPictures } from './authoring-pictures.ts'
import { examPictures } from './exam-pictures.ts'
import { homePictures } from './home-pictures.ts'
import { phonePictures } from './phone-pictures.ts'
import { openWindow } from './screens.ts'
import { statePictures } from './state-pictures.ts'
import { projectPictures } from './project-pictures.ts'
import { organisationPictures } from './organisation-pictures.ts'
import { resultsPictures } from './results-pictures.ts'
import { buildWeb, startServer } from './server.ts'
import { toWebp } from './webp.ts'

const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const faces = path.resolve(import.meta.dirname, '../src/features/authoring/digital-humans/server/previews')
const more = [
  ['车险续保邀约', '提前三十天联系客户，用三句话说清续保的好处。'],
  ['健康险理赔陪跑', '客户住院以后的第一通电话：先关心人，再讲材料。'],
  ['意外险随单推荐', '在不打扰客户的前提下，自然带出意外保障。'],
  ['高净值客户资产梳理', '从家庭目标问起，再谈结构与传承。'],
  ['投诉安抚与升级', '情绪识别、共情表达与升级上报的边界。'],
  ['沉默客户唤醒', '三个开场与两次跟进的节奏。'],
  ['新人第一次电话', '从自我介绍到约定见面，五分钟以内。'],
]

async function snap(page: Page, name: string, pointer?: 'stays') {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (!pointer) await page.mouse.move(width - 2, height - 2)
  await page.evaluate('document.fonts.ready.then(() => true)')
  await until(
    'messages are gone',
    () => page.locator('.ant-message-notice').count(),
    (n) => n === 0,
  )
  await writeFile(path.join(folder, `${name}.webp`), await toWebp(await page.screenshot()))
  console.log(`  ${name}.webp`)
}

async function idle(api: Api) {
  const left = async () => {
    const { processing, waiting } = await api.send<{ processing: number; waiting: number }>('GET', '/aigc/task/active')
    return processing + waiting
  }
  await until('all media are made', left, (n) => n === 0, 180_000)
}

async function coursesPicture(page: Page, api: Api) {
  for (const [title = '', description = ''] of more) await addCourse(api, { title, description, scenes: [] })
  await page.reload()
  for (const [title, face] of [
    ['沉默客户唤醒', 'liu-office.jpg'],
    ['投诉安抚与升级', 'li-office.jpg'],
    ['车险续保邀约', 'chen-office.jpg'],
    ['重疾险首次面谈', 'wang-office.jpg'],
  ] as const) {
    await act(page, row(page, title), '编辑')
    const form = dialog(page, /编辑课程/)
    await form.locator('input[type=file]').setInputFiles(path.join(faces, face))
    await form.getByRole('img', { name: '已上传的图片' }).waitFor()
    await button(form, '保存').click()
    await says(page, '课程修改成功')
    await form.waitFor({ state: 'hidden' })
  }
  await snap(page, 'courses')
}

async function humanPicture(page: Page) {
  await act(page, row(page, '重疾险首次面谈'), '设置数字人')
  const human = dialog(page, /设置数字人/)
  await human.getByRole('tab', { name: /话术对话/ }).click()
  await human.getByRole('radiogroup', { name: '形象' }).getByRole('radio').first().waitFor()
  const voice = human.getByRole('radiogroup', { name: '声音' })
  await voice
    .getByRole('button', { name: /^播放试听/ })
    .first()
    .click()
  await plays(voice.locator('audio').first(), 'the audition')
  await until(
    'some of it has been heard',
    () => voice.locator('.is-past').count(),
    (n) => n > 3,
  )
  await snap(page, 'digital-human')
  await page.keyboard.press('Escape')
}

/** Takes a figure in the wide framing, before the tenant sets its colour. */
async function framingPicture(page: Page, port: number) {
  const admin = await enter(port, 'admin')
  const paint = async (brandColour: string | null) => {
    const { version } = await admin.send<{ version: string }>('GET', '/tenant/setting')
    await admin.send('PUT', '/tenant/setting', { version, brandColour })
  }
  await paint('#c8102e')
  await page.reload()
  await act(page, row(page, '重疾险首次面谈'), '设置数字人')
  const human = dialog(page, /设置数字人/)
  await human.getByRole('radio', { name: '品牌' }).click()
  const framings = human.getByRole('radiogroup', { name: '景别' })
  await framings.getByRole('radio', { name: '远景' }).click()
  await framings.scrollIntoViewIfNeeded()
  await until(
    'all framings are drawn',
    () => framings.locator('img').evaluateAll((all: object[]) => all.filter((img) => Number(Reflect.get(img, 'naturalWidth')) > 0).length),
    (n) => n === 3,
  )
  await snap(page, 'framing-choice')
  await page.keyboard.press('Escape')
  await button(page, '放弃修改').click()
  await paint(null)
}

interface Line {
  id: string
  text: string
  version: string
}

async function scriptPictures(page: Page, dark: Page, api: Api, origin: string) {
  interface Tree {
    id: string
    title: string
    childList: Tree[]
  }
  const course = (await api.send<Tree[]>('GET', '/course/tree')).find((c) => c.title === '重疾险首次面谈')
  const [scene] = course?.childList ?? []
  const [subScene] = scene?.childList ?? []
  if (!course || !scene || !subScene) throw new Error('the demo has no such course')
  const address = `${origin}/script?${new URLSearchParams({ courseId: course.id, sceneId: scene.id, subSceneId: subScene.id, canEdit: 'true' })}`
  const lines = await api.send<Line[]>('GET', `/operation/subscene/${subScene.id}`)
  const at = (i: number): Line => lines[i] ?? { id: '', text: '', version: '' }
  const save = (edit: object) => api.send('PUT', `/operation/subscene/${subScene.id}`, [edit])

  await page.goto(address)
  await asTable(page)
  await page.getByRole('button', { name: /^播放 第2句( |$)/ }).click()
  const video = dialog(page, '视频播放').locator('video')
  await plays(video, 'the video')
  await until(
    'a word is being said',
    () => video.evaluate((v) => (v as unknown as { currentTime: number }).currentTime),
    (t) => t > 1.2,
  )
  await video.evaluate((v) => (v as unknown as { pause(): void }).pause())
  // the controls would cover the captions
  await video.evaluate((v) => ((v as unknown as { controls: boolean }).controls = false))
  await snap(page, 'player')
  await page.keyboard.press('Escape')

  // one line of each state: stale, failed, in progress, waiting
  await save({ editType: 'UPDATE', id: at(2).id, text: `${at(2).text}您说我该怎么办？` })
  await api.send('POST', `/aigc/operation/${at(4).id}`)
  await api.send('DELETE', `/aigc/task/${at(4).id}`)
  for (const [target, name] of [
    [page, 'script'],
    [dark, 'script-dark'],
  ] as const) {
    await target.goto(address)
    await asTable(target)
    await until(
      'the lines',
      () => rows(target).count(),
      (n) => n === lines.length,
    )
    // new texts each time, because existing media are not made again
    const again = [at(5), at(6), at(7)]
    for (const l of again)
      await save({ editType: 'UPDATE', id: l.id, text: `${l.text}${'我先问清楚，回去好和家里人商量。'.repeat(name === 'script' ? 6 : 7)}` })
    await api.send(
      'POST',
      '/aigc/operation',
      again.map((l) => l.id),
    )
    await target
      .getByText(/进行中 [2-8]\d%/)
      .first()
      .waitFor({ timeout: 60_000 })
    await snap(target, name)
    await idle(api)
  }
}

const windows = (browser: Browser) => (scheme: 'light' | 'dark') => openWindow(browser, { dark: scheme === 'dark' })

/** Takes the pictures of a company with years of training and exams. */
async function takeResults(browser: Browser, port: number, origin: string) {
  const open = windows(browser)
  const stage = { port, origin } as Stage
  const [page, dark, viewer] = [await open('light'), await open('dark'), await open('light')]
  const api = await enterAt(stage, page, 'admin', '/home')
  await enterAt(stage, dark, 'admin', '/home')
  const viewerApi = await enterAt(stage, viewer, 'viewer', '/home')
  await analysisPictures({ page, dark, viewer }, api, viewerApi, origin, snap)
  await resultsPictures({ page, dark, viewer }, api, viewerApi, origin, snap)
}

async function take(browser: Browser, port: number, origin: string) {
  const open = windows(browser)
  const page = await open('light')
  const dark = await open('dark')
  await page.goto(origin)
  await button(page, '登录').waitFor()
  await snap(page, 'sign-in')
  const stage = { port, origin } as Stage
  const api = await enterAt(stage, page, 'author', '/courseManage')
  await enterAt(stage, dark, 'author', '/courseManage')
  await idle(api)
  await idle(await enter(port, 'author', 'yuanfan.localhost'))
  await coursesPicture(page, api)
  await humanPicture(page)
  await framingPicture(page, port)
  await scriptPictures(page, dark, api, origin)
  const [viewer, fresh] = [await open('light'), await open('light')]
  await enterAt(stage, viewer, 'viewer', '/courseManage')
  const freshApi = await enterAt(stage, fresh, 'author', '/courseManage', 'yuanfan.localhost')
  const freshOrigin = origin.replace('localhost', 'yuanfan.localhost')
  await authoringPictures({ page, dark, viewer, fresh }, api, freshApi, origin, freshOrigin, snap)
  await homePictures({ page, dark, viewer, fresh }, api, origin, freshOrigin, snap)
  await projectPictures({ page, dark, viewer }, api, origin, snap)
}

async function takeExams(browser: Browser, port: number, origin: string) {
  const open = windows(browser)
  const stage = { port, origin } as Stage
  const [page, dark, viewer] = [await open('light'), await open('dark'), await open('light')]
  const api = await enterAt(stage, page, 'author', '/courseManage')
  await enterAt(stage, dark, 'author', '/courseManage')
  await enterAt(stage, viewer, 'viewer', '/courseManage')
  await examPictures({ page, dark, viewer }, api, origin, snap)
}

async function takeOrganisation(browser: Browser, port: number, origin: string) {
  const page = await openWindow(browser)
  await organisationPictures(page, await enterAt({ port, origin } as Stage, page, 'admin', '/user'), origin, snap)
}

const only = process.argv[2]
for (const name of ['analysis', 'authoring', 'exams', 'home', 'phone', 'projects', 'results', 'screens'])
  await mkdir(path.join(folder, name), { recursive: true })
const webRoot = await mkdtemp(path.join(os.tmpdir(), 'yanwu-web-'))
const closers: (() => Promise<unknown>)[] = [() => rm(webRoot, { recursive: true, force: true })]
try {
  await buildWeb(webRoot)
  const browser = await openBrowser()
  closers.unshift(() => browser.close())
  if (!only || only === 'organisation' || only === 'exams') {
    const server = await startServer({ webRoot })
    closers.unshift(() => server.stop())
    if (!only) await take(browser.browser, server.port, server.origin)
    if (!only || only === 'exams') await takeExams(browser.browser, server.port, server.origin)
    if (only !== 'exams') await takeOrganisation(browser.browser, server.port, server.origin)
  }
  const grown = await startServer({ webRoot, env: { DEMO_SIZE: 'small' } })
  closers.unshift(() => grown.stop())
  const stage = { port: grown.port, origin: grown.origin } as Stage
  if (!only || only === 'phone') await phonePictures(browser.browser, stage, snap)
  if (!only || only === 'results') await takeResults(browser.browser, grown.port, grown.origin)
  // last, because it fills the lists
  if (!only || only === 'screens') await statePictures(browser.browser, stage, snap)
} finally {
  for (const close of closers) await close().catch((error: unknown) => console.error(error))
}
