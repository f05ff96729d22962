// Journey of unplayable uploads for a figure and a voice: converted while the form waits, cancelled, repeated, previewed, added.
import type { Locator } from 'playwright-core'
import { mediaOf } from '#test/media-samples.ts'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, eventually, says } from '../journey.ts'
import { chooseFile } from '../line-form.ts'
import { test } from '../stage.ts'

const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}`]
/** A codec of old cameras; the conversion of a minute takes long enough to observe the progress. */
const old = (seconds: number) =>
  mediaOf(
    'mp4',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=1280x720:r=25:d=${seconds}`,
    ...tone(seconds),
    '-c:v',
    'mpeg4',
    '-q:v',
    '4',
    '-c:a',
    'aac',
  )
const wav = () => mediaOf('wav', ...tone(4))

async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click()
  await form.page().locator('.ant-select-item').filter({ hasText: option }).click()
}

test('an unplayable idle video and recording are converted in the form', async ({ on }) => {
  // no service runs at this address: the form only needs the configuration to offer recordings
  await on.restart({ DUIX_SPEECH_URL: 'http://127.0.0.1:9', DUIX_DATA_DIR: '/nowhere' })
  const page = await on.window()
  await enterAt(on, page, 'admin', '/digitalHumanManage')
  await button(page, '新增形象').first().click()
  const form = dialog(page, '新增形象')
  await form.getByLabel('名称').fill('林经理')
  await form.locator('.ant-segmented-item').filter({ hasText: '男' }).click()
  await choose(form, '素材与引擎', '待机视频 · 内置引擎')
  // the field of the picture disappears first
  await form.getByText(/3 到 60 秒/).waitFor()
  const field = form.locator('.yw-media').first()
  await chooseFile(field, '旧相机.mp4', old(50))
  await field.getByText(/转码中 \d+%/).waitFor({ timeout: 30_000 })
  await field.getByText('编码为 MPEG-4 Part 2，浏览器不能直接播放').waitFor()
  await button(form, '新增形象').click()
  await says(page, '文件正在转码，请等待完成或取消转码')
  await scan(page, 'a figure whose video is converted')
  await on.picture(page, 'own-converting')
  await field.getByRole('button', { name: '取消转码' }).click()
  await field.getByText('点击选择').waitFor()
  await chooseFile(field, '旧相机.mp4', old(4))
  const mark = form.getByRole('button', { name: /嘴部的框/ })
  await mark.waitFor({ timeout: 120_000 })
  await field.getByText('旧相机.mp4').waitFor()
  await eventually('what was made is shown', () =>
    form.locator('.yw-own-frame video').evaluate((video: object) => Number(Reflect.get(video, 'videoWidth')) === 1280),
  )
  await on.picture(page, 'own-converted')
  await button(form, '新增形象').click()
  await says(page, '形象新增成功')
  await page.getByText('林经理').waitFor()

  await page.getByRole('tab', { name: '声音' }).click()
  await button(page, '新增声音').first().click()
  const voice = dialog(page, '新增声音')
  await voice.getByLabel('名称').fill('客服小周')
  await choose(voice, '来源', 'Duix.Avatar')
  const recording = voice.locator('.yw-media').first()
  await chooseFile(recording, '参考录音.mp3', wav())
  await recording.getByText('参考录音.mp3').waitFor({ timeout: 60_000 })
  await eventually('the recording can be heard', async () => (await recording.locator('.yw-audio-play').count()) === 1)
  await on.picture(page, 'own-recording')

  await button(recording, '截取').click()
  const cutting = dialog(page, '截取音频')
  await cutting.getByText(/^全长/).waitFor()
  await cutting.getByLabel('结束（秒）').fill('2.5')
  await cutting.getByText(/^保留 2.5 秒/).waitFor()
  await scan(page, 'a recording that is cut')
  await button(cutting, '截取').click()
  await recording.getByText('撤销截取').waitFor({ timeout: 60_000 })
  await recording.getByText('参考录音.mp3').waitFor()
})
