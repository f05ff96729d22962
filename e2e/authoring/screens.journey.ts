// Checks the four authoring screens against their specification: order of columns, buttons, row actions, messages.
import type { Locator, Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import {
  act,
  asTable,
  button,
  confirm,
  dialog,
  enterAt,
  eventually,
  expect,
  plays,
  row,
  rows,
  says,
  type Stage,
  until,
} from '../journey.ts'
import { test } from '../stage.ts'

const headers = (page: Page) =>
  page
    .locator('thead th:not(.ant-table-selection-column)')
    .allInnerTexts()
    .then((list) => list.map((text) => text.trim()).filter(Boolean))
/** Checks that the named columns have this order; other columns may lie between. */
async function columns(page: Page, wanted: string[]) {
  await until(
    `columns ${wanted.join('、')}`,
    () => headers(page),
    (seen) => wanted.map((title) => seen.indexOf(title)).every((place, i, places) => place > (places[i - 1] ?? -1)),
  )
}
/** Checks every action of a row, visible or under 更多. */
async function actions(page: Page, of: Locator, wanted: string[]) {
  const open = await of.locator('.yw-rowacts').locator('button, a').allInnerTexts()
  await of.locator('.yw-rowacts .ant-dropdown-trigger').click()
  const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)')
  await menu.getByRole('menuitem').first().waitFor()
  const seen = [...open, ...(await menu.getByRole('menuitem').allInnerTexts())].map((text) => text.trim())
  for (const label of wanted) expect(seen.includes(label), `the action ${label} among ${seen.join('、')}`)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
}
const buttons = async (page: Page, wanted: string[]) => {
  for (const name of wanted)
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first()
      .waitFor()
}

async function courseScreen(page: Page) {
  await columns(page, ['序号', '课程标题', '课程描述', '封面', '创建人', '创建时间', '启用', '操作'])
  await buttons(page, ['新建课程', '下载导入模板', '导入课程'])
  await actions(page, row(page, '屏幕课程'), ['场景设计', '设置数字人', '编辑', '删除'])
  await button(page, '新建课程').click()
  const form = dialog(page, '新建课程')
  await form.getByText('建议尺寸360*360px，大小不超过2000kb').waitFor()
  await button(form, '新建课程').click()
  await form.getByText('请输入课程名称').waitFor()
  await form.getByText('请输入课程描述').waitFor()
  await button(form, '取消').click()
  await act(page, row(page, '屏幕课程'), '设置数字人')
  const human = dialog(page, /设置数字人/)
  for (const [name, who] of [
    ['子场景介绍', '介绍人形象'],
    ['话术对话', '客户'],
    ['知识提问', '提问人'],
    ['提示', '旁白'],
    ['学员示范回答', ''],
  ] as const)
    await human.getByRole('tab', { name: new RegExp(`${name}.*${who}`) }).waitFor()
  await button(human, /^预览/, false).first().waitFor()
  await human.getByRole('tab', { name: /学员示范回答/ }).click()
  await eventually('the demo answer has no figure', async () => (await human.getByRole('radiogroup', { name: '形象' }).count()) === 0)
  await button(human, '取消').click()
  await human.waitFor({ state: 'hidden' })
}

async function sceneScreen(page: Page) {
  await act(page, row(page, '屏幕课程'), '场景设计')
  await page.getByText(/创建人 .* · 创建时间 /).waitFor()
  await page.getByText('为演练准备的课程。').waitFor()
  await columns(page, ['序号', '场景标题', '创建人', '创建时间', '操作'])
  await buttons(page, ['新建场景'])
  await actions(page, row(page, '第一场'), ['子场景设计', '设置场景数字人', '编辑', '删除'])
  await act(page, row(page, '第一场'), '编辑')
  const form = dialog(page, /编辑场景/)
  await form.getByLabel('场景名称').fill('')
  await button(form, '保存').click()
  await form.getByText('请输入场景名称').waitFor()
  await form.getByLabel('场景名称').fill('第一场')
  await form.getByLabel('场景描述').fill('客户第一次来')
  await button(form, '保存').click()
  await says(page, '场景修改成功')
  await form.waitFor({ state: 'hidden' })
}

async function subSceneScreen(page: Page) {
  await act(page, row(page, '第一场'), '子场景设计')
  await row(page, '开场').waitFor()
  await columns(page, ['序号', '子场景标题', '内容', '介绍视频', '创建人', '创建时间', '操作'])
  await buttons(page, ['刷新表格状态', '新建子场景'])
  await actions(page, row(page, '开场'), ['脚本编排', '生成介绍视频', '设置子场景数字人', '编辑', '删除'])
  await act(page, row(page, '开场'), '编辑')
  const form = dialog(page, /编辑子场景/)
  await form.getByLabel('子场景名称').fill('')
  await button(form, '保存').click()
  await form.getByText('请输入子场景名称').waitFor()
  await form.getByLabel('子场景名称').fill('开场')
  await form.getByLabel('子场景内容').fill('  王女士，三十六岁。\n\n想给家人添一份保障。  ')
  await button(form, '保存').click()
  await says(page, '子场景修改成功')
  await form.waitFor({ state: 'hidden' })
  await act(page, row(page, '开场'), '生成介绍视频')
  await confirm(page, '确定生成介绍视频？', '生成')
  await says(page, '介绍视频生成任务已提交')
}

async function scriptScreen(on: Stage, page: Page) {
  await act(page, row(page, '开场'), '脚本编排')
  await page.getByRole('heading', { name: '开场' }).waitFor()
  await page.getByText('提示：脚本文本至少8个字符，否则音视频生成失败').waitFor()
  await asTable(page)
  await columns(page, ['序号', '类型', '是否需要回答', '章节', '文本', '图片', '音视频', '参考答案', '参考答案音频', '操作'])
  await buttons(page, ['刷新表格状态', '新增脚本', '导入脚本', '批量生成音视频', '批量删除'])
  await button(page.locator('.yw-script-head'), '更多').click()
  for (const name of ['下载脚本模板', '导出脚本']) await page.getByRole('menuitem', { name }).waitFor()
  await page.keyboard.press('Escape')
  await rows(page).first().getByText('未生成').first().waitFor()
  await actions(page, rows(page).first(), ['生成', '编辑', '删除'])
  await act(page, rows(page).first(), '生成')
  await confirm(page, '确定生成音视频？', '生成')
  await says(page, '音视频生成任务已提交')
  const made = rows(page)
    .first()
    .getByRole('button', { name: /^在窗口中播放/ })
  // the row is locked during generation, which ends at once on a fast machine
  await until(
    'a row that is being made cannot be ticked',
    async () => (await made.isVisible()) || (await rows(page).first().getByRole('checkbox').isDisabled()),
    (locked) => locked,
  )
  await made.waitFor({ timeout: 40_000 })
  await made.click()
  const player = dialog(page, '音频播放')
  await plays(player.locator('audio'), 'the line in its window')
  await on.picture(page, 'screens-audio')
  await button(player, '关闭').first().click()
  await until(
    'the pager',
    () => page.locator('.yw-list-foot').innerText(),
    (text) => /共 1 条/.test(text) && /50 ?条\/页/.test(text),
  )
}

test('the authoring screens have the specified columns, buttons and actions', async ({ on }) => {
  const page = await on.window()
  await addCourse(await on.api('author'), {
    title: '屏幕课程',
    scenes: ['第一场'],
    subScene: '开场',
    lines: [{ text: '欢迎来到今天的演练，请先问好。', type: 'TIPS', mediaType: 'AUDIO' }],
  })
  await enterAt(on, page, 'author', '/courseManage')
  await row(page, '屏幕课程').waitFor()
  await courseScreen(page)
  await sceneScreen(page)
  await subSceneScreen(page)
  await scriptScreen(on, page)
})
