// @vitest-environment happy-dom
// Clipboard contents of Word, WPS, Excel and web pages, and their conversion for a question.
import { expect, test } from 'vitest'
import { setToastHandler } from '#ui/page/notice.ts'
import { insertInField } from './insert-text.ts'
import { droppedNotice, losesInPlain, pastedHtml, pastedText } from './pasted.ts'

const table = '<table><tr><td><p>险种</p></td><td><p>等待期</p></td></tr><tr><td>重疾</td><td>90<b>天</b></td></tr></table>'
const wordList =
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>先共情</p>` +
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>再说价值</p>`

test.each<[string, string, string]>([
  ['superscripts of a page', '<p>10<sup>-3</sup>米</p>', '10⁻³米'],
  ['superscripts of Word, with its own minus', `<p>10<span style='vertical-align:super'>−3</span></p>`, '10⁻³'],
  ['subscripts', '<p>H<sub>2</sub>O，CO<span style="vertical-align: sub">2</span></p>', 'H₂O，CO₂'],
  ['a script that has no characters', '<p>x<sup>年利率</sup></p>', 'x^(年利率)'],
  ['a table', `<p>表</p>${table}`, '表\n| 险种 | 等待期 |\n| --- | --- |\n| 重疾 | 90天 |'],
  ['a table of one row', '<table><tr><td>甲</td><td>乙</td></tr></table>', '甲 | 乙'],
  [
    'a formula with its TeX',
    '<p>求<span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac{1}{x}</annotation></semantics></math><span>1x</span></span>的值</p>',
    '求$\\frac{1}{x}$的值',
  ],
  ['a list of Word', wordList, '1. 先共情\n2. 再说价值'],
  ['a numbered list that begins at 3', '<ol start="3"><li>甲</li><li>乙</li></ol>', '3. 甲\n4. 乙'],
  ['a list of dots in a list', '<ul><li>甲<ul><li>乙</li></ul></li></ul>', '• 甲\n　• 乙'],
  ['a list of small letters', '<ol type=a><li>甲</li><li>乙</li></ol>', 'a. 甲\nb. 乙'],
  ['a list of letters that begins at 26', '<ol type="A" start="26"><li>甲</li><li>乙</li></ol>', 'Z. 甲\nAA. 乙'],
  ['a list of Roman numerals', '<ol type="i" start="3"><li>甲</li><li>乙</li></ol>', 'iii. 甲\niv. 乙'],
  ['a list of large Roman numerals', '<ol style="list-style-type:upper-roman" start=9><li>甲</li><li>乙</li></ol>', 'IX. 甲\nX. 乙'],
  ['a list of Chinese numerals', '<ol style="list-style-type: cjk-ideographic" start=10><li>甲</li><li>乙</li></ol>', '十、甲\n十一、乙'],
  ['items with their own numbers', '<ol><li>甲</li><li value="7">乙</li><li>丙</li></ol>', '1. 甲\n7. 乙\n8. 丙'],
  ['a list that counts down', '<ol reversed><li>甲</li><li>乙</li></ol>', '2. 甲\n1. 乙'],
  [
    'a list of Word beside the items of the outer one',
    '<ol type=1><li>甲</li><ol type=a><li>子</li><li>丑</li></ol><li>乙</li></ol>',
    '1. 甲\n　a. 子\n　b. 丑\n2. 乙',
  ],
  ['line breaks', '<p>一<br>二</p><p>三</p>', '一\n二\n三'],
  ['entities', '<p>1 &lt; 2 &amp; 3&nbsp;&gt; 2</p>', '1 < 2 & 3 > 2'],
])('the plain text of %s keeps its meaning', (_, html, text) => {
  expect(pastedText(html)).toEqual({ text, dropped: [] })
})

test('the editor keeps scripts as elements, and rows and numbers as words', () => {
  expect(pastedHtml('<p>10<sup>-3</sup>，H<sub>2</sub>O</p>').html).toBe('<p>10<sup>-3</sup>，H<sub>2</sub>O</p>')
  expect(pastedHtml(`<p>10<span style='vertical-align:super'>3</span></p>`).html).toBe('<p>10<sup>3</sup></p>')
  expect(pastedHtml(table).html).toBe('<p>| 险种 | 等待期 |</p><p>| --- | --- |</p><p>| 重疾 | 90<b>天</b> |</p>')
  expect(pastedHtml('<ol><li>甲</li></ol>').html).toBe('<ol><li>1. 甲</li></ol>')
})

test('dropped pictures and formulas are named, styles and scripts are not', () => {
  const html = '<style>p{}</style><p>甲<img src="a.png"><math><mi>x</mi></math></p>'
  expect(pastedText(html)).toEqual({ text: '甲', dropped: ['图片', '公式'] })
  expect(droppedNotice(['图片', '公式'])).toBe('粘贴时没有带上图片和公式，请另行添加')
  expect(droppedNotice([])).toBe(null)
})

test('merged cells stand in each of their rows, the columns stay in place, and the editor says that they are apart', () => {
  const rows =
    '<tr><td>险种</td><td colspan=2>期限</td></tr><tr><td rowspan="2">重疾</td><td>等待期</td><td>90</td></tr><tr><td>犹豫期</td><td>15</td></tr>'
  expect(pastedText(`<table>${rows}</table>`)).toEqual({
    text: '| 险种 | 期限 |  |\n| --- | --- | --- |\n| 重疾 | 等待期 | 90 |\n| 重疾 | 犹豫期 | 15 |',
    dropped: ['单元格的合并'],
  })
})

test('a paste is converted only if plain text would lose something', () => {
  for (const html of ['<p>H<sub>2</sub>O</p>', table, '<ul><li>甲</li></ul>']) expect(losesInPlain(html)).toBe(true)
  for (const html of ['<p>甲</p>', '<b>甲</b>']) expect(losesInPlain(html)).toBe(false)
})

test('a formula that does not fit into its field is not cut: nothing is inserted, and the author is told', () => {
  const said: string[] = []
  setToastHandler(
    (_, text) => said.push(text),
    () => undefined,
  )
  const field = Object.assign(document.createElement('textarea'), { maxLength: 10, value: '求' })
  document.execCommand = () => false
  field.setSelectionRange(1, 1)
  insertInField(field, '$\\frac{1}{x}$')
  expect([field.value, said]).toEqual(['求', ['最多10个字符，末尾的13个字符没有填入']])
  insertInField(field, '甲乙丙丁戊己庚辛壬癸')
  expect([field.value, said.at(-1)]).toEqual(['求甲乙丙丁戊己庚辛壬', '最多10个字符，末尾的1个字符没有填入'])
})
