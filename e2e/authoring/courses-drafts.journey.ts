// Journeys of drafts: dialogs, pages and fields without a form offer unsaved input again after a reload.
import type { Locator, Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, confirm, dialog, enterAt, eventually, message, reloadUnsaved, row, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
interface Made {
  id: string
}
const offer = (within: Page | Locator) => button(within, '恢复未保存的内容')
const drafts = (page: Page) => page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => key.startsWith('yanwu:draft:'))`)
const noDraft = (page: Page) =>
  until(
    'no draft is left',
    () => drafts(page),
    (keys) => keys.length === 0,
  )
/** Reloads the page while input is unsaved. */
async function reload(page: Page): Promise<void> {
  await until(
    'a draft is written',
    () => drafts(page),
    (keys) => keys.length > 0,
  )
  await reloadUnsaved(page)
}
const holds = (field: Locator, text: string) => eventually(`a field holds ${text}`, async () => (await field.inputValue()) === text)

async function inDialog(page: Page) {
  await button(page, '新建课程').click()
  const form = dialog(page, '新建课程')
  await form.getByLabel('课程名称').fill('没写完的课程')
  await reload(page)
  await says(page, '这里有未保存的内容：「新建课程」，在表单里可以恢复')
  await button(page, '新建课程').click()
  await offer(form).click()
  await holds(form.getByLabel('课程名称'), '没写完的课程')
  await form.getByLabel('课程描述').fill('写完了。')
  await button(form, '新建课程').click()
  await row(page, '没写完的课程').waitFor()
  await noDraft(page)
}

/** The page of a role with its save button, then its permissions: a panel without a form. */
async function onPages(page: Page, on: Stage) {
  await page.goto(`${on.origin}/roleAddEdit?type=0`)
  const name = page.getByLabel('角色名称')
  await name.fill('没写完的角色')
  await page.getByLabel('角色描述').fill('写到一半')
  await reload(page)
  await offer(page).waitFor()
  await scan(page, 'a draft offered on a page')
  await on.picture(page, 'draft-page')
  await offer(page).click()
  await holds(name, '没写完的角色')
  await holds(page.getByLabel('角色描述'), '写到一半')
  await button(page, '保存').click()
  await says(page, '保存成功')
  await page.getByRole('region', { name: '没写完的角色的权限' }).waitFor()
  await noDraft(page)

  const box = page.getByRole('checkbox', { name: '课程管理', exact: true })
  await box.click()
  const unsaved = page.getByText(/处未保存的更改/)
  const told = await unsaved.innerText()
  await reload(page)
  await offer(page).waitFor()
  await on.picture(page, 'draft-permissions')
  await offer(page).click()
  await unsaved.getByText(told).waitFor()
  // a discarded draft is not offered again
  await button(page, '撤销').click()
  await noDraft(page)
  await box.click()
  await button(page, '保存').click()
  await says(page, '保存成功')
  await noDraft(page)

  await page.goto(`${on.origin}/tenantSetting`)
  const length = page.getByLabel('最短长度')
  await length.fill('9')
  await page.getByText('必须包含').click()
  await reload(page)
  await offer(page).waitFor()
  await on.picture(page, 'draft-settings')
  await offer(page).click()
  await holds(length, '9')
  await button(page, '保存').click()
  await says(page, '保存成功')
  await noDraft(page)
  // a draft keeps input that follows a save
  await length.fill('8')
  await reload(page)
  await button(page, '丢弃').click()
  await holds(length, '9')
  await noDraft(page)
}

async function paperWithTwo(api: Api): Promise<{ id: string; ids: string[] }> {
  const { id: categoryId } = await api.send<Made>('POST', `${EXAM}/subjectCategory`, { categoryName: '两窗题库' })
  const ids: string[] = []
  for (const subjectName of ['第一道判断题', '第二道判断题'])
    ids.push((await api.send<Made>('POST', `${EXAM}/subjects`, { categoryId, type: 2, subjectName, answer: { answer: '0' }, score: 2 })).id)
  const exam = { examinationName: '两个窗口的试卷', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId }] }
  const { id } = await api.send<Made>('POST', `${EXAM}/examination`, exam)
  await api.send('POST', `${EXAM}/examination/batchAddSubjects/${id}`, ids)
  return { id, ids }
}

/** Another user sets points while this window shows the old ones. */
async function inTwoWindows(page: Page, on: Stage, api: Api) {
  const { id, ids } = await paperWithTwo(api)
  const elsewhere = (score: number) => api.send('PUT', `${EXAM}/examination/update/${id}/score`, [{ subjectId: ids[0], score }])
  const first = async () =>
    (await api.send<{ records: { score: number }[] }>('POST', `${EXAM}/examination/subjectList`, { examinationId: id })).records[0]?.score
  await page.goto(`${on.origin}/setTestPaper?id=${id}`)
  const cell = page.getByLabel('第1题的分数')
  await holds(cell, '2')
  await elsewhere(5)
  await cell.fill('7')
  await cell.press('Enter')
  await says(page, '内容已被他人修改，请刷新后再试')
  await page.getByText('判断 7 分').first().waitFor()
  await eventually('the other score stays', async () => (await first()) === 5)
  // the head may have loaded the new version before the list: an early attempt is refused again
  await eventually('who knows of it sets their own', async () => {
    await cell.press('Enter')
    return (await first()) === 7
  })

  await button(page, '按题型设置分数').click()
  const form = dialog(page, '按题型设置分数')
  const field = form.getByLabel(/判断题/)
  await elsewhere(4)
  await field.fill('6')
  await button(form, '确定').click()
  await form.getByText('这条记录刚刚被他人修改过').waitFor()
  await eventually('nothing is overwritten in silence', async () => (await first()) === 4)
  await button(form, '用我的覆盖').click()
  await form.waitFor({ state: 'hidden' })
  await eventually('and then on purpose', async () => (await first()) === 6)

  await button(page, '自动选题').or(button(page, '手动选题')).first().waitFor()
  await page.getByRole('radiogroup', { name: '选题方式' }).getByText('自动').click()
  const draw = dialog(page, '自动选题')
  await draw.getByLabel('两窗题库 判断题的数量').fill('2')
  await reload(page)
  await page.getByRole('radiogroup', { name: '选题方式' }).getByText('自动').click()
  await offer(draw).click()
  await holds(draw.getByLabel('两窗题库 判断题的数量'), '2')
  await button(draw, '取消').click()
  await confirm(page, '放弃未保存的修改？', '放弃修改')
  await noDraft(page)
}

test('dialogs restore a draft', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'admin', '/courseManage')
  await inDialog(page)
  await inTwoWindows(page, on, api)
})

test('pages restore a draft', async ({ on }) => {
  const page = await on.window()
  await enterAt(on, page, 'admin', '/courseManage')
  await onPages(page, on)
})

test('forms on a phone restore a draft', async ({ on }) => {
  const small = await on.window({ width: 390, height: 844, dark: true })
  await enterAt(on, small, 'admin', '/menuList')
  await act(small, row(small, '课程管理').first(), '编辑')
  await small.getByLabel('名称', { exact: true }).fill('课程与场景')
  await reload(small)
  await offer(small).waitFor()
  await scan(small, 'a draft offered on a phone, dark')
  await on.picture(small, 'draft-phone')
  await button(small, '丢弃').click()
  await noDraft(small)
  await message(small, '这里有未保存的内容').waitFor({ state: 'hidden' })
})
