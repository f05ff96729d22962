// Question banks in the browser: a bank, a question of each type with its key, and an import that is corrected in place.
import type { Locator, Page } from 'playwright-core'
import { scan } from '../axe.ts'
import { act, button, confirm, dialog, enterAt, eventually, row, rows, says, until } from '../journey.ts'
import { test } from '../stage.ts'

const chooseType = (form: Locator, type: string) => form.locator('.ant-segmented-item').filter({ hasText: type }).click()
const fault = (form: Locator, text: string) => form.locator('.ant-form-item-explain-error').filter({ hasText: text }).waitFor()
const closed = (form: Locator) => form.waitFor({ state: 'hidden' })
const fieldOf = (form: Locator, name: string) => form.getByLabel(name, { exact: true })

async function banks(page: Page, title: string) {
  await button(page, '新建题库').first().click()
  const form = dialog(page, /新建题库/)
  await button(form, '新建题库').click()
  await fault(form, '请输入题库标题')
  await form.getByLabel('题库标题').fill('重疾险产品知识')
  await button(form, '新建题库').click()
  await fault(form, '题库标题已存在')
  await scan(page, 'the form of a bank')
  await form.getByLabel('题库标题').fill(title)
  await button(form, '新建题库').click()
  await says(page, '添加成功')
  await closed(form)
  const own = row(page, title)
  const remove = own.getByRole('button', { name: '删除', exact: true })
  await eventually('an enabled bank cannot be deleted', async () => (await remove.getAttribute('aria-disabled')) === 'true')
  await remove.hover()
  await page.getByRole('tooltip', { name: '题库已启用，不能删除' }).waitFor()
  await own.getByRole('switch').click()
  await says(page, '设置成功')
  await until(
    'it is disabled',
    () => remove.getAttribute('aria-disabled'),
    (off) => off === null,
  )
  await own.getByRole('switch').click()
  await until(
    'it is enabled',
    () => remove.getAttribute('aria-disabled'),
    (off) => off === 'true',
  )
  await scan(page, 'the banks')
  await act(page, own, '试题管理')
  await page.getByText('这里还没有试题').waitFor()
}

async function choice(page: Page) {
  await button(page, '新建试题').first().click()
  const form = dialog(page, /新建试题/)
  await button(form, '新建试题').click()
  await fault(form, '请输入题目')
  await fault(form, '请完善选项')
  await fieldOf(form, '题目').fill('哪一项是定额给付？')
  for (const [i, text] of ['医疗险', '重疾险', '意外医疗'].entries()) await form.getByLabel(`选项${'ABC'[i]}内容`).fill(text)
  await button(form, '删除选项D').click()
  await button(form, '新建试题').click()
  await fault(form, '请选择答案')
  await form.getByLabel('选项B是正确答案').check()
  await button(form, '上移选项B').click()
  await eventually('the key goes with its option', () => form.getByLabel('选项A是正确答案').isChecked())
  await scan(page, 'the form of a single choice')
  await button(form, '新建试题').click()
  await says(page, '添加成功')
  await closed(form)
  await row(page, '哪一项是定额给付？').getByText('A', { exact: true }).waitFor()
}

/** An author who writes an existing question gets a notice, and may save it anyway. */
async function again(page: Page) {
  await button(page, '新建试题').first().click()
  const form = dialog(page, /新建试题/)
  const note = form.getByRole('status').filter({ hasText: '已有相同的试题，仍可保存' })
  await fieldOf(form, '题目').fill('哪一项 是定额给付?')
  for (const [i, text] of ['意外医疗', '重疾险', '医疗险'].entries()) await form.getByLabel(`选项${'ABC'[i]}内容`).fill(text)
  await button(form, '删除选项D').click()
  await note.getByText('题干相同，选项相同').waitFor()
  await note.getByRole('link', { name: '哪一项是定额给付？' }).waitFor()
  await scan(page, 'a question that is there already')
  await fieldOf(form, '题目').fill('哪一项是费用补偿？')
  await note.waitFor({ state: 'hidden' })
  await button(form, '取消').click()
  await confirm(page, '放弃未保存的修改？', '放弃修改')
}

async function fill(page: Page) {
  await button(page, '新建试题').first().click()
  const form = dialog(page, /新建试题/)
  await fieldOf(form, '题目').fill('会被清空')
  await chooseType(form, '填空')
  const editor = form.getByRole('textbox', { name: '题目' })
  await editor.click()
  await page.keyboard.type('等待期为')
  await button(form, '新建试题').click()
  await fault(form, '请至少插入一个填空')
  await editor.click()
  await page.keyboard.press('End')
  await button(form, '插入填空').click()
  await page.keyboard.type('天，犹豫期为')
  await button(form, '插入填空').click()
  await button(form, '新建试题').click()
  await fault(form, '请完善答案')
  await form.getByLabel('第1空的答案').fill('90|180')
  await form.getByLabel('第2空的答案').fill('1,5')
  await button(form, '新建试题').click()
  await fault(form, '填空答案不能包含英文逗号')
  await form.getByLabel('第2空的答案').fill('15')
  await scan(page, 'the form of a fill-in')
  // a blank is inserted before the others, whose answers stay with them
  await editor.click()
  await page.keyboard.press('Control+Home')
  await button(form, '插入填空').click()
  await form.getByLabel('第1空的答案').fill('医疗险')
  await eventually('answers stay with their blanks', async () => (await form.getByLabel('第3空的答案').inputValue()) === '15')
  // a blank that is cut and brought back by undo has its answer again; edits within half a second are one step of undo
  await page.waitForTimeout(700)
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await form.getByLabel('第3空的答案').waitFor({ state: 'hidden' })
  await button(form, '撤销').click()
  await eventually('an answer comes back with its blank', async () => (await form.getByLabel('第3空的答案').inputValue()) === '15')
  await button(form, '新建试题').click()
  await says(page, '添加成功')
  await closed(form)
  await row(page, '____等待期为____天，犹豫期为____').getByText('医疗险；90|180；15').waitFor()
}

async function others(page: Page) {
  for (const [type, text] of [
    ['判断', '犹豫期可以退保'],
    ['简答', '怎样回应“我有社保”？'],
  ] as const) {
    await button(page, '新建试题').first().click()
    const form = dialog(page, /新建试题/)
    await chooseType(form, type)
    await fieldOf(form, '题目').fill(text)
    await button(form, '新建试题').click()
    await fault(form, type === '判断' ? '请选择答案' : '请输入参考答案')
    if (type === '判断') await form.getByRole('radio', { name: '对' }).check()
    else {
      await form.getByLabel('参考答案').fill('先认同，再说明自费项目。')
      await button(form, '添加得分点').click()
      await form.getByLabel('第1个得分点', { exact: true }).fill('认同')
      await scan(page, 'the form of a short answer')
    }
    await button(form, '新建试题').click()
    await says(page, '添加成功')
    await closed(form)
  }
  await row(page, '犹豫期可以退保').getByText('对', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '全部 4' }).waitFor()
}

/** Another author saves first; then an old version is restored. */
async function versions(page: Page) {
  await act(page, row(page, '犹豫期可以退保'), '编辑')
  const form = dialog(page, /编辑试题/)
  await page.evaluate(`(async () => {
    const ask = (method, path, body) => fetch('/ai-exam/v1' + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json())
    const { content } = await ask('POST', '/subjects/subjectList?pageNum=1&pageSize=10', { subjectName: '犹豫期可以退保' })
    await ask('PUT', '/subjects/' + content.records[0].id, { subjectName: '犹豫期内可以退保', answer: { answer: '0' } })
  })()`)
  await form.getByLabel('解析').fill('以合同为准')
  await button(form, '保存').click()
  await form.getByText(/刚刚被他人修改过/).waitFor()
  await button(form, '采用对方的修改').click()
  await button(form, '保存').click()
  await says(page, '编辑成功')
  await closed(form)
  await act(page, row(page, '犹豫期内可以退保'), '查看')
  const view = dialog(page, /查看试题/)
  await view.getByRole('button', { name: /第 1 版/ }).click()
  await scan(page, 'earlier versions')
  await button(view, '恢复为此版本').click()
  await confirm(page, '恢复为第 1 版？', '恢复')
  await says(page, '已恢复为此版本')
  await row(page, '犹豫期可以退保').waitFor()
}

const items = [
  { type: '单选', subjectName: '导入的单选', options: ['甲', '乙'], answer: 'B' },
  { type: 3, subjectName: '', options: ['甲', '乙'], answer: ['A', 'B'] },
  { type: 2, subjectName: '导入的判断', answer: '1' },
]
async function imports(page: Page) {
  await button(page, '导入JSON').click()
  const form = dialog(page, /导入JSON/)
  const give = (name: string, text: string) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await give('题.txt', '[]')
  await form.getByRole('alert').getByText('只支持 .json 类型文件').waitFor()
  await page.route('**/subjects/importJson**', (route) => route.abort())
  await give('题.json', '[]')
  await form.getByRole('alert').getByText('导入失败，请重试或联系管理员').waitFor()
  await page.unroute('**/subjects/importJson**')
  await give('题.json', JSON.stringify(items))
  await form.getByText('题干为空').waitFor()
  await scan(page, 'the preview of an import')
  await form.getByRole('button', { name: /题干为空/ }).click()
  await page.keyboard.type('导入的多选')
  await page.keyboard.press('Enter')
  await button(form, '导入 3 条').click()
  await says(page, '导入成功')
  await button(form, '完成').click()
  await closed(form)
  await page.getByRole('tab', { name: '全部 7' }).waitFor()
  await row(page, '导入的判断').getByText('错', { exact: true }).waitFor()
  await eventually('what was imported stands in the order of its file', async () =>
    (await rows(page).first().textContent())?.includes('导入的单选'),
  )
}

async function batch(page: Page) {
  await button(page, '批量删除').click()
  await says(page, '请选择要删除的题目')
  for (const text of ['导入的单选', '导入的多选']) await row(page, text).getByRole('checkbox').check()
  await button(page, '批量删除').click()
  await confirm(page, '确定删除？', '确定')
  await says(page, '删除成功')
  await page.getByRole('tab', { name: '全部 5' }).waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('tab', { name: '全部 7' }).waitFor()
  await act(page, row(page, '导入的单选'), '移动到…')
  const form = dialog(page, /移动试题/)
  await form.getByRole('combobox').fill('合规')
  await page.locator('.ant-select-item-option').filter({ hasText: '合规与客户服务' }).click()
  await button(form, '移动').click()
  await says(page, '移动成功')
  await page.getByRole('tab', { name: '全部 6' }).waitFor()
  await page.getByRole('tab', { name: /填空/ }).click()
  await until(
    'only fill-ins are listed',
    () => rows(page).count(),
    (n) => n === 1,
  )
  await page.reload()
  await until(
    'the address keeps the type',
    () => rows(page).count(),
    (n) => n === 1,
  )
}

test('an author fills a question bank', async ({ on }) => {
  const page = await on.window()
  await enterAt(on, page, 'author', '/questionBankList')
  await row(page, '重疾险产品知识').waitFor()
  await on.picture(page, 'question-banks')
  await banks(page, `旅程题库${Date.now()}`)
  await choice(page)
  await again(page)
  await fill(page)
  await others(page)
  await versions(page)
  await imports(page)
  await batch(page)
  await on.picture(page, 'questions')
})

test('question banks have a dark layout', async ({ on }) => {
  const dark = await on.window({ dark: true })
  await enterAt(on, dark, 'author', '/questionBankList')
  await row(dark, '重疾险产品知识').waitFor()
  await scan(dark, 'the banks, dark')
  await act(dark, row(dark, '重疾险产品知识'), '试题管理')
  await rows(dark).first().waitFor()
  await scan(dark, 'the questions, dark')
  await dark.getByRole('tab', { name: /填空/ }).click()
  await until(
    'only fill-ins are listed',
    () => row(dark, '单选').count(),
    (n) => n === 0,
  )
  await act(dark, row(dark, '等待期').first(), '编辑')
  await dark.getByLabel('第1空的答案').waitFor()
  await scan(dark, 'the form of a fill-in, dark')
})
