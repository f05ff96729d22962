// Journey of the three officers: an appointed officer gets a first password, shown once, and signs in with it.
import { enter } from '../api.ts'
import { addCookie, button, dialog, expect, row } from '../journey.ts'
import { test } from '../stage.ts'

const HOST = 'yuanfan.localhost'

test('an appointed officer signs in with the first password', async ({ on }) => {
  const officer = await enter(on.port, 'officer', HOST)
  const { records } = await officer.send<{ records: { id: string; name: string }[] }>('GET', '/role/pages?pageSize=100')
  const idOf = (name: string) => records.find((r) => r.name === name)?.id ?? ''
  const held = await officer.send<{ records: { id: string; loginName: string }[] }>(
    'GET',
    `/role/user?roleId=${idOf('只读人员')}&include=true`,
  )
  const viewer = held.records.find((u) => u.loginName === 'viewer')
  await officer.send('PUT', '/role/user', [{ userId: viewer?.id, roleId: idOf('只读人员'), selected: false }])
  const page = await on.window()
  await addCookie(page.context(), officer, HOST)
  const other = on.origin.replace('localhost', HOST)
  await page.goto(`${other}/roleUser?id=${idOf('安全审计员')}`)
  await button(page, /添加用户/, false)
    .first()
    .click()
  const chooser = dialog(page, /添加用户/)
  await chooser.locator('.ant-table-row').filter({ hasText: 'viewer' }).getByRole('checkbox').check()
  await button(chooser, /添加 1 人/, false).click()
  const told = dialog(page, '首次登录密码')
  await told.waitFor()
  await on.picture(page, 'officers-first-password')
  const password = (await told.locator('code').textContent())?.trim() ?? ''
  expect(password.length === 12, 'a password is shown')
  await button(told, '已转交').click()
  await told.waitFor({ state: 'hidden' })
  await row(page, 'viewer').waitFor()
  const signIn = (given: string) =>
    page.evaluate(async (password) => {
      const body = JSON.stringify({ loginType: 1, loginName: 'viewer', password: btoa(password) })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/ai-training/v1/management/auth/login', { method: 'POST', headers, body })
      return ((await answer.json()) as { code: number }).code
    }, given)
  expect((await signIn('demo_2026')) === 40001, 'the password before is void')
  expect((await signIn(password)) === 40006, 'the new one must be changed')
})
