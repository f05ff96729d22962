// Pictures for docs/tour.md of training projects: empty, usual, full, read-only, dark; and their dialogs.
import type { Page } from 'playwright-core'
import type { Api } from './api.ts'
import { act, button, dialog, row, rows, until } from './journey.ts'

type Snap = (page: Page, name: string, pointer?: 'stays') => Promise<void>
interface Windows {
  /** The author, in the light and the dark theme. */
  page: Page
  dark: Page
  /** A person with read-only permissions. */
  viewer: Page
}
interface Made {
  id: string
}
const MANAGEMENT = '/ai-training/v1/management'
const LIST = '/trainingProjectManage'

const filled = (page: Page) =>
  until(
    'rows',
    () => rows(page).count(),
    (n) => n > 0,
  )

async function dialogs(page: Page, dark: Page, origin: string, snap: Snap) {
  for (const [of, name] of [
    [page, ''],
    [dark, '-dark'],
  ] as const) {
    await of.goto(origin + LIST)
    await act(of, row(of, '新人训练营').first(), '编辑')
    await dialog(of, /编辑项目/)
      .getByLabel('项目名称')
      .waitFor()
    await of.waitForTimeout(500)
    await snap(of, `projects/form${name}`)
    await button(dialog(of, /编辑项目/), '取消').click()
    await act(of, row(of, '新人训练营').first(), '指派')
    const records = dialog(of, /指派记录/)
    await records.locator('.ant-table-row').first().waitFor()
    await snap(of, `projects/assignments${name}`)
    await button(records, '新增指派').click()
    const assign = dialog(of, /新增指派/)
    await assign.getByLabel('搜索人员').click()
    await of.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await assign.getByText(/人新参加/).waitFor()
    await snap(of, `projects/assign${name}`)
  }
}

async function full(page: Page, api: Api, origin: string, snap: Snap) {
  const enabled = await api.send<Made[]>('GET', `${MANAGEMENT}/course`)
  for (let i = 1; i <= 24; i++)
    await api.send('POST', `${MANAGEMENT}/project`, {
      projectName: `第${i}期产品与异议处理训练，面向全部分公司的新入职顾问`.slice(0, i % 3 ? 9 : 40),
      beginTime: `2026-${String(1 + (i % 12)).padStart(2, '0')}-05 09:00:00`,
      courseList: enabled.slice(0, 1 + (i % 3)).map(({ id }, n) => ({
        courseId: id,
        ...(n ? { needExam: 'NO_NEED' } : { needExam: 'NEED', examRetryLimit: 1 + i }),
      })),
    })
  await page.goto(origin + LIST)
  await filled(page)
  await snap(page, 'projects/list-full')
}

/** Takes the pictures below projects/. */
export async function projectPictures({ page, dark, viewer }: Windows, api: Api, origin: string, snap: Snap) {
  for (const [state, of] of [
    ['usual', page],
    ['dark', dark],
    ['view', viewer],
  ] as const) {
    await of.goto(origin + LIST)
    await filled(of)
    await snap(of, `projects/list-${state}`)
  }
  await dialogs(page, dark, origin, snap)
  await page.goto(`${origin}${LIST}?f.query=没有的项目`)
  await page.getByText('没有符合条件的结果').first().waitFor()
  await snap(page, 'projects/list-empty')
  await full(page, api, origin, snap)
}
