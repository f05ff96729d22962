// Pictures for docs/tour.md of the exam analysis: empty, usual, read-only, dark; its views, and people by account.
import type { Page } from 'playwright-core'
import type { Api } from './api.ts'
import { button } from './journey.ts'

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
const EXAM = '/ai-exam/v1'
const PAGE = '/examDataAnalysis'
const nodes = (tree: Node[]): Node[] => tree.flatMap((n) => [n, ...nodes(n.childList)])

/** The exam that most people within this person's reach have sat. */
export async function busiest(api: Api) {
  const exams = await api.send<{ id: string }[]>('GET', `${EXAM}/statistics/exams`)
  const top = nodes(await api.send<Node[]>('GET', '/department/tree')).find((d) => d.selectable)?.id
  const asked = await Promise.all(
    exams.slice(0, 40).map(async ({ id }) => {
      const { participatedUserCount: people } = await api.send<{ participatedUserCount: number }>(
        'GET',
        `${EXAM}/statistics/perhaps?examId=${id}&departmentId=${top}`,
      )
      return { examId: id, people }
    }),
  )
  const examId = asked.toSorted((a, b) => b.people - a.people)[0]?.examId
  if (!examId || !top) throw new Error('no exam to analyse')
  return { examId, departmentId: top }
}

const keep = (api: Api, tabs: { name: string; query: object }[]) => api.send('PUT', '/analysis/tabs?screen=EXAM', tabs)
const drawn = (page: Page) => page.getByRole('img', { name: /^分数段分布：/ }).waitFor()

/** Takes the pictures below analysis/; the windows are signed in as these people. */
export async function analysisPictures({ page, dark, viewer }: Windows, api: Api, viewerApi: Api, origin: string, snap: Snap) {
  await keep(api, [{ name: '数据分析1', query: {} }])
  await page.goto(origin + PAGE)
  await page.getByText('暂无分析数据').waitFor()
  await snap(page, 'analysis/exam-empty')
  const asked = await busiest(api)
  const shown = { analyzeType: 'BY_DEPARTMENT', ...asked, shown: true }
  await keep(api, [
    { name: '四季度上岗考试', query: shown },
    { name: '数据分析1', query: {} },
  ])
  await keep(viewerApi, [{ name: '本部门', query: { ...shown, ...(await busiest(viewerApi)) } }])
  for (const [state, of] of [
    ['usual', page],
    ['dark', dark],
    ['view', viewer],
  ] as const) {
    await of.goto(origin + PAGE)
    await of.getByRole('region', { name: '应考人数' }).waitFor()
    await drawn(of).catch(() => undefined)
    await snap(of, `analysis/exam-${state}`)
  }
  await page.goto(`${origin}${PAGE}?view=org`)
  await page.getByRole('region', { name: '下级部门的数字' }).waitFor()
  await snap(page, 'analysis/exam-org')
  for (const [view, name] of [
    ['detail', 'exam-detail'],
    ['results', 'exam-results'],
  ]) {
    await page.goto(`${origin}${PAGE}?view=${view}`)
    await page
      .getByRole('region', { name: view === 'detail' ? '组织明细' : '考试成绩明细' })
      .first()
      .waitFor()
    await snap(page, `analysis/${name}`)
  }
  const { records } = await api.send<{ records: { id: string; name: string; workNo: string }[] }>(
    'GET',
    `${EXAM}/statistics-result?${new URLSearchParams({ ...asked, pageSize: '10' })}`,
  )
  const people = { userIds: records.map((r) => r.id), names: records.map((r) => `${r.name}（${r.workNo}）`) }
  await keep(api, [{ name: '抽查', query: { analyzeType: 'BY_STUDENT', examId: asked.examId, ...people, shown: true } }])
  await page.goto(origin + PAGE)
  await drawn(page)
  await button(page, '修改条件').waitFor()
  await page.getByRole('region', { name: '学员', exact: true }).scrollIntoViewIfNeeded()
  await snap(page, 'analysis/exam-people')
}
