// Journey of dictation by a stub of the browser recogniser: off by default, announced at the first use, and correctable before sending. The
// answer is marked as dictated, and an exam never offers it.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addCookie, button, enterAt, eventually, says, type Stage } from '../journey.ts'
import { addTask } from '../learner-task.ts'
import { typing } from '../room.ts'
import { test } from '../stage.ts'

const phone = { width: 390, height: 844 }
const offer = '说话输入（浏览器识别）'

/** A recogniser that hears the text of the journey and ends like a real one. */
const stub = `window.SpeechRecognition = window.webkitSpeechRecognition = class {
  start() { window.recogniser = this }
  stop() { this.end() }
  abort() { this.end() }
  end() { if (window.recogniser === this) { window.recogniser = undefined; this.onend?.() } }
  hear(transcript, isFinal) { this.onresult({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] }) }
  fail(error) { this.onerror({ error }); this.end() }
}`
const hear = (page: Page, text: string, isFinal: boolean) => page.evaluate(`window.recogniser.hear(${JSON.stringify(text)}, ${isFinal})`)

async function openRoom(on: Stage, page: Page, ways: readonly string[]) {
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程口述课/ }).click()
  for (const way of ways) await button(page, way).click()
  const [call, told, field] = [button(page, '接通'), button(page, '知道了'), page.getByLabel('您的回答')]
  await call.or(told).or(field).first().waitFor()
  if (await call.isVisible()) {
    await call.click()
    await told.click()
  }
  return typing(page)
}

async function allow(on: Stage) {
  const page = await on.window()
  await enterAt(on, page, 'admin', '/tenantSetting')
  const box = page.getByLabel('允许浏览器识别（语音会发送给浏览器厂商）')
  await eventually('it is off by itself', async () => !(await box.isChecked()))
  await box.check()
  await scan(page, 'the setting')
  await box.scrollIntoViewIfNeeded()
  await on.picture(page, 'dictating-setting')
  await button(page, '保存').click()
  await says(page, '保存成功')
}

async function speak(on: Stage, page: Page) {
  const field = await openRoom(on, page, ['练习'])
  await button(page, offer).click()
  await page.getByText('您说的话由浏览器发送给浏览器厂商').waitFor()
  await scan(page, 'what a browser does with a voice')
  await on.picture(page, 'dictating-told')
  await button(page, '同意并开始').click()
  await page.getByText('请说话，浏览器正在听').waitFor()
  await hear(page, '我理解您', false)
  await page.getByRole('status').getByText('我理解您').waitFor()
  await scan(page, 'a browser that listens')
  await on.picture(page, 'dictating-listening')
  await hear(page, '我理解您单心，', true)
  await hear(page, '保额五十万元', true)
  await eventually('it stands in the field', async () => (await field.inputValue()) === '我理解您单心，保额五十万元')
  await eventually('nothing is sent while it listens', () => button(page, '发送').isDisabled())
  await button(page, '停止').click()
  await page.getByText('由浏览器识别，请核对后再提交。').waitFor()
  // corrections survive a reload
  await field.fill('我理解您担心，保额五十万元')
  await page.reload()
  await eventually('it is kept', async () => (await field.inputValue()) === '我理解您担心，保额五十万元')
  await page.getByText('由浏览器识别，请核对后再提交。').waitFor()
  await button(page, '发送').click()
  await page.getByText('由浏览器识别，您更正过；识别为：我理解您单心，保额五十万元').waitFor()
  await scan(page, 'an answer that a browser wrote down')
  await on.picture(page, 'dictating-answered')
  await button(page, '下一句').click()
}

/** Each failure shows its reason and an alternative; the announcement is shown only once. */
async function fail(on: Stage, page: Page) {
  for (const [error, sentence] of [
    ['not-allowed', '浏览器没有使用麦克风或语音识别的权限'],
    ['network', '连不上浏览器厂商的识别服务'],
    ['no-speech', '没有听到声音'],
  ]) {
    await button(page, offer).click()
    await page.getByText('请说话，浏览器正在听').waitFor()
    await page.evaluate(`window.recogniser.fail('${error}')`)
    await page.getByText(sentence ?? '').waitFor()
  }
  await scan(page, 'a browser that does not hear')
  await on.picture(page, 'dictating-failed')
  await button(page, '跳过').click()
  await page.getByRole('region', { name: '逐句' }).getByText('由浏览器识别').first().waitFor({ state: 'attached' })
}

test('a learner dictates in practice if the tenant allows it, and never in an exam', async ({ on }) => {
  await addTask(await on.api('admin'), await on.api('author'), '旅程口述课')
  const page = await on.window(phone)
  await page.addInitScript(stub)
  await addCookie(page.context(), await on.api('viewer'))
  await openRoom(on, page, ['练习'])
  await eventually('it is not offered', async () => (await button(page, offer).count()) === 0)
  await allow(on)
  await speak(on, page)
  await fail(on, page)
  await openRoom(on, page, ['考核', '开始考核'])
  await eventually('exams know none', async () => (await button(page, offer).count()) === 0)
})
