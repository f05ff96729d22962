// @vitest-environment happy-dom
// Texts of questions on the page: formulas, tables and gaps, and nothing that an author could smuggle in.
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxFormulaLength } from '#shared/formulas.ts'
import { fetchFormulas } from './formulas.tsx'
import { QuestionText } from './QuestionText.tsx'
import { RichText } from './RichText.tsx'

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
const shown = (node: ReactNode) => {
  act(() => root.render(node))
  return host
}
const cells = () => [...host.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent?.trim()))

test('a formula is typeset, on a line of its own with two signs, and readable by screen readers', () => {
  shown(<QuestionText text="求 $x^2$：$$\\frac{a}{b}$$" />)
  expect(host.querySelectorAll('.q-formula .katex')).toHaveLength(2)
  expect(host.querySelectorAll('.q-formula.is-display')).toHaveLength(1)
  expect(host.querySelector('math annotation')?.textContent).toBe('x^2')
  expect(host.textContent).toMatch(/^求 /)
})

test('a closing mark stays on the line of its formula', () => {
  shown(<QuestionText text="求 $x$。再求 $y$ 与 $z$）。" />)
  expect([...host.querySelectorAll('.q-stick')].map((e) => e.lastChild?.textContent)).toEqual(['。', '）。'])
  const words = host.cloneNode(true) as HTMLElement
  for (const formula of words.querySelectorAll('.q-formula')) formula.remove()
  expect(words.textContent).toBe('求 。再求  与 ）。')
})

test('prices stay words', () => {
  expect(shown(<QuestionText text="价格是 $5 或 $6" />).innerHTML).toBe('价格是 $5 或 $6')
})

test('a broken or long formula shows its source with a hint', () => {
  for (const [text, fault] of [
    ['$\\frac{a$', '公式有误'],
    ['$\\undefined$', '公式有误'],
    [`$${'x+'.repeat(maxFormulaLength)}y$`, '公式最多500个字符'],
  ] as const) {
    shown(<QuestionText text={text} />)
    expect([host.querySelector('code')?.textContent, host.querySelector('small')?.textContent]).toEqual([text, fault])
  }
})

test('a table has rows and cells with formulas; in one line it is its rows', () => {
  const text = '如表：\n| 年龄 | 值 |\n| --- | --- |\n| 30 | $|x|$ |'
  shown(<QuestionText text={text} />)
  expect(cells()[0]).toEqual(['年龄', '值'])
  expect(host.querySelectorAll('td .katex')).toHaveLength(1)
  shown(<QuestionText inline text={text} />)
  expect(host.querySelector('table')).toBe(null)
  expect(host.textContent).toMatch(/^如表： 年龄 值；30 /)
  expect(host.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('|x|')
})

test('the gaps of a formatted text may be in a table, and keep their order', () => {
  const html =
    '<p>填表 {{answer}}</p><p>| 险种 | <strong>天</strong>数 |</p><p>| --- | --- |</p><p>| 重疾 | {{answer}} |</p><p>$x$ 与 {{answer}}</p>'
  shown(<RichText html={html} token="{{answer}}" gap={(n) => <i>空{n}</i>} />)
  expect(cells()).toEqual([
    ['险种', '天数'],
    ['重疾', '空1'],
  ])
  expect([...host.querySelectorAll('i')].map((i) => i.textContent)).toEqual(['空0', '空1', '空2'])
  expect(host.querySelectorAll('strong, .katex')).toHaveLength(2)
})

const hostile = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\includegraphics{https://example.com/a.png}$',
  '$\\htmlStyle{position:fixed}{x}$',
  '$\\htmlId{root}{x}$',
  '$\\text{<img src=x onerror=alert(1)>}^2$',
  '$\\def\\a{\\a\\a}\\a$',
  '| <b onclick=alert(1)>a</b> | b |\n| --- | --- |\n| <iframe srcdoc=x> | $\\text{<svg onload=alert(1)>}$ |',
]
test.each(hostile)('%j brings no element, address or handler into the page', (text) => {
  const html = text.split('\n').map((line) => `<p>${line}</p>`)
  for (const node of [
    <QuestionText key={1} text={text} />,
    <RichText key={2} html={html.join('')} token="{{answer}}" gap={() => null} />,
  ]) {
    shown(node)
    expect(host.querySelectorAll('img, script, iframe, a, svg[onload], #root, [href]')).toHaveLength(0)
    for (const element of host.querySelectorAll('*')) {
      expect([...element.attributes].map((a) => a.name).filter((name) => name.startsWith('on'))).toEqual([])
      expect(element.getAttribute('style') ?? '').not.toContain('fixed')
    }
  }
})
