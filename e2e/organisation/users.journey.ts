// Journey of a new employee: added, given a role, first sign-in with the initial password, and a right lost during work.
import type { Page } from 'playwright-core'
import { act, button, dialog, enterAt, eventually, row, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'
import { todayHeading } from '../today.ts'

const phone = '13911112222'

async function takeOn(page: Page, on: Stage) {
  const department = page.getByRole('tree').getByText('培训部')
  await department.waitFor()
  // on a slow device the second press must see the department of the first
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await department.click()
  await button(page, '添加人员').click()
  await device.detach()
  const form = dialog(page, /添加人员/)
  await form.getByText('总公司/培训部').waitFor()
  await button(form, '添加人员').click()
  for (const fault of ['请输入工号', '请输入姓名', '请输入手机号码']) await form.getByText(fault, { exact: true }).waitFor()
  await form.getByLabel('工号').fill('B1001')
  await form.getByLabel('姓名').fill('方小雨')
  await form.getByLabel('手机号码').fill(phone)
  await eventually('the login name mirrors the phone', async () => (await form.getByLabel('登录名').inputValue()) === phone)
  await button(form, '添加人员').click()
  await says(page, '添加成功')
  await row(page, '方小雨').waitFor()
  await on.picture(page, 'people')
}

/** A dialog starts empty: without the initial password or the name of the person before. */
async function editsAfterAdding(page: Page) {
  await button(page, '添加人员').click()
  const adding = dialog(page, /添加人员/)
  await eventually(
    'a new person gets the initial password',
    async () => (await adding.getByLabel('密码', { exact: true }).inputValue()) === '123456',
  )
  await button(adding, '取消').click()
  await adding.waitFor({ state: 'hidden' })
  await act(page, row(page, '林小满'), '编辑')
  const editing = dialog(page, /编辑人员/)
  await until(
    'their name',
    () => editing.getByLabel('姓名').inputValue(),
    (name) => name === '林小满',
  )
  await eventually('no password that nobody typed', async () => (await editing.getByLabel('新密码').inputValue()) === '')
  await button(editing, '取消').click()
  await editing.waitFor({ state: 'hidden' })
  await button(page, '添加人员').click()
  await until(
    'a blank form',
    () => adding.getByLabel('姓名').inputValue(),
    (name) => name === '',
  )
  await button(adding, '取消').click()
  await adding.waitFor({ state: 'hidden' })
}

async function changeFirst(page: Page, on: Stage) {
  await page.goto(on.origin)
  await page.getByLabel('登录名', { exact: true }).fill(phone)
  await page.getByLabel('密码', { exact: true }).fill('123456')
  await page.keyboard.press('Enter')
  const first = dialog(page, '首次登录，请修改密码')
  await first.getByLabel('新密码').fill('123456')
  await first.getByLabel('确认密码').fill('123456')
  await button(first, '修改并登录').click()
  await first.getByText('不能和初始密码一样！').waitFor()
  await first.getByLabel('新密码').fill('yewu_2027')
  await first.getByLabel('确认密码').fill('yewu_2027')
  await button(first, '修改并登录').click()
  await first.getByText('密码修改成功').waitFor()
  // a user without permissions is a learner
  await todayHeading(page).waitFor()
  await eventually('the learners’ side', async () => new URL(page.url()).pathname === '/learn')
  await page.goto(`${on.origin}/courseManage`)
  await page.getByRole('heading', { name: '尚未分配权限，请联系管理员' }).waitFor()
  await on.picture(page, 'nothing-given')
  await page.getByRole('link', { name: '去学习' }).click()
  await todayHeading(page).waitFor()
}

async function giveRole(page: Page, on: Stage) {
  await page.getByRole('button', { name: '课程作者 的操作' }).click()
  await page.getByRole('menuitem', { name: '角色用户' }).click()
  await button(page, '添加用户').click()
  const adding = dialog(page, /添加用户/)
  await adding.getByLabel('查找人员').fill('方小雨')
  await adding.getByRole('checkbox', { name: '选择 方小雨' }).check()
  await on.picture(page, 'role-users')
  await adding.getByRole('button', { name: /添加/ }).last().click()
  await says(page, '添加成功')
  await row(page, '方小雨').waitFor()
}

test('a new employee gets a role and loses a right', async ({ on }) => {
  const admin = await on.window()
  await enterAt(on, admin, 'admin', '/user')
  await takeOn(admin, on)
  await editsAfterAdding(admin)
  const newcomer = await on.window()
  await changeFirst(newcomer, on)

  await admin.goto(`${on.origin}/role`)
  await giveRole(admin, on)
  // a new right works at the next call, without a new sign-in
  await newcomer.goto(on.origin)
  await newcomer.getByRole('heading', { name: '首页' }).waitFor()
  await newcomer.goto(`${on.origin}/courseManage`)
  await button(newcomer, '新建课程').waitFor()

  await admin.goto(`${on.origin}/role`)
  await admin.getByRole('button', { name: /^课程作者 普通角色/ }).click()
  const powers = admin.getByRole('region', { name: '课程作者的权限' })
  await button(powers, '保存').click()
  await says(admin, '没有修改，无需保存')
  await powers.getByRole('checkbox', { name: '新建', exact: true }).uncheck()
  await powers.getByText('1 处未保存的更改').waitFor()
  await on.picture(admin, 'role-permissions')
  await button(powers, '保存').click()
  await says(admin, '保存成功')

  // the button is still visible, but the right is gone
  await button(newcomer, '新建课程').click()
  const form = dialog(newcomer, /新建课程/)
  await form.getByLabel('课程名称').fill('不该建成的课程')
  await form.getByLabel('课程描述').fill('描述')
  await button(form, '新建课程').click()
  await says(newcomer, '拒绝访问')
  await newcomer.goto(`${on.origin}/courseManage`)
  await row(newcomer, '养老年金异议处理').waitFor()
  await until(
    'the button is gone',
    () => button(newcomer, '新建课程').count(),
    (n) => n === 0,
  )
  await newcomer.goto(`${on.origin}/auditLog`)
  await newcomer.getByRole('heading', { name: '没有访问权限' }).waitFor()
  for (const [path, right] of [
    ['/menuList', '菜单管理'],
    ['/menuEdit?type=0', '菜单编辑'],
    ['/role', '角色权限'],
    ['/roleAddEdit?type=0', '角色编辑'],
  ] as const) {
    await newcomer.goto(`${on.origin}${path}`)
    await newcomer.getByText(`您的角色没有「${right}」的权限。`).waitFor()
    await eventually(`nothing to save at ${path}`, async () => (await newcomer.getByRole('button', { name: /保 ?存/ }).count()) === 0)
    await eventually(
      'no entry that does not open',
      async () => (await newcomer.getByRole('menuitem', { name: /菜单管理|角色权限/ }).count()) === 0,
    )
  }
  await on.picture(newcomer, 'people-forbidden')
  // the role keeps the pages of the menu, without the actions of their buttons
  const api = await on.api('admin')
  type Node = { id: string; alias: string | null; childList: Node[] }
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((n) => [n, ...flat(n.childList)])
  const entry = flat(await api.send<Node[]>('GET', '/power/tree')).find((n) => n.alias === 'menu:menu')
  const { records } = await api.send<{ records: { id: string; name: string }[] }>('GET', '/role/pages')
  const roleId = records.find((r) => r.name === '课程作者')?.id
  await api.send('PUT', '/role/power', [{ roleId, powerId: entry?.id, selected: true }])
  await newcomer.goto(`${on.origin}/menuEdit?type=0`)
  await newcomer.getByText('您的角色没有「添加根节点」的权限。').waitFor()
  await api.send('PUT', '/role/power', [{ roleId, powerId: entry?.id, selected: false }])
  // restore the role for later journeys
  await powers.getByRole('checkbox', { name: '新建', exact: true }).check()
  await button(powers, '保存').click()
  await says(admin, '保存成功')
})
