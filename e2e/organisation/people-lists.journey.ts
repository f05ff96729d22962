// Journey of an officer with a list of names: it is pasted into an assignment, equal names are told apart, and the list is used again.
import { scan } from '../axe.ts'
import { addExam } from '../exam-task.ts'
import { act, button, dialog, enterAt, eventually, expect, row } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'

test('an officer pastes a list of people, keeps it under a name and uses it again', async ({ on }) => {
  const admin = await on.api('admin')
  const viewer = await admin.send<{ records: { departmentId: string }[] }>('GET', '/user/pages?loginName=viewer')
  const departmentId = viewer.records[0]?.departmentId
  for (const n of [1, 2]) {
    const person = { workNo: `同名${n}`, name: '同名的人', telephone: `1391234000${n}`, departmentId, password: btoa('demo_2026') }
    await admin.send('POST', '/user', person)
  }
  const question = { type: 2, subjectName: '等待期是九十天。', answer: { answer: '1' } }
  const exams = ['粘贴的考试', '再用名单的考试']
  const ids: string[] = []
  for (const name of exams) ids.push(await addExam(admin, { examinationName: name, categoryName: `${name}题库`, questions: [question] }))

  const page = await on.window()
  await enterAt(on, page, 'admin', '/examList')
  const assign = async (name: string) => {
    await act(page, row(page, name), '指派')
    await button(dialog(page, /指派记录/), '新增指派').click()
    return dialog(page, /新增指派/)
  }
  const form = await assign('粘贴的考试')
  await button(form, '粘贴名单').click()
  const paste = dialog(page, '粘贴名单')
  await paste.getByLabel('名单').fill('姓名\t工号\n林小满\n同名的人\n查无此人')
  await paste.getByText('找到 1 人，1 项要您选，1 项没有找到').waitFor()
  await paste.getByText('没有找到，或不在您的数据范围内').waitFor()
  await paste.getByLabel('同名的人是谁').click()
  await page.locator('.ant-select-dropdown:visible').getByText('同名的人（同名2）').click()
  await scan(page, 'a pasted list')
  await on.picture(page, 'people-pasted')
  await button(paste, '加入 2 人').click()
  const chosen = form.getByRole('list', { name: '已选择的机构和人员' }).getByRole('listitem')
  await eventually('both are chosen', async () => (await chosen.count()) === 2)
  await button(form, '保存为名单').click()
  await page.getByLabel('名单名称').fill('十一月新人')
  await page.getByLabel('名单名称').press('Enter')
  await page.getByText('已保存名单「十一月新人」').waitFor()
  await button(form, '确定指派').click()
  await form.waitFor({ state: 'hidden' })
  await button(dialog(page, /指派记录/), '关闭')
    .last()
    .click()
  await dialog(page, /指派记录/).waitFor({ state: 'hidden' })

  const again = await assign('再用名单的考试')
  await again.getByLabel('选用名单').click()
  await page.locator('.ant-select-dropdown:visible').getByText('十一月新人').click()
  await page.getByText('已加入 2 人').waitFor()
  await button(again, '确定指派').click()
  await again.waitFor({ state: 'hidden' })
  for (const id of ids) {
    const people = await admin.send<{ records: { workNo: string }[] }>('GET', `${EXAM}/exam-assign/people/examination/${id}`)
    expect(
      people.records.some((p) => p.workNo === '同名2') && !people.records.some((p) => p.workNo === '同名1'),
      'the chosen one is assigned',
    )
  }
})
