// Journey of script arrangement: a user opens a sub-scene in the tree, writes, sorts and deletes lines, and gets a conflict with another
// user.
import path from 'node:path'
import type { Page } from 'playwright-core'
import { type Api, addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { act, asTable, button, confirm, dialog, enterAt, eventually, expect, message, row, rows, says, until } from '../journey.ts'
import { test } from '../stage.ts'

interface Line {
  id: string
  text: string
  type: string
  mediaType: string
  mediaProvider: string
}
const texts = (page: Page) => page.locator('.ant-table-row .yw-clamp:not(.yw-second)').allInnerTexts()
const inOrder = (page: Page, wanted: string[]) =>
  until(
    `the order ${wanted.join()}`,
    () => texts(page),
    (seen) => seen.join() === wanted.join(),
  )
const linesOf = (api: Api, id: string) => api.send<Line[]>('GET', `/operation/subscene/${id}`)

async function find(page: Page) {
  await page.getByText('请选择子场景').waitFor()
  const places = page.getByRole('navigation', { name: '课程、场景与子场景' })
  await places.getByLabel('搜索课程、场景、子场景').fill('编排子')
  await until(
    'one branch is left',
    () => places.locator('li button').allInnerTexts(),
    (seen) => seen.length === 3 && seen.some((t) => t.includes('编排子场景')),
  )
  await places.getByLabel('搜索课程、场景、子场景').fill('')
  const course = places.getByRole('button', { name: /旅程编排课/ })
  if ((await course.getAttribute('aria-expanded')) === 'false') await course.click()
  // keyboard navigation down to the leaf
  await course.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('旅程编排课 / 编排场景 / 编排子场景').waitFor()
  await asTable(page)
}

async function write(page: Page, api: Api, id: string) {
  await button(page, '添加脚本').first().click()
  const form = dialog(page, '添加脚本')
  await button(form, '添加脚本').click()
  for (const said of ['请输入问题', '请输入参考答案']) await form.getByText(said).waitFor()
  await scan(page, 'the form of a line with its faults')
  await form.getByLabel('类型', { exact: true }).click()
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await eventually('three types are offered', async () => (await options.allInnerTexts()).join() === '话术对话,动作,提示')
  await options.filter({ hasText: '动作' }).click()
  await form.getByText('拖入音频').first().waitFor()
  await form.locator('.ant-segmented-item').filter({ hasText: '不需要' }).click()
  // script arrangement has no minimum length
  await form.getByLabel('问题/提示').fill('点头')
  const sound = path.resolve(import.meta.dirname, '../../src/features/authoring/digital-humans/server/previews/warm-man.mp3')
  await form.locator('input[type=file]').first().setInputFiles(sound)
  await form.getByText('更换音频').waitFor()
  await button(form, '添加脚本').click()
  await says(page, '保存成功')
  await inOrder(page, ['甲', '乙', '丙', '点头'])
  await row(page, '点头').getByText('已上传').waitFor()
  const made = (await linesOf(api, id)).find((l) => l.text === '点头')
  expect(
    made?.type === 'ACTION' && made.mediaType === 'AUDIO' && made.mediaProvider === 'CUSTOMER',
    'an action with a recording of its own',
  )
  await act(page, row(page, '乙'), '编辑')
  const edit = dialog(page, /编辑脚本/)
  await edit.getByLabel('问题/提示').fill('乙改')
  await button(edit, '保存').click()
  await says(page, '编辑成功')
  await inOrder(page, ['甲', '乙改', '丙', '点头'])
  const kept = (await linesOf(api, id)).find((l) => l.text === '乙改')
  expect(kept?.type === 'INTRO' && kept.mediaType === 'TEXT', 'what the form does not speak of stays')
}

async function sort(page: Page, api: Api, id: string) {
  const saved = page.waitForRequest((r) => r.method() === 'PUT' && r.url().endsWith(`/operation/subscene/${id}`))
  const from = await row(page, '点头').locator('.yw-grip').boundingBox()
  const to = await row(page, '甲').locator('.yw-grip').boundingBox()
  expect(from && to, 'grips')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 4, { steps: 8 })
  await page.locator('.is-dragged').waitFor()
  await page.mouse.up()
  await inOrder(page, ['点头', '甲', '乙改', '丙'])
  await says(page, '排序成功')
  const { list } = (await saved).postDataJSON() as { list: { editType: string; seq: number }[] }
  expect(list.length === 4 && list.every((e, i) => e.editType === 'UPDATE' && e.seq === i), 'every line goes with its place')
  // the page has reloaded the list: it does not know of later changes
  const settled = page.waitForResponse(
    async (r) =>
      r.request().method() === 'GET' &&
      new URL(r.url()).pathname.endsWith(`/operation/subscene/${id}`) &&
      ((await r.json()) as { content: Line[] }).content.map((l) => l.text).join() === '甲,乙改,丙,点头',
  )
  await message(page, '排序成功').getByRole('button', { name: '撤销' }).click()
  await inOrder(page, ['甲', '乙改', '丙', '点头'])
  const lines = await until(
    'the way back is saved',
    () => linesOf(api, id),
    (seen) => seen.map((l) => l.text).join() === '甲,乙改,丙,点头',
  )
  await settled
  // another user sorts first
  await api.send('PUT', `/operation/subscene/${id}/seq`, { list: [{ id: lines[3]?.id, seq: 0 }] })
  await act(page, row(page, '甲'), '移到第 n 位')
  await dialog(page, '移动位置').getByRole('spinbutton').fill('3')
  await button(dialog(page, '移动位置'), '移动').click()
  await says(page, '内容已被他人修改，请刷新后再试')
  await inOrder(page, ['点头', '甲', '乙改', '丙'])
}

test('a user arranges the lines of a sub-scene', async ({ on }) => {
  const page = await on.window()
  const api = await on.api('author')
  const made = await addCourse(api, {
    title: '旅程编排课',
    scenes: ['编排场景'],
    subScene: '编排子场景',
    lines: [
      { text: '甲', mediaType: 'TEXT' },
      { text: '乙', type: 'INTRO', mediaType: 'TEXT' },
      { text: '丙', mediaType: 'TEXT' },
    ],
  })
  const id = new URLSearchParams(made.scriptPage.split('?')[1]).get('subSceneId') ?? ''
  await enterAt(on, page, 'author', '/scriptArrange')
  await find(page)
  await inOrder(page, ['甲', '乙', '丙'])
  await scan(page, 'script arrangement')
  await write(page, api, id)
  await sort(page, api, id)
  const removed = page.waitForRequest((r) => r.method() === 'PUT' && (r.postData() ?? '').includes('DELETE'))
  await act(page, row(page, '丙'), '删除')
  await confirm(page, '确定删除？', '删除')
  await says(page, '删除成功')
  await removed
  await inOrder(page, ['点头', '甲', '乙改'])
  await message(page, '删除成功').getByRole('button', { name: '撤销' }).click()
  await says(page, '已恢复')
  await inOrder(page, ['点头', '甲', '乙改', '丙'])
  await act(page, row(page, '丙'), '删除')
  await confirm(page, '确定删除？', '删除')
  await inOrder(page, ['点头', '甲', '乙改'])
  await on.picture(page, 'arrangement')
  // the script page shows the same records
  await page.goto(on.origin + made.scriptPage)
  await asTable(page)
  await inOrder(page, ['点头', '甲', '乙改']).catch(() => row(page, '乙改').waitFor())
  const viewer = await on.window()
  await enterAt(on, viewer, 'viewer', `/scriptArrange?subSceneId=${id}`)
  await asTable(viewer)
  await row(viewer, '乙改').waitFor()
  await eventually(
    'who only looks is offered nothing',
    async () => (await rows(viewer).getByRole('button', { name: '编辑' }).count()) === 0,
  )
  await eventually('and cannot drag', async () => (await viewer.locator('.yw-grip').count()) === 0)
})
