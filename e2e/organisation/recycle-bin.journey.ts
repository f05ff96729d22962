// Journey through deleting and restoring: consequences in the dialog, undo by button or key, the recycle bin, and copies.
import type { Page } from 'playwright-core'
import { addCourse, type Api } from '../api.ts'
import { scan } from '../axe.ts'
import { act, button, confirm, dialog, enterAt, eventually, message, row, rows, says, undo, until } from '../journey.ts'
import { test } from '../stage.ts'

const COPY = '复制的课程 副本'

/** Waits for the consequences in the confirmation of a deletion. */
async function asked(page: Page, words: RegExp) {
  const question = dialog(page).filter({ hasText: '确定删除？' })
  await question.getByText(words).waitFor()
  return question
}

async function copies(page: Page, picture: (name: string) => Promise<void>) {
  await act(page, row(page, '复制的课程'), '复制')
  await says(page, `复制成功：${COPY}`)
  await act(page, row(page, COPY), '场景设计')
  await act(page, row(page, '到访'), '复制到…')
  const where = dialog(page, /复制到/)
  await where.getByTitle(COPY).waitFor()
  await picture('recycle-copy')
  await scan(page, 'copying a scene')
  await where.getByRole('combobox').click()
  await page.keyboard.type('复制的课程')
  await page.locator('.ant-select-tree-title', { hasText: /^复制的课程$/ }).click()
  await button(where, '复制').click()
  await says(page, '复制成功：到访')
  await button(message(page, '复制成功'), '前往').click()
  await until(
    'the scene stands in the other course',
    () => rows(page).allInnerTexts(),
    (all) => all.length === 3 && all.filter((t) => t.includes('到访')).length === 2,
  )
}

async function undone(page: Page, picture: (name: string) => Promise<void>) {
  await act(page, row(page, '回访'), '删除')
  await button(await asked(page, /30 天内可在回收站恢复/), '删除').click()
  await says(page, '删除成功')
  await row(page, '回访').waitFor({ state: 'detached' })
  await picture('recycle-undo')
  await button(message(page, '删除成功'), '撤销').click()
  await says(page, '已恢复')
  await row(page, '回访').waitFor()
  await act(page, row(page, '回访'), '删除')
  await button(await asked(page, /30 天内可在回收站恢复/), '删除').click()
  await row(page, '回访').waitFor({ state: 'detached' })
  await undo(page, '删除成功')
  await row(page, '回访').waitFor()
}

/** A record that cannot be restored yet is listed with a link to its parent. */
async function leftOut(page: Page, origin: string, api: Api) {
  const below = await addCourse(api, { title: '先删场景的课程', scenes: ['先删的场景'] })
  const other = await addCourse(api, { title: '能恢复的课程', scenes: [] })
  const [scene] = await api
    .send<{ records: { id: string }[] }>('GET', `/course/pages?type=SCENE&parentId=${below.id}`)
    .then((p) => p.records)
  for (const id of [scene?.id, below.id, other.id]) await api.send('PATCH', '/course', [id])
  await page.goto(`${origin}/recycleBin`)
  for (const title of ['先删的场景', '能恢复的课程']) await row(page, title).first().getByRole('checkbox').check()
  await button(page, '批量恢复').click()
  const told = dialog(page, '1项没有恢复')
  await told.getByText('上级「先删场景的课程」已删除，请先恢复').waitFor()
  await told.getByRole('link', { name: '先删的场景' }).click()
  await told.waitFor({ state: 'hidden' })
  await until(
    'the bin shows this entry alone',
    () => rows(page).allInnerTexts(),
    (all) => all.length === 1 && /先删的场景/.test(all[0] ?? ''),
  )
  await eventually('set off from the others', () => page.locator('.ant-table-row[aria-current=true]').isVisible())
}

test('an administrator deletes and restores records', async ({ on }) => {
  const page = await on.window()
  const picture = (name: string) => on.picture(page, name)
  const api = await on.api('author')
  await addCourse(api, {
    title: '复制的课程',
    scenes: ['到访', '回访'],
    subScene: '面谈',
    lines: [{ text: '一句足够长的客户提问' }, { text: '又一句足够长的客户提问' }],
  })
  await enterAt(on, page, 'author', '/courseManage')
  await copies(page, picture)
  await undone(page, picture)

  await page.goto(`${on.origin}/courseManage`)
  await act(page, row(page, COPY), '删除')
  await button(await asked(page, /将同时删除 2 个场景、1 个子场景、2 条脚本；30 天内可在回收站恢复。/), '删除').click()
  await says(page, '删除成功')
  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '回收站' }).click()
  const gone = row(page, COPY)
  await gone.getByText('剩余 30 天').waitFor()
  await gone.getByText('2 场景、1 子场景、2 脚本').waitFor()
  await picture('recycle-bin')
  await scan(page, 'the recycle bin')
  await act(page, gone, '恢复')
  await says(page, '已恢复')
  await gone.waitFor({ state: 'detached' })

  await page.goto(`${on.origin}/courseManage`)
  await act(page, row(page, COPY), '删除')
  await button(await asked(page, /30 天内/), '删除').click()
  await says(page, '删除成功')
  await page.goto(`${on.origin}/recycleBin`)
  await act(page, row(page, COPY), '彻底删除')
  await confirm(page, '彻底删除？', '彻底删除')
  await says(page, '已彻底删除')
  await row(page, COPY).waitFor({ state: 'detached' })

  await leftOut(page, on.origin, api)
  await picture('recycle-left-out')

  const slow = await on.window()
  await slow.route('**/course/uses*', (route) => setTimeout(() => void route.continue().catch(() => undefined), 6000))
  await enterAt(on, slow, 'author', '/courseManage')
  await act(slow, row(slow, '复制的课程'), '删除')
  const question = dialog(slow).filter({ hasText: '确定删除？' })
  await question.getByText('正在查看会删除哪些内容…').waitFor()
  await eventually('the button waits', () => button(question, /删除/, false).isDisabled())
  await until(
    'not longer than two seconds',
    () => button(question, '删除').isEnabled(),
    (on) => on,
    4000,
  )
})
