// Journey of the stage: a conversation plays with texts, answers, missing and broken media, and without black frames between videos.
import type { Page } from 'playwright-core'
import { addCourse, type Api } from '../api.ts'
import { button, enterAt, eventually, expect, until } from '../journey.ts'
import { test } from '../stage.ts'

const lines = [
  { text: '您好，我同事说您比较专业，我过来看看。', answerText: '您好，欢迎您来，我先帮您理清楚。' },
  { text: '一年七千多，还是有点贵啊。' },
  { text: '这一句还没有生成视频。' },
  { text: '这一句的视频不能播放。' },
  { text: '最后一句只是文字。', mediaType: 'TEXT' as const },
]
interface Line {
  id: string
  videoFileUrl: string | null
  answerAudioFileUrl: string | null
}

/** Generates all lines but the third, without burned-in subtitles. */
async function makeMedia(api: Api, subSceneId: string): Promise<Line[]> {
  await api.send('POST', '/aigc/config', { targetId: subSceneId, targetType: 'SUB_SCENE', burnSubtitles: false })
  const list = () => api.send<Line[]>('GET', `/operation/subscene/${subSceneId}`)
  const before = await list()
  for (const place of [0, 1, 3]) await api.send('POST', `/aigc/operation/${before[place]?.id}`)
  return until(
    'the media are made',
    list,
    ([first, second, , fourth]) => Boolean(first?.videoFileUrl && first.answerAudioFileUrl && second?.videoFileUrl && fourth?.videoFileUrl),
    120_000,
  )
}

interface Seen {
  /** `ready` is the readyState of the visible video, `bright` the mean brightness of its frame. */
  ready: number
  bright: number
  src: string
  /** Source and readyState of the hidden video. */
  behind: string
  behindReady: number
  /** True while the sound of the answer plays. */
  answers: boolean
}
/** Samples both videos in every animation frame. */
const watch = (page: Page) =>
  page.evaluate(`{
    const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 9 })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const path = (video) => video.currentSrc && new URL(video.currentSrc).pathname
    window.frames_ = []
    const look = () => {
      const front = document.querySelector('.yw-screen video.is-front')
      const behind = document.querySelector('.yw-screen video:not(.is-front)')
      if (front) {
        context.fillRect(0, 0, 16, 9)
        context.drawImage(front, 0, 0, 16, 9)
        const { data } = context.getImageData(0, 0, 16, 9)
        let bright = 0
        for (let i = 0; i < data.length; i += 4) bright += data[i] + data[i + 1] + data[i + 2]
        window.frames_.push({ ready: front.readyState, bright: bright / (data.length / 4) / 3, src: path(front), behind: path(behind), behindReady: behind.readyState, answers: front.parentElement.matches('.is-answer') })
      }
      requestAnimationFrame(look)
    }
    look()
  }`)
const framesOf = (page: Page) => page.evaluate<Seen[]>('window.frames_')

test('a conversation is played through', async ({ on }) => {
  const api = await on.api('author')
  const made = await addCourse(api, { title: '连播的课程', scenes: ['首次面谈'], subScene: '二胎妈妈王女士', lines })
  const [first, second, , broken] = await makeMedia(api, made.subSceneId)
  // a narrow window: the stage is a bar that opens
  const page = await on.window({ width: 1080 })
  await page.route(`**${broken?.videoFileUrl}`, (route) => route.abort())
  await enterAt(on, page, 'author', made.scriptPage)
  await until(
    'five lines',
    () => page.locator('.yw-sb-line:not(.is-coming)').count(),
    (n) => n === 5,
  )
  await button(page, '打开舞台').click()
  const stage = page.getByRole('dialog', { name: '连播' })
  const slider = stage.getByRole('slider', { name: '整段对话' })
  const stands = (text: string) =>
    eventually(`the timeline says ${text}`, async () => (await slider.getAttribute('aria-valuetext')) === text)
  await stands('第 1 句，客户')
  const sources = () => stage.locator('video[src], audio[src]').count()
  await eventually('nothing is fetched before somebody plays it', async () => (await sources()) === 0)
  await button(stage, /^倍速/, false).click()
  await page.getByRole('menuitem', { name: '1.5×' }).click()

  await watch(page)
  await button(stage, '连播').click()
  const words = stage.locator('.yw-screen-words')
  await eventually('the words of the subtitle file', async () => /您好\s?我同事/.test(await words.innerText()))
  await stage.getByText('接下来：学员').waitFor()
  await on.picture(page, 'stage-1-playing')
  await stage.getByText(/^学员示范回答 · /).waitFor()
  await eventually('an answer begins with who speaks', async () => (await words.innerText()).startsWith('学员'))
  await eventually('the last frame stays, a little darker', () => stage.locator('.yw-screen-frame.is-answer video.is-front').isVisible())
  await on.picture(page, 'stage-2-answer')
  await stands('第 2 句，客户')
  await stage.getByText('未生成，以文字代替').waitFor()
  await stage.locator('.yw-screen-text').getByText('这一句还没有生成视频。').waitFor()
  await on.picture(page, 'stage-3-not-made')
  await stage.getByText('无法播放，以文字代替').waitFor()
  await stage.locator('.yw-screen-text').getByText('这一句的视频不能播放。').waitFor()
  await stage.locator('.yw-screen-text').getByText('最后一句只是文字。').waitFor()
  await button(stage, '连播').waitFor()

  const frames = await framesOf(page)
  const played = new Set(frames.map(({ src }) => src))
  expect(played.has(first?.videoFileUrl ?? '') && played.has(second?.videoFileUrl ?? ''), 'both videos were seen')
  const dark = frames.filter(({ ready, bright }) => ready < 2 || bright < 40)
  expect(dark.length === 0, `a picture in each of ${frames.length} frames, not ${JSON.stringify(dark.slice(0, 3))}`)
  const before = frames.filter(({ src, answers }) => src === first?.videoFileUrl && answers)
  expect(
    before.some(({ behind, behindReady }) => behind === second?.videoFileUrl && behindReady >= 3),
    `the second video was loaded while the answer to the first was heard: ${JSON.stringify(before.at(-1))}`,
  )

  await slider.focus()
  await page.keyboard.press('Home')
  await stands('第 1 句，客户')
  await page.keyboard.press('ArrowRight')
  await stands('第 2 句，客户')
  await page.keyboard.press('End')
  await stands('第 5 句，客户')
  const parts = () => stage.locator('.yw-timeline > i').count()
  await eventually('a part for each line and each answer', async () => (await parts()) === 6)
  await stage.getByRole('switch', { name: '跳过未生成' }).click()
  await eventually('what is not made is left out', async () => (await parts()) === 5)
  await stage.getByRole('switch', { name: '含参考答案' }).click()
  await eventually('answers are left out', async () => (await parts()) === 4)
  await page.reload()
  await button(page, '打开舞台').click()
  await eventually('how somebody likes it is kept', async () => (await parts()) === 4)
  await page.keyboard.press('Escape')
  await eventually('the button has the focus again', () => button(page, '打开舞台').evaluate((b) => b === b.ownerDocument.activeElement))
})
