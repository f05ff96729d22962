// Journey of the platform: it opens a tenant, whose administrator signs in at once; the audit log has the steps.
import { button, dialog, enterAt, eventually, row, says } from '../journey.ts'
import { test } from '../stage.ts'

const phone = '13933334444'

test('the platform opens and disables a tenant', async ({ on }) => {
  const admin = await on.window()
  await enterAt(on, admin, 'admin', '/tenantManagement')
  await button(admin, '新增租户').click()
  const form = dialog(admin, /新增租户/)
  await form.getByLabel('租户名称').fill('新禾财险')
  await form.getByLabel('域名').fill('www')
  await button(form, '保存').click()
  await form.getByText('该域名为系统保留，请换一个').waitFor()
  await form.getByText('请输入联系人').waitFor()
  await form.getByLabel('域名').fill('xinhe')
  await form.getByLabel('联系人').fill('马立新')
  await form.getByLabel('手机号码').fill('139-3333-4444')
  await form.getByLabel('密码').fill('123456')
  await on.picture(admin, 'tenant-form')
  await button(form, '保存').click()
  await says(admin, '租户新增成功')
  await row(admin, '新禾财险').waitFor()
  await on.picture(admin, 'tenants')

  const other = await on.window()
  const home = on.origin.replace('localhost', 'xinhe.localhost')
  await other.goto(home)
  await other.getByRole('heading', { name: '登录新禾财险' }).waitFor()
  await other.getByLabel('登录名', { exact: true }).fill(phone)
  await other.getByLabel('密码', { exact: true }).fill('123456')
  await other.keyboard.press('Enter')
  const first = dialog(other, '首次登录，请修改密码')
  await first.getByLabel('新密码').fill('guanli_2027')
  await first.getByLabel('确认密码').fill('guanli_2027')
  await button(first, '修改并登录').click()
  await other.getByRole('heading', { name: '首页' }).waitFor()
  await other.getByText('还没有课程').waitFor()
  await other.getByRole('navigation').getByText('用户管理').click()
  await row(other, '马立新').waitFor()
  await other.goto(`${home}/tenantManagement`)
  await other.getByRole('heading', { name: '没有访问权限' }).waitFor()

  await admin.goto(`${on.origin}/auditLog`)
  await row(admin, '新增租户').first().waitFor()
  await on.picture(admin, 'audit-log')
  await button(admin, '校验').click()
  await admin.getByText(/校验通过/).waitFor()

  // after disabling, nobody can sign in there
  await admin.goto(`${on.origin}/tenantManagement`)
  await row(admin, '新禾财险').getByRole('switch').click()
  await dialog(admin).getByRole('button', { name: '停用' }).click()
  await says(admin, '状态修改成功')
  await other.reload()
  await other.getByText('没有找到这个租户').waitFor()
  await eventually(
    'the tenant is off',
    async () => (await row(admin, '新禾财险').getByRole('switch').getAttribute('aria-checked')) === 'false',
  )
})
