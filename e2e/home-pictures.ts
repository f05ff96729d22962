// Pictures for docs/tour.md of home and script arrangement: empty, usual, full, read-only, dark; and the form of a line.
import type { Page } from 'playwright-core'
import { type Api, addCourse } from './api.ts'
import { act, asTable, dialog, rows, until } from './journey.ts'

type Snap = (page: Page, name: string, pointer?: 'stays') => Promise<void>
interface Windows {
  page: Page
  dark: Page
  /** A person with read-only permissions. */
  viewer: Page
  /** A person of a new tenant. */
  fresh: Page
}
interface Node {
  id: string
  childList: Node[]
}
const filled = (page: Page) =>
  until(
    'rows',
    () => rows(page).count(),
    (n) => n > 0,
  )

/** Takes the pictures below home/. */
export async function homePictures({ page, dark, viewer, fresh }: Windows, api: Api, origin: string, freshOrigin: string, snap: Snap) {
  const leaf = (await api.send<Node[]>('GET', '/course/tree')).at(-1)?.childList[0]?.childList[0]?.id
  for (const [state, of, at] of [
    ['empty', fresh, freshOrigin],
    ['usual', page, origin],
    ['view', viewer, origin],
    ['dark', dark, origin],
  ] as const) {
    await of.goto(`${at}/home`)
    await of.getByRole('region', { name: '待处理' }).waitFor()
    await snap(of, `home/home-${state}`)
    await of.goto(state === 'empty' ? `${at}/scriptArrange` : `${at}/scriptArrange?subSceneId=${leaf}`)
    if (state !== 'empty') await asTable(of)
    await (state === 'empty' ? of.getByRole('heading', { level: 2 }).first().waitFor() : filled(of))
    await snap(of, `home/arrange-${state}`)
  }
  await act(page, rows(page).nth(1), '编辑')
  await dialog(page, /编辑脚本/)
    .getByLabel('问题/提示')
    .waitFor()
  await snap(page, 'home/arrange-form')
  const made = await addCourse(api, {
    title: '全年话术总集',
    scenes: ['到店', '电话', '回访', '转介绍'],
    subScene: '三百句',
    lines: Array.from({ length: 300 }, (_, i) => ({ text: `第${i + 1}句：我想再比较一下，过几天再决定可以吗？`, mediaType: 'TEXT' })),
  })
  for (let i = 1; i <= 8; i++) await addCourse(api, { title: `分公司话术第${i}辑`, scenes: ['到店'] })
  await page.goto(`${origin}/home`)
  await page.getByRole('region', { name: '待处理' }).waitFor()
  await snap(page, 'home/home-full')
  await page.goto(
    `${origin}/scriptArrange?${new URLSearchParams({ subSceneId: new URLSearchParams(made.scriptPage.split('?')[1]).get('subSceneId') ?? '' })}`,
  )
  await filled(page)
  await snap(page, 'home/arrange-full')
}
