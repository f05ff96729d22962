// Journey of five spoken lines with interruptions: lost microphone, retake, reload, offline, the limit of two minutes, missing media; then
// the report with both sides. The microphone is the browser's fake device, which beeps.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, expect, type Stage, until } from '../journey.ts'
import { addTask, uploadVoice } from '../learner-task.ts'
import { connect } from '../room.ts'
import { test } from '../stage.ts'

const phone = { width: 390, height: 844 }
const asked = ['这款产品贵不贵？', '等待期是多少天？', '我已经有社保了。', '我再考虑考虑。', '理赔会不会麻烦？']

/** Keeps the opened microphone, so that it can be ended. `faster` speeds up the sound, so that two minutes take seconds. */
const microphone = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (asked) => (window.opened = await open(asked))
  const rate = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'sampleRate').get
  Object.defineProperty(BaseAudioContext.prototype, 'sampleRate', { get() { return rate.call(this) / (window.faster ?? 1) } })
}`
const lose = (page: Page, how: 'ended' | 'mute') => page.evaluate(`window.opened.getTracks()[0].dispatchEvent(new Event('${how}'))`)

const clock = async (page: Page) => {
  const [, minutes, seconds] = /(\d):(\d\d) \//.exec(await page.locator('.yl-clock').innerText()) ?? []
  return minutes === undefined ? -1 : Number(minutes) * 60 + Number(seconds)
}
const speakFor = (page: Page, seconds: number) =>
  until(
    `${seconds} s were spoken`,
    () => clock(page),
    (said) => said >= seconds,
  )
const answered = (page: Page, timeout = 60_000) => button(page, '播放我的录音').waitFor({ timeout })
const kindOf = (page: Page) => page.locator('.yl-stage').getAttribute('class')
const goOn = async (page: Page, line: number) => {
  await button(page, '下一句').click()
  await page.getByText(asked[line] ?? '', { exact: true }).waitFor()
}

/** Lines of the customer with sound; the second has no media left, the third no video. */
async function addRoom(on: Stage): Promise<void> {
  const [admin, author] = [await on.api('admin'), await on.api('author')]
  const audioFile = await uploadVoice(on, author)
  const lines = asked.map((text) => ({
    text,
    type: 'QUESTION',
    answerText: '我理解您的担心，保额50万元。',
    answerPoints: '理解您的担心；保额50万元',
    mediaType: 'AUDIO',
    audioFile,
  }))
  const { subSceneId } = await addTask(admin, author, '旅程五句课', undefined, lines)
  const of = `where subscene_id = ${subSceneId} and text =`
  await on.query(`update script set media_type = 'VIDEO', video_file = 'gone.mp4', audio_file = 'gone.mp3' ${of} '${asked[1]}';
    update script set media_type = 'VIDEO', video_file = 'gone.mp4' ${of} '${asked[2]}'`)
}

async function openRoom(on: Stage): Promise<Page> {
  const page = await on.window(phone)
  await page.addInitScript(microphone)
  const viewer = await on.api('viewer')
  await viewer.send('PUT', '/ai-training/v1/learning/recording-consent', { agreed: true, textVersion: 1 })
  await addCookie(page.context(), viewer)
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程五句课/ }).click()
  await button(page, '练习').click()
  await connect(page)
  await page.getByText(asked[0] ?? '', { exact: true }).waitFor()
  return page
}

/** After the microphone is lost the recording so far is kept, for a retake or for going on. */
async function interrupted(page: Page, on: Stage) {
  await eventually('the voice of the customer', async () => (await kindOf(page))?.includes('is-audio'))
  await button(page, '开始回答').click()
  await speakFor(page, 2)
  await eventually('the meter moves', () =>
    page
      .locator('.yl-level')
      .getAttribute('style')
      .then((style) => Number(/--level: ([\d.]+)/.exec(style ?? '')?.[1]) > 0),
  )
  await lose(page, 'ended')
  await page.getByText(/^录音被打断，前\d秒已保留/).waitFor()
  await scan(page, 'a recording that was interrupted')
  await on.picture(page, 'room-interrupted')
  await button(page, '重录').click()
  await speakFor(page, 1)
  await button(page, '说完了').click()
  await answered(page)

  await goOn(page, 1)
  await eventually('nothing of it plays: the words stand there', async () => (await kindOf(page))?.includes('is-text'))
  await button(page, '开始回答').click()
  await speakFor(page, 1)
  await lose(page, 'mute')
  await page.getByText(/^录音被打断/).waitFor()
  await button(page, '接着录').click()
  await speakFor(page, 3)
  await button(page, '说完了').click()
  await answered(page)
}

/** A reload during a recording, and an offline period. */
async function away(page: Page) {
  await goOn(page, 2)
  await eventually('the video is gone, the voice is not', async () => (await kindOf(page))?.includes('is-audio'))
  await button(page, '开始回答').click()
  await speakFor(page, 2)
  await page.reload()
  await page.getByText(/^上次的录音还在/).waitFor()
  await button(page, '就用这段').click()
  await answered(page)

  await goOn(page, 3)
  await page.context().setOffline(true)
  await button(page, '开始回答').click()
  await speakFor(page, 2)
  await button(page, '说完了').click()
  await page.getByText(/^离线，\d段录音待上传/).waitFor()
  await page.context().setOffline(false)
  await answered(page)
}

/** Timeout in milliseconds: encoding, sending and analysing two minutes of sound on a busy machine. */
const patience = 180_000
/** A recording of two minutes shows its remaining time, ends by itself and becomes an answer. */
async function twoMinutes(page: Page) {
  await goOn(page, 4)
  await page.evaluate('window.faster = 8')
  await button(page, '开始回答').click()
  await page.getByText(/^还剩\d+秒$/).waitFor({ timeout: patience })
  await answered(page, patience)
  const [length = ''] = /\d:\d\d/.exec(await page.locator('.yl-mine').last().innerText()) ?? []
  expect(/^2:0[0-2]$/.test(length), `two minutes were kept, not ${length}`)
}

async function report(page: Page, on: Stage) {
  await button(page, '下一句').click()
  const lines = page.getByRole('region', { name: '逐句' })
  await lines.getByText(`1. ${asked[0]}`).click()
  await button(lines, '播放对方的话').first().waitFor()
  await button(lines, '播放我的录音').first().waitFor()
  await scan(page, 'a line of a report with both sides')
  await on.picture(page, 'room-report')
  await button(page, '连续回放').click()
  const sheet = page.getByRole('dialog', { name: '连续回放' })
  await sheet.getByText('第 1 句 · 对方').waitFor()
  await scan(page, 'a run heard again')
  await on.picture(page, 'room-replay')
  await sheet.getByText('第 1 句 · 我的回答').waitFor()
  await sheet.getByText('第 2 句 · 对方').waitFor()
  await button(sheet, '暂停').click()
  await button(sheet, '下一段').click()
  await sheet.getByText('第 2 句 · 我的回答').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

test('a learner answers five lines by voice through all interruptions, and the report plays both sides', async ({ on }) => {
  // longer than all timeouts of the steps, so that a hanging step is reported
  test.setTimeout(480_000)
  await addRoom(on)
  const page = await openRoom(on)
  await interrupted(page, on)
  await away(page)
  await twoMinutes(page)
  await report(page, on)
})
