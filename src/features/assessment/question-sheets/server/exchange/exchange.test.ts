// Files of other systems: GIFT, Aiken, Moodle XML and QTI are read as questions, and what has no type here is a row with its reason.
import { describe, expect, test } from 'vitest'
import { withFile, zipOf } from '#test/office-files.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import type { PaperQuestion } from '../papers/paper.ts'
import { isAiken, readAiken } from './aiken.ts'
import { isGift, readGift } from './gift.ts'
import { readExchange } from './read-exchange.ts'

const limits = { maxRows: 20_000, maxText: 3_000_000, pictures: { folder: '/nowhere', maxBytes: 1 } }
const read = (content: Uint8Array | string) => withFile(content, (file) => readExchange(file, limits))
/** A question as a line: type, stem, options, answer, and the fields that are set. */
const said = (q: PaperQuestion) =>
  [
    q.type === null ? q.reason : typeLabels[q.type],
    q.subjectName,
    q.options.join('／'),
    q.answer,
    q.rules,
    q.analysis,
    q.guesses.map((g) => g.message).join('；'),
  ]
    .join(' | ')
    .replaceAll('\n', '⏎')

const gift = `// 注释
$CATEGORY: 保险/医疗

::题一:: 犹豫期一般为多少天？ {
 =15天 # 对
 ~10天 # 短了
 ~30天
}

下列属于义务的有 { ~%50%告知 ~%50%缴费 ~%-100%代理 ####合同法 }

犹豫期内可以退保。{T}

代理人可以代签名。{FALSE#不可以}

犹豫期为 {=15 =十五} 天。

圆周率是 {#3.14:0.01}

年份 {#1990..2000}

配对 { =甲 -> 一 =乙 -> 二 =丙 -> 三 }

谈谈保险。{}

[html]<p>转义 \\{括号\\} 与 a \\= b</p> { =对\\~的 ~错的 }

不成对 { =甲`

test('GIFT: choices, truths, gaps, numbers and essays are read; matching and ranges are refused', () => {
  const lines = gift.split('\n')
  expect(isGift(lines)).toBe(true)
  const { questions, notes } = readGift(lines)
  expect(questions.map(said)).toEqual([
    '单选 | 犹豫期一般为多少天？ | 15天／10天／30天 | A |  | A：对⏎B：短了 | 各选项的反馈合并到了解析中，请确认',
    '多选 | 下列属于义务的有 | 告知／缴费／代理 | A,B |  | 合同法 | ',
    '判断 | 犹豫期内可以退保。 |  | 对 |  |  | ',
    '判断 | 代理人可以代签名。 |  | 错 |  | 不可以 | ',
    '填空 | 犹豫期为 ____ 天。 |  | 15|十五 |  |  | ',
    '填空 | 圆周率是 ____ |  | 3.14 | 数字±0.01 |  | ',
    '不支持的题型：数值范围或几个数值答案 | 年份 {#1990..2000} |  |  |  |  | ',
    '不支持的题型：连线题 | 配对 { =甲 -> 一 =乙 -> 二 =丙 -> 三 } |  |  |  |  | ',
    '简答 | 谈谈保险。 |  |  |  |  | ',
    '单选 | 转义 {括号} 与 a = b | 对~的／错的 | A |  |  | ',
    '不支持的题型：大括号不成对，或一题有多处答案 | 不成对 { =甲 |  |  |  |  | ',
  ])
  expect(notes).toEqual(['分类没有带入：$CATEGORY: 保险/医疗', '题目的标题（::…::）没有带入'])
})

test('a weight that is not the same for all right options is a guess', () => {
  expect(readGift(['题 { ~%70%甲 ~%30%乙 ~丙 }']).questions.map(said)).toEqual([
    '多选 | 题 | 甲／乙／丙 | A,B |  |  | 原题各选项的分数不同，这里只分对错，请确认',
  ])
})

test('Aiken: stems, options and answers are read; a question without an answer is a row with its reason', () => {
  const lines = '犹豫期一般为多少天？\nA. 10天\nB. 15天\nANSWER: B\n\n没有答案的题\nA) 甲\nB) 乙\n\n下一题\nA) 甲\nB) 乙\nANSWER: A'.split(
    '\n',
  )
  expect(isAiken(lines)).toBe(true)
  expect(readAiken(lines).map(said)).toEqual([
    '单选 | 犹豫期一般为多少天？ | 10天／15天 | B |  |  | ',
    '这一题没有 ANSWER 行 | 没有答案的题⏎甲⏎乙 |  |  |  |  | ',
    '单选 | 下一题 | 甲／乙 | A |  |  | ',
  ])
})

test('a paper with signs of GIFT in a formula stays a paper', () => {
  const lines = ['1. 集合 $\\{1\\}$ 有几个元素？（A）', 'A. 1', 'B. 2']
  expect([isGift(lines), isAiken(lines)]).toEqual([false, false])
})

const html = (text: string) => `<text><![CDATA[<p>${text}</p>]]></text>`
const moodle = `<?xml version="1.0"?><quiz>
<question type="category"><category><text>$course$/保险</text></category></question>
<question type="multichoice"><name><text>一</text></name><questiontext format="html">${html('犹豫期&nbsp;多少天？')}</questiontext><defaultgrade>2.0</defaultgrade><single>true</single><generalfeedback format="html">${html('监管规定')}</generalfeedback>
<answer fraction="0">${html('10天')}</answer><answer fraction="100">${html('15天')}</answer><tags><tag><text>犹豫期</text></tag></tags></question>
<question type="multichoice"><questiontext>${html('义务有')}</questiontext><single>false</single><answer fraction="50">${html('告知')}</answer><answer fraction="50">${html('缴费')}</answer><answer fraction="-100">${html('代理')}</answer></question>
<question type="truefalse"><questiontext>${html('可以退保')}</questiontext><answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>
<question type="shortanswer"><questiontext>${html('犹豫期为几天')}</questiontext><answer fraction="100"><text>15</text></answer><answer fraction="100"><text>十五</text></answer></question>
<question type="numerical"><questiontext>${html('圆周率')}</questiontext><answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer></question>
<question type="cloze"><questiontext>${html('等待期{1:SHORTANSWER:=90~=九十}天，犹豫期{1:SA:=15}天')}</questiontext></question>
<question type="cloze"><questiontext>${html('选{1:MULTICHOICE:=甲~乙}')}</questiontext></question>
<question type="essay"><questiontext>${html('谈谈保险<img src="@@PLUGINFILE@@/a.png">')}</questiontext><graderinfo>${html('转移风险')}</graderinfo></question>
<question type="matching"><questiontext>${html('配对')}</questiontext></question>
</quiz>`

test('Moodle XML: seven kinds are read, others are refused, pictures are named', async () => {
  const { questions, notes } = await read(moodle)
  expect(questions.map(said)).toEqual([
    '单选 | 犹豫期 多少天？ | 10天／15天 | B |  | 监管规定 | ',
    '多选 | 义务有 | 告知／缴费／代理 | A,B |  |  | ',
    '判断 | 可以退保 |  | 错 |  |  | ',
    '填空 | 犹豫期为几天____ |  | 15|十五 |  |  | ',
    '填空 | 圆周率____ |  | 3.14 | 数字±0.01 |  | ',
    '填空 | 等待期____天，犹豫期____天 |  | 90|九十;15 |  |  | ',
    '不支持的题型：cloze | 选{1:MULTICHOICE:=甲~乙} |  |  |  |  | ',
    '简答 | 谈谈保险 |  | 转移风险 |  |  | 题内有1张图片没有带上，请导入后另行添加',
    '不支持的题型：matching | 配对 |  |  |  |  | ',
  ])
  expect(questions.slice(0, 1).map((q) => [q.score, q.tags])).toEqual([['2', '犹豫期']])
  expect(notes).toEqual(['分类没有带入：$course$/保险'])
})

const item2 = (body: string, declarations: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">${declarations}<itemBody>${body}</itemBody></assessmentItem>`
const declared = (values: string[], id = 'RESPONSE') =>
  `<responseDeclaration identifier="${id}"><correctResponse>${values.map((v) => `<value>${v}</value>`).join('')}</correctResponse></responseDeclaration>`
const choices = (ids: string[], max = 1) =>
  `<p>题干</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="${max}"><prompt>哪一项？</prompt>${ids.map((id) => `<simpleChoice identifier="${id}">选项${id}</simpleChoice>`).join('')}</choiceInteraction>`
const three = item2(choices(['A', 'B']), declared(['B']))
  .replaceAll(
    /(<\/?)(?=[a-zA-Z])(?!p>)([a-zA-Z]+)/g,
    (_, open: string, name: string) => `${open}qti-${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
  )
  .replace('maxChoices', 'max-choices')
  .replaceAll('responseIdentifier', 'response-identifier')

describe('QTI', () => {
  test('2.1 and 3.0 in one package: choices, truths, gaps and essays are read, others are refused', async () => {
    const gaps = '<p>等待期<textEntryInteraction responseIdentifier="R1"/>天，犹豫期<textEntryInteraction responseIdentifier="R2"/>天</p>'
    const archive = await zipOf({
      'imsmanifest.xml': '<manifest/>',
      'items/1.xml': item2(choices(['A', 'B']), declared(['B'])),
      'items/2.xml': item2(choices(['A', 'B', 'C'], 0), declared(['A', 'C'])),
      'items/3.xml': item2(choices(['true', 'false']), declared(['false'])),
      'items/4.xml': item2(gaps, declared(['90'], 'R1') + declared(['15'], 'R2')),
      'items/5.xml': item2(
        '<p>谈谈保险</p><rubricBlock view="scorer"><p>转移风险</p></rubricBlock><extendedTextInteraction responseIdentifier="RESPONSE"/>',
        '',
      ),
      'items/6.xml': item2('<p>排序</p><orderInteraction responseIdentifier="RESPONSE"/>', ''),
      'items/7.xml': three,
    })
    expect((await read(archive)).questions.map(said)).toEqual([
      '单选 | 题干⏎哪一项？ | 选项A／选项B | B |  |  | ',
      '多选 | 题干⏎哪一项？ | 选项A／选项B／选项C | A,C |  |  | ',
      '判断 | 题干⏎哪一项？ |  | 错 |  |  | ',
      '填空 | 等待期____天，犹豫期____天 |  | 90;15 |  |  | ',
      '简答 | 谈谈保险 |  | 转移风险 |  |  | ',
      '不支持的题型：orderInteraction | 排序 |  |  |  |  | ',
      '单选 | 题干⏎哪一项？ | 选项A／选项B | B |  |  | ',
    ])
  })

  test('a mapping with different scores is a guess', async () => {
    const mapping =
      '<responseDeclaration identifier="RESPONSE"><mapping><mapEntry mapKey="A" mappedValue="2"/><mapEntry mapKey="B" mappedValue="1"/><mapEntry mapKey="C" mappedValue="-1"/></mapping></responseDeclaration>'
    expect((await read(item2(choices(['A', 'B', 'C'], 0), mapping))).questions.map(said)).toEqual([
      '多选 | 题干⏎哪一项？ | 选项A／选项B／选项C | A,B |  |  | 原题各选项的分数不同，这里只分对错，请确认',
    ])
  })

  test.each<[string, () => Promise<Uint8Array | string>, string]>([
    ['an entity that expands', async () => `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}">]>${item2('&b;', '')}`, '不安全的内容'],
    ['ten thousand files', () => zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`${i}.xml`, '<a/>']))), '展开后过大'],
    ['elements a thousand deep', async () => item2(`${'<p>'.repeat(1000)}${'</p>'.repeat(1000)}`, ''), '嵌套过深'],
    ['XML without a question', async () => '<a><b/></a>', '没有试题'],
    ['broken XML', async () => '<quiz><question>', '已损坏'],
  ])('%s is refused in words', async (_, content, message) => {
    await expect(read(await content())).rejects.toThrow(message)
  })
})
