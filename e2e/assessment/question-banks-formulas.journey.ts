// Formulas and tables: an author writes them with the palette and a preview, beside a picture that the page scales down; a candidate reads
// them on a phone, also without the network.
import type { Locator, Page } from 'playwright-core'
import { mediaOf } from '#test/media-samples.ts'
import { scan } from '../axe.ts'
import { addExam } from '../exam-task.ts'
import { addCookie, button, dialog, enterAt, eventually, row, says, type Stage, until } from '../journey.ts'
import { test } from '../stage.ts'

const EXAM = '/ai-exam/v1'
const phone = { width: 390, height: 844 }

/** A picture like a photo, of two megabytes. */
const photo = () => mediaOf('png', '-f', 'lavfi', '-i', 'testsrc2=s=1600x1200:d=1', '-vf', 'noise=alls=40:allf=t', '-frames:v', '1')

const typeset = (within: Page | Locator, count: number) =>
  until(
    `${count} typeset formulas`,
    () => within.locator('.katex').count(),
    (n) => n === count,
  )

async function writeStem(page: Page, form: Locator) {
  const stem = form.getByLabel('题目', { exact: true })
  await stem.click()
  await page.keyboard.type('价格是 $5 或 $6，增长率为')
  await button(form, '公式').click()
  const palette = dialog(page, '公式')
  await button(palette, '分数').click()
  await page.keyboard.type('x_1')
  await typeset(palette.getByLabel('公式预览'), 1)
  await scan(page, 'the palette of formulas')
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'hidden' })
  await eventually('it is at the cursor', async () => (await stem.inputValue()).endsWith('增长率为$\\frac{x_1}{}$'))
  // within the formula the palette opens it again
  await stem.press('ArrowLeft')
  await button(form, '公式').click()
  await palette.getByLabel('公式（LaTeX）').fill('\\frac{x_1}{x_2}')
  await button(palette, '替换公式').click()
  await eventually('it is replaced', async () => (await stem.inputValue()).endsWith('增长率为$\\frac{x_1}{x_2}$'))
  await button(form, '表格').click()
  await eventually('a table follows', async () => (await stem.inputValue()).includes('\n| 标题 | 标题 |\n| --- | --- |'))
  await form.getByLabel('预览').getByRole('table').waitFor()
}

async function writeOptions(page: Page, form: Locator) {
  await form.getByLabel('选项A内容').fill('10m2')
  await form.getByLabel('选项A内容').press('Shift+ArrowLeft')
  await button(form, '选中的文字变成上标 x²').click()
  await eventually('a superscript', async () => (await form.getByLabel('选项A内容').inputValue()) === '10m²')
  await form.getByLabel('选项B内容').fill('坏的 $\\frac{1$')
  await form.getByLabel('预览').getByText('公式有误').waitFor()
  await form.getByLabel('选项B内容').fill('$x^2$')
  for (const letter of ['D', 'C']) await button(form, `删除选项${letter}`).click()
  await form.getByLabel('选项B是正确答案').check()
  await typeset(form.getByLabel('预览'), 2)
  await page.getByText('价格是 $5 或 $6').first().waitFor()
}

async function addPicture(page: Page, form: Locator) {
  const chooser = page.waitForEvent('filechooser')
  await button(form, '添加图片').first().click()
  await (await chooser).setFiles({ name: '题图.png', mimeType: 'image/png', buffer: photo() })
  await says(page, /图片已从 \d+\.\dM（1600×1200）缩小为 \d+KB（\d+×\d+）/)
  await form.locator('.yw-q-thumb img').first().waitFor()
}

test('an author writes a formula, a table and a large picture', async ({ on: stage }) => {
  const page = await stage.window()
  const api = await enterAt(stage, page, 'author', '/questionBankList')
  const { id } = await api.send<{ id: string }>('POST', `${EXAM}/subjectCategory`, { categoryName: '公式编辑题库' })
  await page.goto(`${stage.origin}/questionTypeManage?${new URLSearchParams({ id, name: '公式编辑题库' })}`)
  await button(page, '新建试题').first().click()
  const form = dialog(page, /新建试题/)
  await writeStem(page, form)
  await writeOptions(page, form)
  await addPicture(page, form)
  await scan(page, 'the preview of a question')
  await stage.picture(page, 'formula-form')
  await button(form, '新建试题').click()
  await says(page, '添加成功')
  await form.waitFor({ state: 'hidden' })
  await typeset(row(page, '增长率为'), 1)
  await stage.picture(page, 'formula-list')
})

/** Starts an exam with a wide table, whose only question needs several fonts. */
async function startExam(stage: Stage, page: Page): Promise<void> {
  const cells = ['年龄', '男性保费（元）', '女性保费（元）', '缴费年限与说明']
  const table = [cells, cells.map(() => '---'), ['30', '3,200', '2,980', '$n=20$']].map((line) => `| ${line.join(' | ')} |`)
  const questions = [
    { type: 2, subjectName: '先答这一题', answer: { answer: '0' } },
    {
      type: 0,
      subjectName: `求 $\\bar{x}$：\n${table.join('\n')}\n$$\\sum_{i=1}^n \\frac{a_i}{(1+r)^i}$$`,
      options: ['$\\sqrt{2}$', '$5 或 $6'].map((optionContent) => ({ optionContent })),
      answer: { answer: 'A' },
    },
  ]
  const examId = await addExam(await stage.api('admin'), { examinationName: '公式考试', categoryName: '公式考试题库', questions })
  await addCookie(page.context(), await stage.api('viewer'))
  await page.goto(`${stage.origin}/learn/exam/${examId}`)
  await page.getByLabel(/我已/).check()
  await button(page, '开始考试').click()
  await page.getByText('第 1 题').waitFor()
}

test('a candidate reads formulas and a table on a phone, without the network, too', async ({ on: stage }) => {
  const page = await stage.window(phone)
  await startExam(stage, page)
  // fetched for the second question while the first one is shown
  await until(
    'the fonts',
    () => page.evaluate<number>(`[...document.fonts].filter((f) => f.family.includes('KaTeX') && f.status === 'loaded').length`),
    (n) => n >= 20,
  )
  await page.context().setOffline(true)
  await button(page, '下一题').click()
  await typeset(page, 4)
  await page.getByText('$5 或 $6').waitFor()
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
  await until('the page does not scroll aside', width, (pixels) => pixels <= phone.width)
  const scrolls = `(() => { const box = document.querySelector('.q-table'); return box.scrollWidth > box.clientWidth })()`
  await eventually('the table does', () => page.evaluate<boolean>(scrolls))
  await scan(page, 'a question with formulas')
  await stage.picture(page, 'formula-room')
  await page.context().setOffline(false)
})
