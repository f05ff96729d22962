// Nine questions with pictures on a phone: it goes offline after the third, six are answered offline, a reload fails, the process is
// killed. Once it is online again, the server has all nine answers.
import type { Page } from 'playwright-core'
import { pngOf } from '#test/media-samples.ts'
import { scan } from '../axe.ts'
import { addExam, choice } from '../exam-task.ts'
import { addCookie, button, expect, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
const phone = { width: 390, height: 844 }

interface Sitting {
  questions: { subjectId: string; type: number }[]
  answers: { subjectId: string; response: unknown }[]
}

async function upload(on: Stage, count: number): Promise<string[]> {
  const desk = await on.window()
  await addCookie(desk.context(), await on.api('admin'))
  const paths: string[] = []
  for (let i = 0; i < count; i++) {
    const answer = await desk.request.post(`${on.origin}/ai-training/v1/management/file/alioss/upload?field=question`, {
      multipart: { file: { name: `题图${i}.png`, mimeType: 'image/png', buffer: pngOf(640, 400 + i) } },
    })
    paths.push(((await answer.json()) as { content: { path: string } }).content.path)
  }
  return paths
}

/** Nine questions of all five types; each has a picture, and each option its own. */
async function addNine(on: Stage, name: string): Promise<string> {
  const images = await upload(on, 9)
  const options = ['十天', '十五天', '三十天'].map((optionContent, i) => ({ optionContent, image: images[i] }))
  const kinds = [
    { type: 0, options, answer: { answer: 'B' } },
    { type: 3, options, answer: { answer: 'A,C' } },
    { type: 2, answer: { answer: '0' } },
    { type: 4, answer: { answer: '50,90' } },
    { type: 1, answer: { answer: '先共情' } },
  ]
  const questions = Array.from({ length: 9 }, (_, i) => {
    const kind = kinds[i % kinds.length] ?? { type: 1, answer: { answer: '' } }
    const text = kind.type === 4 ? `第${i + 1}问：保额{{answer}}万元，等待期{{answer}}天` : `第${i + 1}问：犹豫期的规定是什么？`
    return { ...kind, subjectName: text, images: [images[i]] }
  })
  return addExam(await on.api('admin'), { examinationName: `${name}考试`, categoryName: `${name}题库`, questions })
}

const loaded = `[...document.querySelectorAll('.yl-question img')].every((i) => i.complete && i.naturalWidth > 0)`

/** Answers the current question, and goes to the next one. */
async function answer(page: Page, n: number) {
  await page.getByText(`第 ${n} 题`).waitFor()
  await until(
    'its pictures',
    () => page.evaluate<boolean>(`document.querySelectorAll('.yl-question img').length > 0 && ${loaded}`),
    Boolean,
  )
  const kind = (n - 1) % 5
  if (kind === 0) await choice(page, '十五天').click()
  if (kind === 1) for (const text of ['十天', '三十天']) await choice(page, text).click()
  if (kind === 2) await choice(page, '正确').click()
  if (kind === 3) for (const [i, text] of ['50', '90'].entries()) await page.getByLabel(`第${i + 1}空`).fill(text)
  if (kind === 4) await page.getByLabel('作答').fill(`第${n}题：先共情😀，再讲价值`)
  if (n < 9) await button(page, '下一题').click()
}

test('nine answers, six of them offline, reach the server after the page is killed', async ({ on }) => {
  const examId = await addNine(on, '九题图片')
  const api = await on.api('viewer')
  const page = await on.window(phone)
  const context = page.context()
  await addCookie(context, api)
  await page.goto(`${on.origin}/learn/exam/${examId}`)
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const kept = async () => (await api.send<Sitting>('GET', `${EXAM}/attempt/${id}`)).answers.length
  // a picture opens on the page itself, because leaving the page would count in exams that record leaves
  await button(page, '看大图：第1题的图片1').click()
  const viewer = page.getByRole('dialog', { name: '第1题的图片1' })
  await scan(page, 'a picture of a question')
  await button(viewer, '放大').click()
  await button(viewer, '缩小').waitFor()
  await on.picture(page, 'nine-picture')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  for (let n = 1; n <= 3; n++) await answer(page, n)
  await until('three on the server', kept, (n) => n === 3)

  const fetched = `new Set(performance.getEntriesByType('resource').filter((e) => e.initiatorType === 'img').map((e) => e.name)).size`
  await until(
    'pictures of all questions, before they are shown',
    () => page.evaluate<number>(fetched),
    (n) => n >= 9,
  )
  // the browser may free memory that no script references
  const devtools = await context.newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await context.setOffline(true)
  for (let n = 4; n <= 9; n++) await answer(page, n)
  await page.locator('.yl-exam-bar').getByText('离线，6题待同步', { exact: true }).waitFor()
  await on.picture(page, 'nine-offline')
  // an answer is stored before it is shown as kept, so the test need not wait
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const again = await context.newPage()
  // the page opens offline with the answers of this device
  await again.goto(`${on.origin}/learn/attempt/${id}`)
  await again.locator('.yl-exam-bar').getByText('离线，6题待同步', { exact: true }).waitFor()
  expect((await kept()) === 3, 'six are on the device alone')

  await context.setOffline(false)
  await again.goto(`${on.origin}/learn/attempt/${id}`)
  await until('all nine on the server', kept, (n) => n === 9)
  const { questions, answers } = await api.send<Sitting>('GET', `${EXAM}/attempt/${id}`)
  const given = new Map(answers.map((a) => [a.subjectId, a.response]))
  const right: unknown[] = ['B', ['A', 'C'], true, ['50', '90'], '第5题：先共情😀，再讲价值']
  for (const [i, { subjectId }] of questions.entries())
    expect(JSON.stringify(given.get(subjectId)) === JSON.stringify(right[i % 5]), `the answer to question ${i + 1} as it was given`)
  await again.locator('.yl-exam-bar').getByText('已保存', { exact: true }).waitFor()
})

test('the whole paper is answered and marked on one page, used by its card, and shown by question again', async ({ on }) => {
  const examId = await addNine(on, '九题整卷')
  const page = await on.window(phone)
  const api = await on.api('viewer')
  await addCookie(page.context(), api)
  await page.goto(`${on.origin}/learn/exam/${examId}`)
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
  const questions = page.locator('.yl-question')
  const shown = (count: number) =>
    until(
      `${count} questions`,
      () => questions.count(),
      (n) => n === count,
    )
  await shown(1)
  await button(page, /^答题卡/).click()
  await button(page, '整卷').click()
  await shown(9)
  await questions.nth(0).locator('.yl-choice', { hasText: '十五天' }).click()
  await questions.nth(8).getByLabel('第2空').fill('90')
  await button(page, '☆ 标记：第3题').click()
  await scan(page, 'a whole paper')
  await on.picture(page, 'nine-whole')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const kept = async () => (await api.send<Sitting>('GET', `${EXAM}/attempt/${id}`)).answers.length
  await until('both on the server', kept, (n) => n === 2)

  await button(page, /^答题卡/).click()
  await page.getByText('已答 2 题，未答 7 题，标记 1 题').waitFor()
  await button(page, '第6题，单选，未答').click()
  await until('keys are at the sixth', () => questions.nth(5).evaluate((q) => q.ownerDocument.activeElement === q), Boolean)
  // the choice is stored for the attempt
  await page.reload()
  await shown(9)
  await button(page, /^答题卡/).click()
  await button(page, '逐题').click()
  await shown(1)
  await button(page, '下一题').waitFor()
})
