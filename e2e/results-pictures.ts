// Pictures for docs/tour.md of results: marking, regrading, training analysis, and service credentials.
import type { Page } from 'playwright-core'
import type { Api } from './api.ts'
import { button, dialog, rows, until } from './journey.ts'

type Snap = (page: Page, name: string, pointer?: 'stays') => Promise<void>
interface Windows {
  page: Page
  dark: Page
  /** A person with read-only permissions. */
  viewer: Page
}
interface Node {
  id: string
  selectable: boolean
  childList: Node[]
}
const PAGE = '/dataAnalysis'
const nodes = (tree: Node[]): Node[] => tree.flatMap((n) => [n, ...nodes(n.childList)])
const some = (page: Page) =>
  until(
    'rows',
    () => rows(page).count(),
    (n) => n > 0,
  )
const drawn = (page: Page, name: RegExp) => page.getByRole('img', { name }).locator('canvas').first().waitFor()

async function marking({ page, dark }: Windows, origin: string, snap: Snap) {
  await page.goto(`${origin}/marking?all=true`)
  await some(page)
  await snap(page, 'results/marking-list')
  await rows(page).getByRole('link', { name: '阅卷', exact: true }).first().click()
  await page.getByRole('spinbutton').first().waitFor()
  const desk = page.url()
  await snap(page, 'results/marking-desk')
  await dark.goto(desk)
  await dark.getByRole('spinbutton').first().waitFor()
  await snap(dark, 'results/marking-dark')
  await page.goto(`${origin}/marking?all=true`)
  await some(page)
  await rows(page).getByRole('button', { name: '重新计分' }).last().click()
  const form = dialog(page, /重新计分/)
  await form.getByLabel('第1题的分数').fill('5')
  await button(form, '预览影响').click()
  await form.getByText(/份作答重新计算/).waitFor()
  await snap(page, 'results/regrade')
}

async function credentials(page: Page, api: Api, origin: string, snap: Snap) {
  for (const [name, scope] of [
    ['考试平台', 'exam-results'],
    ['陪练系统（华东）', 'practice-results'],
  ])
    await api.send('POST', '/serviceCredential', { name, scopes: [scope] })
  await page.goto(`${origin}/serviceCredential`)
  await some(page)
  await snap(page, 'results/credentials')
}

/** The course or project that most people within this person's reach have practised. */
async function busiest(api: Api, type: 'COURSE' | 'PROJECT') {
  const contents = await api.send<{ id: string }[]>('GET', `/report/contents?type=${type}`)
  const departmentId = nodes(await api.send<Node[]>('GET', '/department/tree')).find((d) => d.selectable)?.id ?? ''
  const asked = await Promise.all(
    contents.slice(0, 20).map(async ({ id: contentId }) => {
      const query = { type, contentId, analyzeType: 'BY_DEPARTMENT', departmentId }
      const { attemptCount } = await api.send<{ attemptCount: number }>('GET', `/report/overview?${new URLSearchParams(query)}`)
      return { query: { ...query, shown: true }, attemptCount }
    }),
  )
  const most = asked.toSorted((a, b) => b.attemptCount - a.attemptCount)[0]
  if (!most) throw new Error('nothing to analyse')
  return most.query
}
const keep = (api: Api, tabs: { name: string; query: object }[]) => api.send('PUT', '/analysis/tabs?screen=TRAINING', tabs)

async function training({ page, dark, viewer }: Windows, api: Api, viewerApi: Api, origin: string, snap: Snap) {
  await keep(api, [{ name: '数据分析1', query: {} }])
  await page.goto(origin + PAGE)
  await page.getByText('暂无分析数据').waitFor()
  await snap(page, 'results/training-empty')
  await keep(api, [
    { name: '话术练习', query: await busiest(api, 'COURSE') },
    { name: '数据分析1', query: {} },
  ])
  await keep(viewerApi, [{ name: '本部门', query: await busiest(viewerApi, 'COURSE') }])
  for (const [state, of] of [
    ['usual', page],
    ['dark', dark],
    ['view', viewer],
  ] as const) {
    await of.goto(origin + PAGE)
    await of.getByRole('region', { name: '参加人数', exact: true }).waitFor()
    await drawn(of, /^分数段分布：/).catch(() => undefined)
    await snap(of, `results/training-${state}`)
  }
  const view = (name: string) => page.getByRole('radiogroup', { name: '视图' }).getByText(name, { exact: true }).click()
  await view('按内容')
  await some(page)
  await snap(page, 'results/training-content')
  await view('按组织')
  await some(page)
  await snap(page, 'results/training-org')
  await view('概览')
  await page.getByRole('region', { name: '参加人数', exact: true }).getByRole('button').first().click()
  await some(page)
  await snap(page, 'results/training-people')
}

/** Takes the pictures below results/; the windows are signed in as these people. */
export async function resultsPictures(windows: Windows, api: Api, viewerApi: Api, origin: string, snap: Snap) {
  await marking(windows, origin, snap)
  await credentials(windows.page, api, origin, snap)
  await training(windows, api, viewerApi, origin, snap)
}
