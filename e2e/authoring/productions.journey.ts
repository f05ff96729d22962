// Journey of the generation board: estimate, batch request, pause, resume, completion, stale media.
import type { Page } from 'playwright-core'
import { addCourse } from '../api.ts'
import { scan } from '../axe.ts'
import { button, dialog, enterAt, row, rows, says, until } from '../journey.ts'
import { test } from '../stage.ts'

const state = (page: Page, word: string) =>
  page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name: new RegExp(`^${word}`) })
const counted = (page: Page, word: string, n: number, ms = 60_000) =>
  until(
    `${word} ${n}`,
    () => state(page, word).innerText(),
    (text) => Number(text.replace(/\D/g, '')) === n,
    ms,
  )

test('a user generates all media of a course on the board', async ({ on }) => {
  const page = await on.window()
  const api = await enterAt(on, page, 'author', '/courseManage')
  const lines = [1, 2, 3].map((n) => ({ mediaType: 'AUDIO' as const, text: `看板里第${n}句足够长的一句话` }))
  const course = await addCourse(api, { title: '看板课程', scenes: ['到访'], subScene: '咨询的客户', lines })
  await page.reload()
  await page.goto(`${on.origin}/generation`)
  await page.getByText('请选择课程').waitFor()
  await row(page, '看板课程').waitFor()
  await scan(page, 'the board without a course')
  await on.picture(page, 'board-choice')
  await row(page, '看板课程').getByRole('link', { name: '看板课程' }).click()
  await counted(page, '未生成', 4)
  await scan(page, 'the board before anything is made')

  await api.send('PUT', '/aigc/board/state', { courseId: course.id, paused: true })
  await button(page, '生成缺少的 4 条').click()
  const question = dialog(page).filter({ hasText: '生成缺少的 4 条音视频？' })
  await question.getByText(/新生成 4 条：约 .*视频、.*音频，约 .* MB，预计/).waitFor()
  await on.picture(page, 'board-estimate')
  await scan(page, 'the question before generating')
  await button(question, '生成').click()
  await says(page, '已提交 4 条')
  await page.getByText('暂停了本课程的生成').waitFor()
  await counted(page, '排队中', 4)
  await scan(page, 'a paused board')
  await on.picture(page, 'board-paused')
  await page.getByRole('status').getByRole('button', { name: '继续生成' }).click()
  await counted(page, '已完成', 4)

  const [first = ''] = course.lines
  await api.send('PUT', `/operation/subscene/${course.subSceneId}`, [{ editType: 'UPDATE', id: first, text: '改过的第一句足够长的一句话' }])
  await page.goto(new URL(course.scriptPage, page.url()).href)
  await button(page, '重新生成已过期的 1 条').click()
  await button(dialog(page).filter({ hasText: '重新生成已过期的 1 条音视频？' }), '重新生成').click()
  await says(page, '已提交 1 条')
  await page.getByRole('link', { name: '生成看板' }).click()
  await counted(page, '已完成', 4)
  await state(page, '已过期').click()
  await until(
    'nothing is out of date',
    () => rows(page).count(),
    (n) => n === 0,
  )
  await page.getByText('没有已过期的音视频').waitFor()
})
