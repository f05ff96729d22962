// Journey through the learners' screens on a slow network: nothing moves when data arrives. The page reports its layout shifts.
import type { Page } from 'playwright-core'
import type { Api } from '../api.ts'
import { addExam } from '../exam-task.ts'
import { addCookie, expect, type Stage } from '../journey.ts'
import { addTask } from '../learner-task.ts'
import { test } from '../stage.ts'

const [LEARNING, EXAM] = ['/ai-training/v1/learning', '/ai-exam/v1']
/** The sum of all layout shifts of a screen; Web Vitals counts the worst five seconds only. */
const most = 0.02
/** Delay of each call and picture in milliseconds: the skeletons are on the screen before the first data. */
const delay = 300

interface Run {
  id: string
  place: number
  current: { scriptId: string; wantsAnswer: boolean } | null
}
/** Practises a sub-scene with poor answers, so that it has weak lines. */
async function practise(api: Api, of: { subSceneId: string; projectId: string }) {
  let run = await api.send<Run>('POST', `${LEARNING}/rehearsal`, { ...of, mode: 'PRACTICE' })
  const at = `${LEARNING}/rehearsal/${run.id}`
  for (let { current } = run; current; { current } = run) {
    if (current.wantsAnswer) await api.send('PUT', `${at}/line/${current.scriptId}`, { said: '这个不好说' })
    run = await api.send<Run>('POST', `${at}/next`, { place: run.place })
  }
  await api.send('POST', `${at}/finish`)
}

/** Gives the viewer a course with a deadline and weak lines, and wrong answers that are due. */
async function prepare(on: Stage): Promise<string> {
  const [admin, author, api] = [await on.api('admin'), await on.api('author'), await on.api('viewer')]
  const task = await addTask(admin, author, '不动的课程')
  await practise(api, task)
  const more = { reviewMode: 'KEYS', reviewFrom: 'SUBMIT' }
  const examId = await addExam(admin, { examinationName: '不动的考试', categoryName: '不动的题库', more })
  const { id } = await api.send<{ id: string }>('POST', `${EXAM}/attempt`, { examinationId: examId })
  await api.send('POST', `${EXAM}/attempt/${id}/submit`)
  await on.query(`update project set due_time = now() + interval '5 days' where id = ${task.projectId};
    update exam_attempt set status = 'GRADED', sum_score = 0, submitted_at = now() - interval '2 days' where id = ${id}`)
  return `/course/${task.id}/${task.projectId}`
}

interface Shift {
  value: number
  moved: string[]
}
/** Records every shift from the first paint on. */
const observe = `window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => node?.nodeName + '.' + (node?.className ?? '')) })
  }).observe({ type: 'layout-shift', buffered: true })`
/** True if the data has arrived, all pictures in the window are shown, and the browser has painted since. */
const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(!document.querySelector('.yl-bones') && [...document.images].every((image) => image.complete || image.loading === 'lazy')))))`

async function shiftsOf(page: Page, address: string, seen: string): Promise<Shift[]> {
  await page.goto(address)
  await page.getByText(seen).first().waitFor()
  await page.waitForFunction(settled)
  return page.evaluate<Shift[]>('window.shifts')
}

test('nothing moves on the screens of learners while their data arrives', async ({ on }) => {
  const course = await prepare(on)
  const told: string[] = []
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await on.window(size)
    await addCookie(page.context(), await on.api('viewer'))
    await page.addInitScript(observe)
    await page.route(/\/ai-(?:training|exam)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay))
      await route.continue()
    })
    for (const [path, seen] of [
      ['', '要在期限前完成'],
      ['/practice', '接下来练'],
      [course, '嫌贵的王女士'],
      ['/wrong', '题到了复习的时候'],
      ['/growth', '全部记录'],
      ['/history', '不动的课程'],
    ] as const) {
      const shifts = await shiftsOf(page, `${on.origin}/learn${path}`, seen)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      console.log(`layout shift at ${size.width} px, ${path.replace(/\/\d.*/, '') || '/'}: ${sum.toFixed(4)}`)
      if (sum >= most) told.push(`${size.width} px, ${path}: ${sum.toFixed(4)} ${JSON.stringify(shifts)}`)
    }
  }
  expect(told.length === 0, `nothing moves:\n${told.join('\n')}`)
})
