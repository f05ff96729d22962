// Pictures for docs/tour.md of the organisation: people, permissions and an audit log with content.
import type { Page } from 'playwright-core'
import type { Api } from './api.ts'
import { button, dialog, row, rows } from './journey.ts'

const people = [
  ['C2001', '方小雨', '13911110001', '总公司/培训部', '培训专员'],
  ['C2002', '顾明轩', '13911110002', '总公司/华东区/上海分公司/浦东营业部', '客户经理'],
  ['C2003', '沈嘉怡', '13911110003', '总公司/华东区/上海分公司/浦东营业部', '客户经理'],
  ['C2004', '陆子航', '13911110004', '总公司/华南区/深圳分公司', '团队经理'],
  ['C2005', '许安然', '13911110005', '总公司/华南区/深圳分公司', '客户经理'],
  ['C2006', '郑凯文', '13911110006', '总公司/华东区/区域管理部', '运营专员'],
] as const

interface Department {
  id: string
  fullName: string
  childList: Department[]
}
const flat = (tree: readonly Department[]): Department[] => tree.flatMap((d) => [d, ...flat(d.childList)])

async function addPeople(api: Api) {
  const departments = flat(await api.send<Department[]>('GET', '/department/tree?hasCount=true'))
  for (const [workNo, name, telephone, department, profile] of people)
    await api.send('POST', '/user', {
      workNo,
      name,
      telephone,
      loginName: telephone,
      departmentId: departments.find((d) => d.fullName === department)?.id,
      profile,
      password: Buffer.from('123456').toString('base64'),
    })
}

/** Takes the pictures with `snap`; the page must be signed in as an administrator of the demo tenant. */
export async function organisationPictures(page: Page, api: Api, origin: string, snap: (page: Page, name: string) => Promise<void>) {
  await addPeople(api)
  const at = (path: string) => page.goto(origin + path)
  await at('/user')
  await row(page, '方小雨').waitFor()
  await snap(page, 'users')
  await at('/role')
  await page.getByRole('button', { name: /^课程作者 普通角色/ }).click()
  await page.getByRole('checkbox', { name: '生成音视频' }).first().waitFor()
  await snap(page, 'roles')
  await page.getByText('权限矩阵').click()
  await page.getByRole('table').first().waitFor()
  await snap(page, 'role-matrix')
  await at('/menuList')
  await rows(page).nth(5).waitFor()
  await snap(page, 'menus')
  await at('/tenantManagement')
  await row(page, '远帆通信').waitFor()
  await snap(page, 'tenants')
  await at('/tenantSetting')
  await page.getByText('成绩等级').waitFor()
  await snap(page, 'tenant-setting')
  await at('/onlineSession')
  await rows(page).first().waitFor()
  await snap(page, 'sessions')
  await at('/auditLog')
  await rows(page).nth(3).waitFor()
  await snap(page, 'audit-log')
  await button(page, /账号菜单/, false).click()
  await page.getByText('以负责人查看').click()
  await dialog(page)
    .getByRole('button', { name: /^以 .* 查看$/ })
    .first()
    .click()
  await button(page, '结束查看').waitFor()
  await at('/courseManage')
  await rows(page).first().waitFor()
  await snap(page, 'view-as')
  await button(page, '结束查看').click()
  await button(page, '结束查看').waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  await page.goto(`${origin}/digitalHumanManage`)
  await page.getByRole('heading', { name: '形象与声音' }).waitFor()
  await page.waitForLoadState('networkidle')
  await snap(page, 'figures')
  await page.goto(`${origin}/mediaProvider`)
  await page.getByRole('heading', { name: '语音与数字人服务' }).waitFor()
  await snap(page, 'media-providers')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill('客户')
  await page.getByRole('listbox', { name: '搜索结果' }).getByRole('option').first().waitFor()
  await snap(page, 'search')
}
