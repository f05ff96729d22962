// Journey of voice answers on a phone: consent, a reload, an offline period, waiting for a mark, deleting recordings. Each refusal of the
// microphone has a sentence and an alternative. The microphone is the browser's fake device, which beeps.
import type { Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, type Stage, until } from '../journey.ts'
import { addTask } from '../learner-task.ts'
import { connect } from '../room.ts'
import { test } from '../stage.ts'

const phone = { width: 390, height: 844 }
const question = '这个保险是不是太贵了一些？'

async function openRoom(on: Stage, page: Page) {
  await addCookie(page.context(), await on.api('viewer'))
  await page.goto(`${on.origin}/learn`)
  await page.getByRole('link', { name: /旅程陪练课/ }).click()
  await button(page, '练习').click()
  await connect(page)
  await button(page, '知道了').click()
  await page.getByText(question).waitFor()
}
const clock = async (page: Page) => Number(/0:(\d\d) \//.exec(await page.locator('.yl-clock').innerText())?.[1] ?? -1)
const speakFor = (page: Page, seconds: number) =>
  until(
    `${seconds} s were spoken`,
    () => clock(page),
    (said) => said >= seconds,
  )

async function speakThroughReload(page: Page, on: Stage) {
  await page.getByText('轮到您了').waitFor()
  await scan(page, 'ready to speak')
  await button(page, '开始回答').click()
  await page.getByRole('heading', { name: '同意录音' }).waitFor()
  await scan(page, 'consent')
  await on.picture(page, 'voice-consent')
  // the recording begins at once
  await button(page, '同意并开始回答').click()
  await speakFor(page, 3)
  await on.picture(page, 'voice-speaking')
  await scan(page, 'speaking')
  await page.reload()
  await page.getByText(/^上次的录音还在：\d+秒/).waitFor()
  await on.picture(page, 'voice-kept')
  await scan(page, 'what was kept')
  await button(page, '接着录').click()
  await speakFor(page, 5)
  await button(page, '说完了').click()
  await page.getByText('待点评', { exact: true }).waitFor()
  await page.getByText('录音由导师点评后计分').waitFor()
  await on.picture(page, 'voice-answered')
  await scan(page, 'an answer that was spoken')
  await button(page, '播放我的录音').click()
  await eventually('it is heard', () =>
    page.locator('.yl-mine audio').evaluate((audio) => 'currentTime' in audio && Number(audio.currentTime) > 0.2),
  )
}

async function speakOffline(page: Page, on: Stage) {
  await button(page, '开始回答').click()
  await speakFor(page, 1)
  await page.context().setOffline(true)
  await speakFor(page, 3)
  await button(page, '说完了').click()
  await page.getByText(/^离线，\d段录音待上传/).waitFor()
  await on.picture(page, 'voice-offline')
  await scan(page, 'an answer without a network')
  await page.context().setOffline(false)
  await button(page, '播放我的录音').waitFor()
}

test('a learner answers by voice through a reload and an offline period, and deletes the recordings', async ({ on }) => {
  await addTask(await on.api('admin'), await on.api('author'), '旅程陪练课')
  const page = await on.window(phone)
  await openRoom(on, page)
  await speakThroughReload(page, on)
  await button(page, '下一句').click()
  await page.getByText('等待期一共是多少天呢？').waitFor()
  await speakOffline(page, on)
  await button(page, '下一句').click()
  await page.getByText('有 2 句录音待导师点评，点评后计分。').waitFor()
  await scan(page, 'a report that waits')
  await on.picture(page, 'voice-report')

  await page.goto(`${on.origin}/learn/me`)
  const own = page.getByRole('region', { name: '录音与隐私' })
  await own.getByText(/现有 2 段，每段保存 90 天/).waitFor()
  await scan(page, 'recordings and privacy')
  await on.picture(page, 'voice-me')
  await button(own, '删除我的录音').click()
  await page.getByText('您的全部录音立即删除').waitFor()
  await scan(page, 'deleting recordings')
  await button(page, '删除录音').click()
  await own.getByText(/现有 0 段/).waitFor()
  await eventually('nothing is left to delete', async () => (await button(own, '删除我的录音').count()) === 0)
  await button(own, '撤回同意').click()
  await button(page.getByRole('dialog', { name: '撤回同意？' }), '撤回同意').click()
  await own.getByText(/^您不同意录音/).waitFor()
})

const refusing = (name: string) => `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', '${name}'))`
const ways: [why: string, script: string, sentence: string][] = [
  ['refused', refusing('NotAllowedError'), '没有使用麦克风的权限'],
  ['absent', refusing('NotFoundError'), '没有找到麦克风'],
  [
    'plain http',
    `Object.defineProperty(navigator, 'mediaDevices', { value: undefined }); Object.defineProperty(window, 'isSecureContext', { value: false })`,
    '当前网址不是 HTTPS',
  ],
  ['an old browser', `delete window.AudioWorkletNode`, '当前客户端不能录音'],
]

test('a learner without a microphone sees the reason, and types', async ({ on }) => {
  await addTask(await on.api('admin'), await on.api('author'), '旅程打字课')
  const viewer = await on.api('viewer')
  await viewer.send('PUT', '/ai-training/v1/learning/recording-consent', { agreed: true, textVersion: 1 })
  for (const [why, script, sentence] of ways) {
    const page = await on.window({ ...phone, dark: why === 'absent' })
    await page.addInitScript(script)
    await addCookie(page.context(), viewer)
    await page.goto(`${on.origin}/learn`)
    await page.getByRole('link', { name: /旅程打字课/ }).click()
    await button(page, /练习$/).click()
    const [call, told, way] = [button(page, '接通'), button(page, '知道了'), button(page, '用语音回答')]
    await call.or(page.getByText(question)).first().waitFor()
    if (await call.isVisible()) {
      await call.click()
      await told.click()
    }
    await page.getByText(question).waitFor()
    // a device that cannot record begins with typing
    if (await way.isVisible()) await way.click()
    await button(page, '开始回答').click()
    await page.getByRole('alert').getByText(sentence).waitFor()
    await scan(page, why)
    await on.picture(page, `voice-${why.replaceAll(' ', '-')}`)
    await button(page, '打字作答').click()
    await page.getByLabel('您的回答').waitFor()
  }
})
