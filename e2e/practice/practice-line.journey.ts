// Journey to the last card of 接下来: after everything else is done, the weakest line is practised from the list of tasks; with axe scans.
import type { Api } from '../api.ts'
import { scan } from '../axe.ts'
import { addCookie, button, eventually, until } from '../journey.ts'
import { addTask, reference } from '../learner-task.ts'
import { typeAnswer } from '../room.ts'
import { test } from '../stage.ts'

const LEARNING = '/ai-training/v1/learning'
const phone = { width: 390, height: 844 }
interface Run {
  id: string
  place: number
  current: { scriptId: string; wantsAnswer: boolean; text: string } | null
}
interface Standing {
  scenes: { subScenes: { id: string }[] }[]
}
interface Tasks {
  next: { kind: string; title: string } | null
}

/** Runs through a sub-scene; `said` has the answers by the beginning of the line. */
async function runThrough(
  api: Api,
  of: { subSceneId: string; projectId: string; mode: 'PRACTICE' | 'EXAM' },
  said: { [begin: string]: string },
) {
  let run = await api.send<Run>('POST', `${LEARNING}/rehearsal`, of)
  const at = `${LEARNING}/rehearsal/${run.id}`
  for (let { current } = run; current; { current } = run) {
    const { text, scriptId } = current
    const words = Object.entries(said).find(([begin]) => text.startsWith(begin))?.[1]
    if (words) await api.send('PUT', `${at}/line/${scriptId}`, { said: words })
    run = await api.send<Run>('POST', `${at}/next`, { place: run.place })
  }
  await api.send('POST', `${at}/finish`)
}

test('a learner who has finished everything practises the weakest line from the tasks', async ({ on }) => {
  const { id, projectId } = await addTask(await on.api('admin'), await on.api('author'), '旅程弱句课')
  // remove the tasks of the demo
  await on.query(`update project set deleted_at = now() where id <> ${projectId}; update exam set deleted_at = now()`)
  const api = await on.api('viewer')
  const { scenes } = await api.send<Standing>('GET', `${LEARNING}/course/${id}?projectId=${projectId}`)
  const of = { subSceneId: scenes[0]?.subScenes[0]?.id ?? '', projectId }
  await runThrough(api, { ...of, mode: 'PRACTICE' }, { 这个保险: reference, 等待期: '等待期是三十天' })
  await runThrough(api, { ...of, mode: 'EXAM' }, { 这个保险: reference, 等待期: '等待期是90天。' })
  await until(
    'the weakest line is what is left',
    () => api.send<Tasks>('GET', `${LEARNING}/tasks`),
    ({ next }) => next?.kind === 'LINE' && next.title === '等待期一共是多少天呢？',
  )
  const page = await on.window(phone)
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn`)
  const card = page.getByRole('region', { name: '接下来' })
  await card.getByText('都完成了，练练最弱的一句').waitFor()
  await card.getByRole('heading', { name: '等待期一共是多少天呢？' }).waitFor()
  await scan(page, 'the weakest line among the tasks')
  await on.picture(page, 'learn-weakest')
  await button(card, '练这一句').click()
  await page.getByText('练句', { exact: true }).waitFor()
  await eventually('one line', async () => (await page.locator('.yl-room-bar').innerText()).includes('1 / 1'))
  await typeAnswer(page, '等待期是90天。')
  await page.getByRole('region', { name: '点评' }).getByText('1 个要点说到 1 个').waitFor()
  await button(page, '下一句').click()
  await page.getByRole('link', { name: '返回练习' }).click()
  await page.getByRole('link', { name: '今天', exact: true }).click()
  // the line is less weak now, but still the weakest
  await card.getByText('都完成了，练练最弱的一句').waitFor()
})
