// Journey from sign-in to a speaking figure: course, scene, sub-scene, three lines, figure and voice, generation, player.
import type { Page } from 'playwright-core'
import {
  act,
  asTable,
  button,
  captionShown,
  confirm,
  dialog,
  eventually,
  expect,
  plays,
  row,
  rows,
  says,
  type Stage,
  until,
  videoFacts,
} from '../journey.ts'
import { test } from '../stage.ts'

const lines = [
  { text: '您好，我是来了解养老保险的。', answer: '您好，欢迎您，请这边坐，我们慢慢聊。' },
  { text: '我今年四十五岁，现在开始存还来得及吗？' },
  { text: '每年交一万元，六十岁以后每个月能领多少？' },
]

async function create(
  page: Page,
  opens: string,
  title: string,
  fill: (form: ReturnType<typeof dialog>) => Promise<void>,
  done: string | RegExp,
) {
  await button(page, opens).first().click()
  const form = dialog(page, title)
  await fill(form)
  await button(form, title).click()
  await says(page, done)
  await form.waitFor({ state: 'hidden' })
}

async function signIn(page: Page, on: Stage) {
  await page.goto(on.origin)
  await eventually('a prefilled login name', async () => (await page.getByLabel('登录名', { exact: true }).inputValue()) === 'author')
  await on.picture(page, 'journey-1-sign-in')
  await button(page, '登录').click()
  await page.getByRole('heading', { name: '首页' }).waitFor()
  await page.getByRole('navigation').getByText('课程管理', { exact: true }).click()
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
}

async function build(page: Page, on: Stage) {
  await create(
    page,
    '新建课程',
    '新建课程',
    async (form) => {
      await form.getByLabel('课程名称').fill('养老规划面谈')
      await form.getByLabel('课程描述').fill('学会用三个问题弄清客户的养老缺口。')
      await on.picture(page, 'journey-2-course-form')
    },
    '课程新建成功',
  )
  await act(page, row(page, '养老规划面谈'), '场景设计')
  await create(page, '新建场景', '新建场景', (form) => form.getByLabel('场景名称').fill('网点接待'), '场景新建成功')
  await page.getByRole('link', { name: '网点接待' }).click()
  await create(
    page,
    '新建子场景',
    '新建子场景',
    async (form) => {
      await form.getByLabel('子场景名称').fill('来咨询的赵先生')
      await form.getByLabel('子场景内容').fill('赵先生，四十五岁，中学教师。\n\n  他想知道现在开始准备养老是不是太晚。  ')
    },
    '子场景新建成功',
  )
  await on.picture(page, 'journey-3-sub-scene')
}

async function chooseFigure(page: Page, on: Stage) {
  await act(page, row(page, '来咨询的赵先生'), '设置子场景数字人')
  const human = dialog(page, /设置子场景数字人/)
  await human.getByRole('tab', { name: /话术对话/ }).click()
  await human.locator('.ant-segmented-item').filter({ hasText: '男' }).click()
  await human.getByText('请选择话术对话数字人形象').waitFor()
  await human.getByRole('radiogroup', { name: '形象' }).getByRole('radio').first().click()
  const voices = human.getByRole('radiogroup', { name: '声音' })
  await voices.getByRole('radio').first().click()
  await voices
    .getByRole('button', { name: /^播放试听/ })
    .first()
    .click()
  await plays(voices.locator('audio').first(), 'the audition')
  await on.picture(page, 'journey-4-digital-human')
  // the viewer turns subtitles on in the player
  await human.getByRole('switch', { name: '画面内显示字幕' }).click()
  await button(human, '保存设置').click()
  await says(page, '数字人设置成功')
  await human.waitFor({ state: 'hidden' })
}

async function write(page: Page, on: Stage) {
  await page.getByRole('link', { name: '来咨询的赵先生' }).click()
  await page.getByText('提示：脚本文本至少8个字符，否则音视频生成失败').waitFor()
  await asTable(page)
  for (const [i, line] of lines.entries()) {
    await create(
      page,
      '新增脚本',
      '新增脚本',
      async (form) => {
        await form.getByRole('textbox', { name: '文本' }).fill(line.text)
        if (line.answer) await form.getByLabel('参考答案', { exact: true }).fill(line.answer)
        else await form.locator('.ant-segmented-item').filter({ hasText: '不需要' }).click()
        if (i === 0) await on.picture(page, 'journey-5-script-form')
      },
      '新增成功',
    )
    await until(
      `${i + 1} lines`,
      () => rows(page).count(),
      (n) => n === i + 1,
    )
  }
}

async function generate(page: Page, on: Stage) {
  const line = row(page, lines[0]?.text ?? '')
  // A reload would remove this mark.
  await page.evaluate('window.stayed = true')
  await act(page, line, '生成')
  await confirm(page, '确定生成音视频？', '生成')
  await says(page, '音视频生成任务已提交')
  const word = () => line.locator('.yw-pill').first().innerText()
  await until('the line waits or is in work', word, (seen) => /排队中|进行中/.test(seen))
  for (const label of ['生成', '编辑', '删除'])
    await eventually(
      `${label} is locked`,
      async () => (await line.getByRole('button', { name: label, exact: true }).getAttribute('aria-disabled')) === 'true',
    )
  await eventually('a line in work cannot be chosen', () => line.getByRole('checkbox').isDisabled())
  await until('the line is in work', word, (seen) => /进行中/.test(seen), 60_000)
  await on.picture(page, 'journey-6-in-work')
  await until('the line is done', word, (seen) => /已完成/.test(seen), 60_000)
  await line.getByRole('button', { name: '播放 第1句', exact: true }).waitFor()
  await eventually('no reload', () => page.evaluate('window.stayed'))
  await until(
    'the answer is done',
    () => line.getByRole('button', { name: /^播放第1句参考答案/ }).count(),
    (n) => n === 1,
    60_000,
  )
  await line.getByRole('button', { name: /^播放第1句参考答案/ }).click()
  await plays(line.locator('audio').last(), 'the answer')
}

async function watch(page: Page, on: Stage) {
  await page.getByRole('button', { name: '播放 第1句', exact: true }).click()
  const player = dialog(page, '视频播放')
  const video = player.locator('video')
  await plays(video, 'the video')
  const { width, tracks, kind } = await videoFacts(video)
  expect(width === 1280, `a video of 1280 pixels, not ${width}`)
  expect(tracks === 1 && kind === 'captions', 'a track of captions')
  await until(
    'captions with words',
    () => videoFacts(video),
    (seen) => (seen.cues ?? 0) > 0,
  )
  await until(
    'captions are shown with what is said',
    () => captionShown(video),
    (seen) => seen?.startsWith('您好') === true,
  )
  await on.picture(page, 'journey-7-player')
  await page.keyboard.press('Escape')
  await player.waitFor({ state: 'hidden' })
}

test('an author builds a course until it speaks', async ({ on }) => {
  const page = await on.window()
  await signIn(page, on)
  await build(page, on)
  await chooseFigure(page, on)
  await write(page, on)
  await generate(page, on)
  await watch(page, on)
  await on.picture(page, 'journey-8-script-list')
})
