// Journeys of uploaded media in a form: refusals, progress, cancel, interruption, retry, drop; recording by microphone.
import type { Locator, Page } from 'playwright-core'
import { mp4 as second, padded } from '#test/media-samples.ts'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { button, enterAt, expect, plays, says, type Stage, until } from '../journey.ts'
import { chooseFile, openLineForm } from '../line-form.ts'
import { test } from '../stage.ts'

const mp4 = (bytes: number) => padded(second(), Math.max(bytes, second().length + 8))
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function openScript(on: Stage, mediaType: '视频' | '音频' | '图片'): Promise<{ page: Page; form: Locator; field: Locator }> {
  const api = await on.api('author')
  const course = await addCourse(api, { title: `自有媒体 ${mediaType} ${Date.now()}`, scenes: ['首次面谈'], subScene: '二胎妈妈' })
  const page = await on.window()
  await enterAt(on, page, 'author', course.scriptPage)
  return { page, ...(await openLineForm(page, mediaType)) }
}
const told = (field: Locator, text: string) => field.getByRole('alert').filter({ hasText: text }).waitFor()
const percent = async (field: Locator) => Number(await field.getByRole('progressbar').getAttribute('aria-valuenow'))

async function sending(on: Stage) {
  const { page, form, field } = await openScript(on, '视频')
  await chooseFile(field, '介绍.rmvb', mp4(1000))
  await told(field, '只支持 .mp4 类型文件')
  await chooseFile(field, '介绍.mp4', png)
  await told(field, '只支持 .mp4 类型文件')

  // on a slow connection the form waits for the upload, which can be cancelled
  const line = await page.context().newCDPSession(page)
  const slow = (bytes: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: bytes })
  await line.send('Network.enable')
  await slow(4_000_000)
  const big = mp4(49 * 1024 * 1024)
  await chooseFile(field, '介绍 视频.mp4', big)
  await until(
    'it goes on',
    () => percent(field),
    (n) => n > 2 && n < 90,
    30_000,
  )
  await on.picture(page, 'upload-sending')
  await scan(page, 'an upload under way')
  await button(form, /^(保存|新增脚本)$/).click()
  await says(page, '文件正在上传，请等待完成或取消上传')
  const cancel = button(field, '取消上传')
  await cancel.focus()
  await page.keyboard.press('Enter')
  await field.getByText('拖入视频').waitFor()
  expect(
    await field
      .getByRole('button')
      .first()
      .evaluate((e) => e.matches(':focus')),
    'the field has the keys again',
  )

  // an interrupted upload is retried by the same button
  await slow(-1)
  await page.route('**/file/alioss/upload*', (route) => route.abort('connectionreset'), { times: 1 })
  await chooseFile(field, '介绍 视频.mp4', big)
  await told(field, '上传失败，请重试')
  await on.picture(page, 'upload-broken')
  await button(field, '重试').click()
  await button(field, '更换视频').waitFor({ timeout: 120_000 })
  await field.getByText('介绍_视频.mp4').waitFor()
  await field.getByText('00:01').waitFor()
  await on.picture(page, 'upload-video')
  await button(form, /^(保存|新增脚本)$/).click()
  await form.waitFor({ state: 'hidden' })
  // the list shows poster, length and name
  await page.locator('.yw-poster img').first().waitFor()
  await page.locator('.yw-poster [data-time="00:01"]').first().waitFor()
  await page.locator('.yw-medium-name', { hasText: '介绍_视频.mp4' }).first().waitFor()
  await on.picture(page, 'upload-listed')
}

async function dropping(on: Stage) {
  const { page, form, field } = await openScript(on, '图片')
  const several = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const name of ['一.png', '二.png']) transfer.items.add(new File(['x'], name, { type: 'image/png' }))
    return (window.several = transfer)
  })()`)
  await field.locator('.yw-media-drop').dispatchEvent('drop', { dataTransfer: several })
  await told(field, '只能上传一个文件')
  await chooseFile(field, '图.png', mp4(50 * 1024 * 1024))
  await told(field, '文件必须小于50M')
  // a drop beside the field must not open the file in the browser
  const kept = await page.evaluate<boolean>(`['dragover', 'drop'].every((type) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: window.several })
    return !document.querySelector('[role=dialog] form').dispatchEvent(event)
  })`)
  expect(kept, 'a file dropped beside the field is not opened')
  await page.route('**/file/alioss/upload*', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }), { times: 1 })
  await chooseFile(field, '图.png', png)
  await told(field, '文件上传失败，请重试！')
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.fromBase64('${png.toString('base64')}')], '图.png', { type: 'image/png' }))
    return transfer
  })()`)
  await field.locator('.yw-media-drop').dispatchEvent('drop', { dataTransfer: data })
  await field.getByAltText('已上传的图片').waitFor()
  await button(field, '移除').click()
  await field.getByText('拖入图片').waitFor()
  await chooseFile(field, '图.png', png)
  await field.getByAltText('已上传的图片').waitFor()
  await button(form, /^(保存|新增脚本)$/).click()
  await form.waitFor({ state: 'hidden' })
}

async function recording(on: Stage) {
  const { page, form, field } = await openScript(on, '音频')
  await on.picture(page, 'recording-offer')
  await button(field, '录音').click()
  // the fake microphone of this browser beeps every half second
  await until(
    'the meter moves',
    () => field.locator('.yw-meter .is-lit').count(),
    (lit) => lit > 3,
  )
  await until(
    'time runs',
    () => field.locator('.yw-recorder-time').innerText(),
    (text) => text >= '00:03',
    10_000,
  )
  await on.picture(page, 'recording')
  await scan(page, 'recording')
  await button(form, /^(保存|新增脚本)$/).click()
  await says(page, '请先使用录音，或关闭录音')
  await button(field, '停止').focus()
  await page.keyboard.press('Enter')
  await button(field, '使用录音').waitFor()
  await on.picture(page, 'recorded')
  await scan(page, 'a recording to listen to')
  await button(field, '播放录音').click()
  await plays(field.locator('audio'), 'the recording')
  // the upload of a second recording is interrupted, and the recording is kept for a retry
  await button(field, '重新录制').click()
  await until(
    'it records again',
    () => field.locator('.yw-recorder-time').innerText(),
    (text) => text >= '00:02',
    10_000,
  )
  await button(field, '停止').click()
  await page.route('**/file/alioss/upload*', (route) => route.abort('connectionreset'), { times: 1 })
  await button(field, '使用录音').click()
  await told(field, '录音文件上传失败，请重新录制')
  await on.picture(page, 'recording-broken')
  await button(field, '播放录音').waitFor()
  await button(field, '重试').click()
  await button(field, '更换音频').waitFor()
  const src = await field.locator('audio').getAttribute('src')
  const stored = await page.request.get(new URL(src ?? '', on.origin).href)
  const head = (await stored.body()).subarray(0, 3)
  expect(stored.headers()['content-type'] === 'audio/mpeg' && (head[0] === 0xff || head.toString() === 'ID3'), 'an mp3 is stored')
  await button(field, '播放音频').click()
  await plays(field.locator('audio'), 'what was stored')
  await button(form, /^(保存|新增脚本)$/).click()
  await form.waitFor({ state: 'hidden' })
}

/** Errors of the browser for a missing, forbidden or unplugged microphone. */
async function withoutMicrophone(on: Stage) {
  const { page, field } = await openScript(on, '音频')
  await page.evaluate('window.askMicrophone = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)')
  const fail = (name: string) =>
    page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'))`)
  await fail('NotAllowedError')
  await button(field, '录音').click()
  await told(field, '没有使用麦克风的权限，请在浏览器地址栏中允许后重试')
  await on.picture(page, 'recording-refused')
  await scan(page, 'a microphone refused')
  await fail('NotFoundError')
  await button(field, '重新录制').click()
  await told(field, '没有找到麦克风，请连接后重试')
  await page.evaluate(`navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await window.askMicrophone(wanted)
    setTimeout(() => stream.getTracks().forEach((track) => track.dispatchEvent(new Event('ended'))), 1500)
    return stream
  }`)
  await button(field, '重新录制').click()
  await field.getByText('麦克风已断开，断开前的录音已保留').waitFor()
  await button(field, '使用录音').waitFor()
  await button(field, '关闭录音').click()
  await field.getByText('拖入音频').waitFor()
}

/** An unused recording stays with its line after a change of line, a change of page and a reload. */
async function keeping(on: Stage) {
  const api = await on.api('author')
  const line = (text: string) => ({ text, answerText: '一个完整的参考回答在这里。' })
  const course = await addCourse(api, {
    title: `录音保留 ${Date.now()}`,
    scenes: ['首次面谈'],
    subScene: '二胎妈妈',
    lines: [line('第一句完整的话在这里。'), line('第二句完整的话在这里。')],
  })
  const page = await on.window()
  await enterAt(on, page, 'author', course.scriptPage)
  const rows = page.locator('.yw-sb-line')
  const answer = page.getByRole('group', { name: '参考答案音频' })
  await rows.nth(0).click()
  await button(answer, '上传自有音频').click()
  await button(answer, '录音').click()
  await until(
    'it records',
    () => answer.locator('.yw-recorder-time').innerText(),
    (text) => text >= '00:02',
    10_000,
  )
  // changes to another line during recording, during encoding, and before use
  await rows.nth(1).click()
  await says(page, '录音还没有使用，已保留在本机')
  await button(answer, '上传自有音频').waitFor()
  await rows.nth(0).click()
  await answer.getByText('这是上次录下、还没有使用的录音').waitFor()
  await on.picture(page, 'recording-kept')
  await page.reload()
  await rows.nth(0).click()
  await button(answer, '使用录音').click()
  await button(answer, '更换音频').waitFor()
  await rows.nth(1).click()
  await button(answer, '上传自有音频').waitFor()
  await rows.nth(0).click()
  await button(answer, '更换音频').waitFor()
  // a stored recording leaves the device
  await answer.locator('.yw-recorder').waitFor({ state: 'detached' })
}

test('a form uploads a file with progress, cancel and retry', async ({ on }) => sending(on))
test('a form accepts dropped files', async ({ on }) => dropping(on))
test('a form records by microphone', async ({ on }) => recording(on))
test('a recording is kept until it is used', async ({ on }) => keeping(on))
test('a form explains a missing microphone', async ({ on }) => withoutMicrophone(on))
