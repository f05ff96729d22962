// Journey of single sign-on: an administrator connects a provider, a person signs in with its button, a back-channel logout ends the session.
import { clientId, startIdentityServer } from '#test/identity-provider.ts'
import { act, button, dialog, enterAt, eventually, expect, row } from '../journey.ts'
import { test } from '../stage.ts'

const MANAGEMENT = '/ai-training/v1/management'

test('a person signs in with the account of their company, and the provider signs them out', async ({ on }) => {
  const idp = await startIdentityServer()
  try {
    await on.restart({ OUTBOUND_ALLOW: '127.0.0.1' })
    const page = await on.window()
    await enterAt(on, page, 'admin', '/identityProvider')
    await page.getByText('还没有登录来源').waitFor()
    await on.picture(page, 'identity-providers-empty')
    await button(page, '新建登录来源').first().click()
    const form = dialog(page, /新建登录来源/)
    await form.getByLabel('名称').fill('集团账号')
    await form.getByLabel('身份源地址').fill(idp.issuer)
    await button(form, '新建').click()
    await form.waitFor({ state: 'hidden' })

    // the addresses to register are in the form of the new provider
    await act(page, row(page, '集团账号'), '编辑')
    const edit = dialog(page, /编辑登录来源/)
    const [callback = '', logout = ''] = await edit.locator('code').allTextContents()
    expect(callback.startsWith(`${on.origin}${MANAGEMENT}/auth/sso/`), 'the callback address is that of the site')
    await idp.register([callback.trim()], logout.trim())
    await edit.getByLabel('客户端 ID').fill(clientId)
    await edit.getByLabel('客户端密钥').fill(idp.clientSecret)
    await edit.getByRole('switch', { name: '在登录页显示' }).click()
    await on.picture(page, 'identity-providers-form')
    await button(edit, '保存').click()
    await edit.waitFor({ state: 'hidden' })
    await row(page, '集团账号').getByText('已启用').waitFor()
    await act(page, row(page, '集团账号'), '测试')
    const tested = dialog(page, /测试/)
    await tested.getByText('全部通过').waitFor()
    await on.picture(page, 'identity-providers-test')

    // somebody whom nobody knows stays outside, with one sentence
    const visitor = await on.window()
    idp.account = { sub: 'stranger', employee_number: 'nobody-has-this' }
    await visitor.goto(on.origin)
    await visitor.getByRole('link', { name: '使用集团账号登录' }).click()
    await visitor.getByRole('alert').filter({ hasText: '未找到对应的人员，请联系管理员' }).waitFor()
    await on.picture(visitor, 'identity-providers-refused')

    const api = await on.api('admin')
    const { records } = await api.send<{ records: { loginName: string; workNo: string }[] }>('GET', '/user/pages?pageSize=100')
    idp.account = { sub: 'author', employee_number: records.find((r) => r.loginName === 'author')?.workNo }
    const person = await on.window()
    await person.goto(on.origin)
    await person.getByRole('link', { name: '使用集团账号登录' }).click()
    const whoami = () =>
      person.evaluate(
        async (url) => ((await (await fetch(url)).json()) as { content: { loginName: string } | null }).content?.loginName,
        `${MANAGEMENT}/user/info`,
      )
    await eventually('the author is signed in', async () => (await whoami().catch(() => '')) === 'author')

    const token = await idp.logoutToken({ sub: 'author' })
    const answer = await fetch(logout.trim(), { method: 'POST', body: new URLSearchParams({ logout_token: token }) })
    expect(answer.status === 200, 'the logout is accepted')
    await eventually(
      'the next call finds no session',
      async () => (await person.evaluate(async (url) => (await fetch(url)).status, `${MANAGEMENT}/user/info`)) === 401,
    )
  } finally {
    await idp.close()
  }
})
