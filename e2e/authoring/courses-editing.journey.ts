// Journey of editing: sorting by mouse and keyboard, refusals of forms, questions before a loss, batch actions.
import type { Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import {
  act,
  addressOf,
  asTable,
  button,
  confirm,
  dialog,
  enterAt,
  eventually,
  expect,
  message,
  reloadUnsaved,
  row,
  rows,
  says,
  sortDown,
  until,
} from '../journey.ts'
import { test } from '../stage.ts'

const titles = (page: Page) => page.locator('.ant-table-row .yw-name').allInnerTexts()
const inOrder = (page: Page, wanted: string[]) =>
  until(
    `the order ${wanted.join()}`,
    () => titles(page),
    (seen) => seen.join() === wanted.join(),
  )

async function ordering(page: Page) {
  await inOrder(page, ['甲', '乙', '丙'])
  // sorts by the keyboard
  await sortDown(page, row(page, '甲').locator('.yw-grip'), row(page, '乙'))
  await inOrder(page, ['乙', '甲', '丙'])
  await page.reload()
  await inOrder(page, ['乙', '甲', '丙'])
  // sorts by the mouse
  const from = await row(page, '丙').locator('.yw-grip').boundingBox()
  const to = await row(page, '乙').locator('.yw-grip').boundingBox()
  expect(from && to, 'grips')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 4, { steps: 8 })
  await page.locator('.is-dragged').waitFor()
  await page.mouse.up()
  await inOrder(page, ['丙', '乙', '甲'])
  await says(page, '排序成功')
  // the order is shown optimistically, so a reload must not lose the request in flight
  const saved = page.waitForResponse((r) => r.request().method() === 'POST' && new URL(r.url()).pathname.endsWith('/course/seq'))
  await message(page, '排序成功').getByRole('button', { name: '撤销' }).click()
  await inOrder(page, ['乙', '甲', '丙'])
  await saved
  await page.reload()
  await inOrder(page, ['乙', '甲', '丙'])
  // sorts by a typed number
  await act(page, row(page, '丙'), '移到第 n 位')
  const move = dialog(page, '移动位置')
  await move.getByRole('spinbutton').fill('1')
  await button(move, '移动').click()
  await inOrder(page, ['丙', '乙', '甲'])
}

async function refusing(page: Page) {
  await button(page, '新增脚本').click()
  const form = dialog(page, '新增脚本')
  const text = form.getByRole('textbox', { name: '文本' })
  await button(form, '新增脚本').click()
  await form.getByText('请输入问题').waitFor()
  await form.getByText('请输入参考答案').waitFor()
  await text.fill('一二三四五六七八')
  await form.getByText('还差1字').waitFor()
  await form.getByText('问题不能少于8个字符').waitFor()
  await form.getByLabel('参考答案', { exact: true }).fill('短答案')
  await form.getByText('参考答案不能少于8个字符').waitFor()
  await form.locator('.ant-segmented-item').filter({ hasText: '图片' }).click()
  await button(form, '新增脚本').click()
  await form.getByText('请上传图片').waitFor()
  // hidden fields keep their values, and a reload offers the draft
  await form.locator('.ant-segmented-item').filter({ hasText: '视频' }).click()
  await eventually('hidden fields keep what was typed', async () => (await text.inputValue()) === '一二三四五六七八')
  await reloadUnsaved(page)
  await button(page, '新增脚本').click()
  await button(form, '恢复未保存的内容').click()
  await eventually('a draft outlives the page', async () => (await text.inputValue()) === '一二三四五六七八')
  // closing needs a confirmation, and staying keeps the input
  await page.keyboard.press('Escape')
  const asked = dialog(page).filter({ hasText: '放弃未保存的修改？' })
  await button(asked, '继续填写').click()
  await asked.waitFor({ state: 'hidden' })
  await form.waitFor()
  await button(form, '取消').click()
  await confirm(page, '放弃未保存的修改？', '放弃修改')
  await form.waitFor({ state: 'hidden' })
  // Ctrl+S saves the form
  await act(page, row(page, '第一句足够长的客户提问'), '编辑')
  const edit = dialog(page, /编辑脚本/)
  await edit.getByLabel('章节').fill('开场')
  await page.keyboard.press('Control+s')
  await says(page, '编辑成功')
  await row(page, '第一句足够长的客户提问').getByText('开场').waitFor()
}

async function batches(page: Page, picture: (name: string) => Promise<void>) {
  await button(page, /^批量删除$/).click()
  await says(page, '请勾选需要删除的脚本')
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByText('已选 4 项').waitFor()
  await button(page, /批量生成音视频/, false).click()
  await confirm(page, '确定生成音视频？', '生成')
  await says(page, '音视频生成任务已提交（2条）')
  const leftOut = dialog(page, '2项没有提交')
  await leftOut.getByText('文本只有3个字符，至少8个字符才能生成').first().waitFor()
  await picture('editing-left-out')
  // each skipped name links to its line, by keyboard too
  await leftOut.getByRole('link', { name: '第2句 太短了' }).press('Enter')
  await leftOut.waitFor({ state: 'hidden' })
  await eventually('the line that was left out is shown, with the focus', () =>
    page.locator('.ant-table-row[aria-current=true]:focus').filter({ hasText: '太短了' }).isVisible(),
  )
  await picture('editing-left-out-line')
  for (const text of ['太短了', '只是文字']) await row(page, text).getByRole('checkbox').check()
  await page.getByText('已选 2 项').waitFor()
  await button(page, /^批量删除$/).click()
  await confirm(page, '确定删除？', '删除')
  await says(page, '批量删除成功')
  await until(
    'two lines are left',
    () => rows(page).count(),
    (n) => n === 2,
  )
}

async function removing(page: Page) {
  await page.getByRole('link', { name: '课程管理' }).last().click()
  // the key `/` focuses the search field
  await page.getByRole('heading', { name: '课程管理' }).waitFor()
  await row(page, '手边的课程').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('手边')
  await page.keyboard.press('Enter')
  await until(
    'one course is found',
    () => rows(page).count(),
    (n) => n === 1,
  )
  await eventually('the filter stands in the address', async () => (await addressOf(page)).searchParams.get('f.title') === '手边')
  await row(page, '手边的课程').getByRole('switch').click()
  await says(page, '状态修改成功')
  await act(page, row(page, '手边的课程'), '删除')
  await page.getByText('课程「手边的课程」及其下的全部场景、子场景、脚本会一起删除。').waitFor()
  await button(dialog(page).filter({ hasText: '确定删除？' }), '取消').click()
}

test('a user sorts scenes, edits lines and uses batch actions', async ({ on }) => {
  const page = await on.window()
  const made = await addCourse(await on.api('author'), {
    title: '手边的课程',
    scenes: ['甲', '乙', '丙'],
    subScene: '四句话',
    lines: [
      { text: '第一句足够长的客户提问。' },
      { text: '太短了' },
      { text: '只是文字，不需要生成音视频。', mediaType: 'TEXT' },
      { text: '第四句也足够长，可以生成。', mediaType: 'AUDIO', type: 'TIPS' },
    ],
  })
  await enterAt(on, page, 'author', made.scenesPage)
  await ordering(page)
  await page.goto(on.origin + made.scriptPage)
  await asTable(page)
  await until(
    'four lines',
    () => rows(page).count(),
    (n) => n === 4,
  )
  await refusing(page)
  await batches(page, (name) => on.picture(page, name))
  await on.picture(page, 'editing-script')
  await removing(page)
})
