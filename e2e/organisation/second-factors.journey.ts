// Journey of second factors: set up an authenticator app and a passkey, sign in with a code, and prove oneself before a role is saved.
import { codeNow } from '#test/second-factor.ts'
import { button, dialog, enterAt, eventually, says } from '../journey.ts'
import { test } from '../stage.ts'

test('an administrator sets up factors, signs in with a code and saves a role after a fresh proof', async ({ on }) => {
  const page = await on.window()
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
  await enterAt(on, page, 'admin', '/home')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('link', { name: '账号与安全' }).click()
  await page.getByRole('heading', { name: '账号与安全' }).waitFor()
  await on.picture(page, 'second-factors-none')
  await button(page, '设置').click()
  const setUp = dialog(page, /设置身份验证器/)
  await setUp.getByRole('img', { name: '身份验证器的二维码' }).waitFor()
  const key = ((await setUp.locator('.sf-key').textContent()) ?? '').replaceAll(' ', '')
  await on.picture(page, 'second-factors-totp')
  await setUp.getByLabel('验证码').fill(codeNow(key))
  await button(setUp, '确认').click()
  const codes = dialog(page, /恢复码/)
  await codes.getByRole('list', { name: '恢复码' }).waitFor()
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
  await button(codes, '已保存，关闭').click()

  await button(page, '添加').click()
  const passkey = dialog(page, /添加通行密钥/)
  await passkey.getByLabel('名称').fill('办公电脑')
  await button(passkey, '添加').click()
  await passkey.waitFor({ state: 'hidden' })
  await page.getByText('办公电脑').waitFor()
  await on.picture(page, 'second-factors-set')

  // sign out, and in again with a code; the set-up has used the code of now
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const signIn = async () => {
    await page.getByLabel('登录名', { exact: true }).fill('admin')
    await page.getByLabel('密码', { exact: true }).fill('demo_2026')
    await button(page, '登录').click()
    await page.getByRole('heading', { name: '登录的第二步' }).waitFor()
  }
  await button(page, '登录').waitFor()
  await signIn()
  await on.picture(page, 'second-step')
  await on.query('update totp set last_step = null')
  await page.getByLabel('验证码', { exact: true }).fill(codeNow(key))
  await button(page, '验证并进入').click()
  await page.getByRole('button', { name: /账号菜单/ }).waitFor()

  // the proof of the sign-in is old: a new role waits for the passkey, and keeps what was typed
  await on.query(`update session set step_up_at = now() - interval '11 minutes', created_at = now() - interval '11 minutes'`)
  await page.goto(`${on.origin}/roleAddEdit?type=0`)
  await page.getByLabel('角色名称').fill('凭通行密钥')
  await button(page, /保存/, false).first().click()
  const asked = dialog(page, /请再次验证身份/)
  await on.picture(page, 'step-up')
  await asked.getByText('通行密钥', { exact: true }).click()
  await button(asked, '验证').click()
  await says(page, /成功/)

  // a lost phone: a recovery code signs in
  await page.goto(on.origin)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await button(page, '登录').waitFor()
  await signIn()
  await button(page, '改用恢复码').click()
  await page.getByLabel('恢复码', { exact: true }).fill(recovery.toUpperCase())
  await button(page, '验证并进入').click()
  await eventually('the person is in', async () => (await page.getByRole('button', { name: /账号菜单/ }).count()) === 1)
})
