// Journey through the department tree: pasted, previewed and undone; the menu of a row far down in a long tree.
import { scan } from '../axe.ts'
import { button, dialog, enterAt, eventually, says, undo } from '../journey.ts'
import { test } from '../stage.ts'

test('a pasted tree is created, and the menu of a far row works', async ({ on }) => {
  const page = await on.window()
  await enterAt(on, page, 'admin', '/user')
  const panel = page.getByRole('complementary', { name: '部门' })
  const paste = async (text: string) => {
    await button(panel, '批量添加部门').click()
    await dialog(page, '批量添加部门').getByLabel('部门', { exact: true }).fill(text)
  }
  await paste('甲区\n  甲一\n  甲二\n总公司')
  const form = dialog(page, '批量添加部门')
  await form.getByText('将添加 3 个部门，1 个已有，不重复添加').waitFor()
  await on.picture(page, 'departments-pasted')
  await scan(page, 'a pasted tree')
  await button(form, '添加 4 个部门').click()
  await says(page, '已添加 3 个部门')
  await panel.getByText('甲区', { exact: false }).first().waitFor()
  await undo(page, '已添加 3 个部门')
  await eventually('it is taken back', async () => (await panel.getByText('甲区', { exact: false }).count()) === 0)

  await paste(Array.from({ length: 60 }, (_, i) => `分部${i + 1}`).join('\n'))
  await button(form, '添加 60 个部门').click()
  await says(page, '已添加 60 个部门')
  const tree = panel.locator('.ant-tree-list-holder')
  await tree.hover()
  const far = button(panel, '分部60的操作')
  await eventually('the last one is scrolled to', async () => {
    await page.mouse.wheel(0, 400)
    return far.isVisible()
  })
  await far.click()
  await page.getByRole('menuitem', { name: '编辑部门' }).click()
  await dialog(page, /编辑部门/).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, /编辑部门/).waitFor({ state: 'hidden' })
  await eventually('the tree stays where it was', () => far.isVisible())
})
