// Journeys of film packages in a simulated learning platform, by SCORM 1.2, SCORM 2004 and cmi5: play, resume, report, download.
import { readFile } from 'node:fs/promises'
import type { FrameLocator, Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, eventually, expect, type Stage, until } from '../journey.ts'
import { activityId, actor, type LearningPlatform, openPlatform, registration, sessionId } from '../learning-platform.ts'
import { test } from '../stage.ts'

const TITLE = '课件里的客户'
const FILM_S = 12

/** Makes the film of a conversation of texts, and downloads its package in the dialog. */
async function packageOf(on: Stage, label: string): Promise<Buffer> {
  const api = await on.api('author')
  const course = await addCourse(api, {
    title: `课件 ${label}`,
    scenes: ['到访'],
    subScene: TITLE,
    lines: ['先读一读这位客户的背景，她有两个孩子。', '再想一想，您会怎样开始这段对话呢？请写下来。'].map((text) => ({
      mediaType: 'TEXT' as const,
      type: 'TIPS' as const,
      section: '准备',
      text: `${label} ${text}`,
    })),
  })
  const page = await on.window()
  await enterAt(on, page, 'author', course.scriptPage)
  await button(page.locator('.yw-script-head'), '更多').click()
  await page.getByRole('menuitem', { name: '导出成片' }).click()
  const films = dialog(page, /导出成片/)
  await films.getByText('单独的 .srt 文件').click()
  await button(films, '合成').click()
  await films.getByRole('link', { name: '下载视频' }).waitFor({ timeout: 60_000 })
  await button(films, '课件包').click()
  await eventually('every standard is offered', async () => (await page.getByRole('menuitem', { name: /SCORM|cmi5/ }).count()) === 3)
  await on.picture(page, `package-menu-${label.replaceAll(' ', '')}`)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: label }).click()])
  expect(download.suggestedFilename().startsWith(`课件 ${label}-到访-${TITLE}-`), `its name, not ${download.suggestedFilename()}`)
  const zip = await readFile(await download.path())
  await page.close()
  return zip
}

type Player = Page | FrameLocator
const film = (player: Player) => player.locator('#film')
interface Film {
  currentTime: number
  duration: number
  playbackRate: number
  paused: boolean
}
const facts = (player: Player) =>
  film(player).evaluate((f) => {
    const { currentTime, duration, paused } = f as unknown as Film
    return { currentTime, duration, paused }
  })
const quick = (player: Player) => film(player).evaluate((f) => void ((f as unknown as Film).playbackRate = 3))
const jump = (player: Player, to: number) => film(player).evaluate((f, at) => void ((f as unknown as Film).currentTime = at), to)
const seen = (player: Player, text: RegExp) =>
  until(
    'how much was seen',
    async () => (await player.locator('#seen').textContent()) ?? '',
    (told) => text.test(told),
    30_000,
  )

/** Starts by keyboard, watches for some seconds, and pauses. */
async function watchABit(page: Page, player: Player, until_s: number) {
  await seen(player, /已观看 0%，看到 90% 即完成/)
  await player.locator('h1').click()
  await page.keyboard.press('Space')
  await quick(player)
  await until(
    'it plays',
    () => facts(player),
    (f) => f.currentTime > until_s,
    30_000,
  )
  await page.keyboard.press('k')
  await until(
    'it rests',
    () => facts(player),
    (f) => f.paused,
  )
}

type Call = [name: string, ...rest: string[]]
const callsOf = (page: Page) => page.evaluate<Call[]>('window.calls')
const lastOf = (calls: readonly Call[], name: string) => calls.findLast(([what, of]) => what === 'SetValue' && of === name)?.[2]
/** Checks that the platform accepted every call. */
function allTaken(calls: readonly Call[]) {
  for (const call of calls) expect(call.at(-1) === '0' && call.at(-2) === 'true', `taken: ${call.join(' ')}`)
}
/** Leaves the package; the page around it stays, with the received calls. */
const leave = (page: Page) => page.evaluate(`document.querySelector('iframe').src = 'about:blank'`)
const endOf = (page: Page, name: string) =>
  until(
    'it says goodbye',
    () => callsOf(page),
    (calls) => calls.at(-1)?.[0] === name,
  )

interface Names {
  location: string
  status: string
  exit: string
  end: 'Finish' | 'Terminate'
  /** The stored state in the format of the platform. */
  kept: (location: string, watched: string) => object
}
async function throughScorm(on: Stage, platform: LearningPlatform, names: Names): Promise<readonly Call[]> {
  const page = await on.window()
  await page.goto(platform.origin)
  const player = page.frameLocator('iframe')
  await watchABit(page, player, 4)
  const { duration } = await facts(player)
  expect(duration > FILM_S, `a film of ${duration} s`)
  // skipped seconds do not count as watched
  await jump(player, duration - 0.6)
  await player.locator('h1').click()
  await page.keyboard.press('Space')
  await player.getByRole('button', { name: '播放未看的部分' }).waitFor({ timeout: 120_000 })
  await on.picture(page, `package-skipped-${names.end}`)
  await player.getByRole('button', { name: '播放未看的部分' }).click()
  await until(
    'it goes back to what is missing',
    () => facts(player),
    (f) => f.currentTime < duration - 2 && f.currentTime > 3,
  )
  await page.keyboard.press('k')
  await leave(page)
  const first = await endOf(page, names.end)
  allTaken(first)
  expect(lastOf(first, names.status) === 'incomplete', 'not completed by its end alone')
  expect(lastOf(first, names.exit) === 'suspend', 'it will be gone on with')
  const [location, watched] = [lastOf(first, names.location) ?? '', lastOf(first, 'cmi.suspend_data') ?? '']
  expect(Number(location) > 3 && /^0-\d+/.test(watched), `where somebody was: ${location}, ${watched}`)

  await page.evaluate(`sessionStorage.setItem('kept', ${JSON.stringify(JSON.stringify(names.kept(location, watched)))})`)
  await page.reload()
  await player.getByText(/已回到上次观看的位置 0:0\d/).waitFor()
  await on.picture(page, `package-resumed-${names.end}`)
  expect(Math.abs((await facts(player)).currentTime - Number(location)) < 0.6, 'it goes on where it was')
  await player.locator('h1').click()
  await page.keyboard.press('Space')
  await quick(player)
  await seen(player, /^已完成 · 已观看 \d+%/)
  await on.picture(page, `package-completed-${names.end}`)
  await leave(page)
  const second = await endOf(page, names.end)
  allTaken(second)
  expect(lastOf(second, names.status) === 'completed', 'completed')
  return second
}

test('a package reports to a platform by SCORM 1.2', async ({ on }) => {
  const platform = await openPlatform(await packageOf(on, 'SCORM 1.2'), 'scorm12')
  try {
    const calls = await throughScorm(on, platform, {
      location: 'cmi.core.lesson_location',
      status: 'cmi.core.lesson_status',
      exit: 'cmi.core.exit',
      end: 'Finish',
      kept: (lesson_location, suspend_data) => ({ suspend_data, core: { lesson_location, lesson_status: 'incomplete', entry: 'resume' } }),
    })
    expect(/^\d{4}:\d\d:\d\d\.\d\d$/.test(lastOf(calls, 'cmi.core.session_time') ?? ''), 'how long somebody stayed')
    expect(lastOf(calls, 'cmi.core.exit') === '', 'it is done')
  } finally {
    await platform.close()
  }
})

test('a package reports to a platform by SCORM 2004', async ({ on }) => {
  const platform = await openPlatform(await packageOf(on, 'SCORM 2004'), 'scorm2004')
  try {
    const calls = await throughScorm(on, platform, {
      location: 'cmi.location',
      status: 'cmi.completion_status',
      exit: 'cmi.exit',
      end: 'Terminate',
      kept: (location, suspend_data) => ({ location, suspend_data, completion_status: 'incomplete', entry: 'resume' }),
    })
    expect(lastOf(calls, 'cmi.success_status') === 'passed', 'passed')
    expect(Number(lastOf(calls, 'cmi.progress_measure')) >= 0.9, 'how much was seen')
    expect(/^PT(\d+M)?[\d.]+S$/.test(lastOf(calls, 'cmi.session_time') ?? ''), 'how long somebody stayed')
    expect(lastOf(calls, 'cmi.exit') === 'normal', 'it is done')
  } finally {
    await platform.close()
  }
})

test('a package reports to a platform by cmi5', async ({ on }) => {
  const platform = await openPlatform(await packageOf(on, 'cmi5'), 'cmi5')
  const verbs = () => platform.store.statements.map(({ verb }) => verb.id.split('/').at(-1))
  try {
    const page = await on.window({ width: 390, height: 844 })
    await page.goto(platform.launch())
    await watchABit(page, page, 4)
    await scan(page, 'the page of a package, on a phone')
    await on.picture(page, 'package-phone')
    await until('where somebody is, is kept', async () => platform.store.states.get('resume'), Boolean)
    await page.goto(`${platform.origin}/elsewhere`)
    await until(
      'it says goodbye',
      async () => verbs(),
      (said) => said.at(-1) === 'terminated',
    )
    expect(verbs().join() === 'initialized,terminated', `nothing is completed yet: ${verbs().join()}`)

    await page.goto(platform.launch())
    await page.getByText(/已回到上次观看的位置 0:0\d/).waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('Space')
    await quick(page)
    await seen(page, /^已完成/)
    await until(
      'it is completed',
      async () => verbs(),
      (said) => said.includes('completed'),
    )
    await button(page, '返回学习平台').click()
    await page.getByText('离开了').waitFor()
    await until(
      'it says goodbye',
      async () => verbs(),
      (said) => said.at(-1) === 'terminated',
    )
    expect(verbs().join() === 'initialized,terminated,initialized,completed,terminated', `in this order: ${verbs().join()}`)

    // a completed film is not reported a second time
    await page.goto(platform.launch())
    await seen(page, /^已完成/)
    await page.goto(`${platform.origin}/elsewhere`)
    await until(
      'it says goodbye',
      async () => verbs(),
      (said) => said.length === 7,
    )
    expect(verbs().filter((verb) => verb === 'completed').length === 1, 'completed once')

    for (const said of platform.store.statements) {
      const { id, context, object, timestamp } = said
      const categories = context.contextActivities.category.map((c) => c.id.split('/').at(-1)).join()
      const isCompleted = said.verb.id === 'http://adlnet.gov/expapi/verbs/completed'
      expect(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(id) && !Number.isNaN(Date.parse(timestamp)), 'an id and a moment')
      expect(JSON.stringify(said.actor) === JSON.stringify(actor) && object.id === activityId, 'who, and what')
      expect(context.registration === registration && JSON.stringify(context.extensions) === JSON.stringify(sessionId), 'the session')
      expect(Boolean(context.contextActivities.grouping), 'what the platform has said of it')
      expect(categories === (isCompleted ? 'cmi5,moveon' : 'cmi5'), `its categories: ${categories}`)
      if (isCompleted) expect(said.result?.completion === true, 'completion')
      if (!said.verb.id.endsWith('initialized')) expect(/^PT(\d+M)?[\d.]+S$/.test(said.result?.duration ?? ''), 'a duration')
    }
    expect(platform.store.faults.length === 0, platform.store.faults.join('\n'))
  } finally {
    await platform.close()
  }
})

test('a package without a platform plays and says that no progress is stored', async ({ on }) => {
  const platform = await openPlatform(await packageOf(on, 'cmi5'), 'cmi5')
  try {
    const page = await on.window({ dark: true })
    await page.goto(`${platform.origin}/package/index.html`)
    await page.getByText('没有连接到学习平台').waitFor()
    await scan(page, 'the page of a package without a platform')
    await on.picture(page, 'package-alone')
    await page.locator('h1').click()
    await page.keyboard.press('Space')
    await until(
      'it plays',
      () => facts(page),
      (f) => f.currentTime > 0.3,
    )
  } finally {
    await platform.close()
  }
})
