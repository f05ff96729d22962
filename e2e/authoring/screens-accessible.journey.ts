// Checks with axe every authoring screen and dialog in both themes, and that none is wider than its window.
import type { Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { act, asTable, button, dialog, enterAt, eventually, expect, row, rows, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

async function signedOut(on: Stage, dark: boolean) {
  const page = await on.window({ dark })
  await page.goto(on.origin)
  await button(page, '登录').waitFor()
  await scan(page, `sign-in, ${dark ? 'dark' : 'light'}`)
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await scan(page, `sign-in by code, ${dark ? 'dark' : 'light'}`)
}

const madeFor = async (on: Stage, window: string) => {
  const title = `无障碍检查用的课程 ${window}`
  const lines = [
    { text: '这一句足够长，可以生成视频。', answerText: '参考答案也足够长，可以生成。' },
    { text: '短', mediaType: 'AUDIO' as const },
  ]
  return { title, ...(await addCourse(await on.api('author'), { title, scenes: ['场景一', '场景二'], subScene: '子场景一', lines })) }
}

/** Collects the faults of all pages and reports them at the end. */
function checks() {
  const faults: string[] = []
  return {
    check: (page: Page, what: string) => scan(page, what).catch((error: Error) => void faults.push(error.message)),
    end: () => expect(faults.length === 0, `\n${faults.join('\n')}`),
  }
}

for (const tone of ['light', 'dark'])
  test(`authoring screens are accessible, ${tone}`, async ({ on }) => {
    const dark = tone === 'dark'
    const { check, end } = checks()
    const made = await madeFor(on, tone)
    await signedOut(on, dark)
    const page = await on.window({ dark })
    await enterAt(on, page, 'author', '/courseManage')
    await row(page, made.title).waitFor()
    await check(page, `courses, ${tone}`)
    await button(page, '新建课程').click()
    await dialog(page, '新建课程').waitFor()
    await check(page, `course form, ${tone}`)
    await page.keyboard.press('Escape')
    await dialog(page, '新建课程').waitFor({ state: 'hidden' })
    await act(page, row(page, made.title), '设置数字人')
    await dialog(page, /设置数字人/)
      .getByRole('radiogroup', { name: '声音' })
      .waitFor()
    await check(page, `digital humans, ${tone}`)
    await page.keyboard.press('Escape')
    await page.goto(on.origin + made.scenesPage)
    await row(page, '场景二').waitFor()
    await check(page, `scenes, ${tone}`)
    await page.goto(on.origin + made.subScenesPage)
    await row(page, '子场景一').waitFor()
    await check(page, `sub-scenes, ${tone}`)
    await page.goto(on.origin + made.scriptPage)
    await asTable(page)
    await until(
      'lines',
      () => rows(page).count(),
      (n) => n === 2,
    )
    await check(page, `script, ${tone}`)
    await rows(page).first().getByRole('checkbox').check()
    await check(page, `script with a choice, ${tone}`)
    await button(page, '新增脚本').click()
    await dialog(page, '新增脚本').waitFor()
    await check(page, `script form, ${tone}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^生成任务/ }).click()
    await dialog(page, '生成任务').waitFor()
    await check(page, `tasks, ${tone}`)
    await page.goto(`${on.origin}/404`)
    await page.getByRole('heading', { name: '404错误!' }).waitFor()
    await check(page, `404, ${tone}`)
    end()
  })

test('authoring screens are accessible on a phone', async ({ on }) => {
  const { check, end } = checks()
  const made = await madeFor(on, 'phone')
  const phone = await on.window({ width: 390, height: 844 })
  await enterAt(on, phone, 'author', '/courseManage')
  for (const path of ['/courseManage', made.scenesPage, made.subScenesPage, made.scriptPage]) {
    await phone.goto(on.origin + path)
    if (path === made.scriptPage) await asTable(phone)
    await rows(phone).first().waitFor()
    await eventually(`${path} is as wide as a phone`, () => phone.evaluate('document.documentElement.scrollWidth <= window.innerWidth'))
    await check(phone, `${path}, phone`)
  }
  end()
})
