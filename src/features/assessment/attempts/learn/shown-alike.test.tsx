// @vitest-environment happy-dom
// A candidate sees the text of a question and of its options as the author sees it in the preview, for all five types.
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFormulas } from '#ui/text/formulas.tsx'
import { blankToken, type QuestionContents } from '#features/assessment/question-banks/contract.ts'
import { QuestionView } from '#features/assessment/question-banks/web/QuestionDialog.tsx'
import { type Question, QuestionCard } from './QuestionCard.tsx'

const host = document.createElement('div')
let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Promise.resolve(new Response('')))
  Object.assign(document, { fonts: [] })
  root = createRoot(host)
  await fetchFormulas(['$x$'])
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const plain = [
  '等待期是几天？',
  '第一段\n第二段\n\n隔一行',
  '面积 10 m²，浓度 10⁻³，H₂O',
  '求 $x^2$ 与 $$\\frac{a}{b}$$ 的值',
  '价格是 $5 或 $6，<b>不是标记</b> & 不是实体',
  '| 年龄 | 保费 |\n| --- | --- |\n| 30 | 1200 |',
]
const rich = [
  `<p>犹豫期为${blankToken}天</p><p><strong>等待期</strong>为${blankToken}天</p>`,
  `<p>第一行<br />第二行 10<sup>-3</sup> H<sub>2</sub>O ${blankToken}</p>`,
  `<p>求 $x^2$ 等于${blankToken}，A &lt; B &amp; C</p>`,
]
const cases = [
  ...([0, 3, 1, 2] as const).flatMap((type) => plain.map((text) => ({ type, text }))),
  ...rich.map((text) => ({ type: 4 as const, text })),
]

const shown = (node: ReactNode) => {
  act(() => root.render(node))
  return host
}
const htmlOf = (place: Element | null | undefined) => place?.innerHTML.replaceAll(/<input[^>]*>/g, '____')

test.each(cases)('type $type: $text', ({ type, text }) => {
  const options =
    type === 0 || type === 3 ? plain.map((optionContent, i) => ({ optionName: 'ABCDEF'[i], optionContent, imageUrl: null })) : []
  const question = { subjectId: '1', type, typeLabel: '题', subjectName: text, imageUrls: [], options, blanks: 2, score: 5, answer: {} }
  const author = shown(<QuestionView question={question as unknown as QuestionContents} />)
  const wanted = [htmlOf(author.querySelector('.yw-qv-text')), ...[...author.querySelectorAll('.yw-qv-options li > span')].map(htmlOf)]
  const nothing = () => undefined
  const learner = shown(
    <QuestionCard question={question as unknown as Question} number={1} value={null} locked={false} onChange={nothing} />,
  )
  const choices = options.length ? [...learner.querySelectorAll('.yl-choice > span')].map(htmlOf) : []
  expect([htmlOf(learner.querySelector('.yl-question-text')), ...choices]).toEqual(wanted)
  expect(wanted).toHaveLength(1 + options.length)
  expect(wanted[0]?.length).toBeGreaterThan(5)
})
