// Writes a question in the formats of other systems; null if a format cannot hold it at all.
import type { Tree } from '#platform/spreadsheets/spreadsheets.ts'
import { blankToken, type QuestionContents, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { answerText } from '../export-questions.ts'
import { fillText } from '../fill-text.ts'

const right = (c: QuestionContents, i: number) => c.answer.answer.split(',').includes(String.fromCharCode(65 + i))
const alternativesOf = (answer: string) => answer.split('|')
const blanksOf = (c: QuestionContents) => c.answer.blanks ?? []
const isTrue = (c: QuestionContents) => c.answer.answer === '0'
/** The text of a fill-in question before, between and behind its blanks. */
const aroundBlanks = (c: QuestionContents) =>
  fillText(c.subjectName).split(fillText(c.subjectName).includes(blankToken) ? blankToken : '____')

const escaped = (text: string) => text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** A question as GIFT. */
export function giftOf(c: QuestionContents): string | null {
  const feedback = c.analysis ? `####${escaped(c.analysis)}` : ''
  const stem = escaped(c.subjectName)
  if (c.type === 1) return `${stem} {${feedback}}`
  if (c.type === 2) return `${stem} {${isTrue(c) ? 'TRUE' : 'FALSE'}${feedback}}`
  if (c.type === 4) {
    const [before = '', after, more] = aroundBlanks(c).map(escaped)
    const [rule] = blanksOf(c)
    const [answer = ''] = c.answer.answers
    if (after === undefined || more !== undefined) return null
    const isNumber = rule?.numeric && /^-?\d+(?:\.\d+)?$/.test(answer)
    const said = isNumber
      ? `#${answer}${rule.tolerance ? `:${rule.tolerance}` : ''}`
      : alternativesOf(answer)
          .map((text) => `=${escaped(text)}`)
          .join(' ')
    return `${before}{${said}${feedback}}${after}`
  }
  const count = c.options.filter((_, i) => right(c, i)).length
  const weight = Number((100 / Math.max(1, count)).toFixed(5))
  const signOf = (i: number) => (right(c, i) ? `~%${weight}%` : '~%-100%')
  const options = c.options.map((o, i) => `${c.type === 3 ? signOf(i) : '~='.charAt(right(c, i) ? 1 : 0)}${escaped(o.optionContent)}`)
  return `${stem} {\n${options.join('\n')}\n${feedback}}`
}

const text = (name: string, content: string, attributes: Record<string, string> = { format: 'plain_text' }): Tree => [
  name,
  attributes,
  ['text', {}, content],
]
const plain = (name: string, content: string): Tree => [name, {}, content]
const inCloze = (words: string) => words.replaceAll(/[\\}~=#"/]/g, String.raw`\$&`)

function clozeOf(c: QuestionContents): string {
  const around = aroundBlanks(c)
  return around
    .map((part, i) => {
      if (i === around.length - 1) return part
      const [rule, answer = ''] = [blanksOf(c)[i], c.answer.answers[i]]
      if (rule?.numeric && /^-?\d+(?:\.\d+)?$/.test(answer))
        return `${part}{1:NUMERICAL:=${answer}${rule.tolerance ? `:${rule.tolerance}` : ''}}`
      return `${part}{1:SHORTANSWER:${alternativesOf(answer)
        .map((words) => `=${inCloze(words)}`)
        .join('~')}}`
    })
    .join('')
}

/** A question as an element of Moodle XML. */
export function moodleOf(c: QuestionContents): Tree {
  const count = c.options.filter((_, i) => right(c, i)).length
  const types = { 0: 'multichoice', 3: 'multichoice', 2: 'truefalse', 4: 'cloze', 1: 'essay' } as const
  const answer = (fraction: number, content: string): Tree => text('answer', content, { fraction: String(fraction), format: 'plain_text' })
  const wrong = c.type === 3 ? -100 : 0
  const share = Number((100 / Math.max(1, count)).toFixed(5))
  return [
    'question',
    { type: types[c.type] },
    text('name', fillText(c.subjectName).slice(0, 60), {}),
    text('questiontext', c.type === 4 ? clozeOf(c) : c.subjectName),
    ...(c.analysis ? [text('generalfeedback', c.analysis)] : []),
    plain('defaultgrade', String(c.score)),
    ...(c.type === 0 || c.type === 3
      ? [
          plain('single', String(c.type === 0)),
          plain('shuffleanswers', 'false'),
          plain('answernumbering', 'ABCD'),
          ...c.options.map((o, i) => answer(right(c, i) ? share : wrong, o.optionContent)),
        ]
      : []),
    ...(c.type === 2 ? [answer(isTrue(c) ? 100 : 0, 'true'), answer(isTrue(c) ? 0 : 100, 'false')] : []),
    ...(c.type === 1 ? [text('graderinfo', c.answer.answer)] : []),
    ...(c.tags.length ? [['tags', {}, ...c.tags.map((tag): Tree => text('tag', tag, {}))] as Tree] : []),
  ]
}

const paragraphs = (words: string): Tree[] => words.split('\n').map((line): Tree => ['p', {}, line])
const correct = (values: readonly string[]): Tree => ['qti-correct-response', {}, ...values.map((value): Tree => plain('qti-value', value))]

/** The body of a fill-in question: each blank becomes an entry. */
function entriesOf(c: QuestionContents): Tree[] {
  const body: Tree[] = []
  let line: Tree = ['p', {}]
  for (const [i, part] of aroundBlanks(c).entries()) {
    if (i) line.push(['qti-text-entry-interaction', { 'response-identifier': `RESPONSE${i}` }])
    for (const [at, words] of part.split('\n').entries()) {
      if (at) {
        body.push(line)
        line = ['p', {}]
      }
      line.push(words)
    }
  }
  return [...body, line]
}

function interactionOf(c: QuestionContents): { declared: Tree[]; body: Tree[] } {
  const declaration = (id: string, more: Record<string, string>, ...children: Tree[]): Tree => [
    'qti-response-declaration',
    { identifier: id, ...more },
    ...children,
  ]
  if (c.type === 4) {
    const declared = c.answer.answers.map((answer, i) => {
      const accepted = alternativesOf(answer)
      const entries = accepted.map((words): Tree => ['qti-map-entry', { 'map-key': words, 'mapped-value': '1' }])
      const more = { cardinality: 'single', 'base-type': 'string' }
      return declaration(`RESPONSE${i + 1}`, more, correct(accepted.slice(0, 1)), ['qti-mapping', { 'default-value': '0' }, ...entries])
    })
    return { declared, body: entriesOf(c) }
  }
  const stem = paragraphs(c.subjectName)
  if (c.type === 1)
    return {
      declared: [declaration('RESPONSE', { cardinality: 'single', 'base-type': 'string' })],
      body: [
        ...stem,
        ['qti-rubric-block', { view: 'scorer', use: 'scoring' }, ['qti-content-body', {}, ...paragraphs(c.answer.answer)]],
        ['qti-extended-text-interaction', { 'response-identifier': 'RESPONSE' }],
      ],
    }
  const ids = c.type === 2 ? ['true', 'false'] : c.options.map((_, i) => String.fromCharCode(65 + i))
  const chosen = c.type === 2 ? [String(isTrue(c))] : ids.filter((_, i) => right(c, i))
  const words = c.type === 2 ? ['对', '错'] : c.options.map((o) => o.optionContent)
  const isMany = c.type === 3
  return {
    declared: [declaration('RESPONSE', { cardinality: isMany ? 'multiple' : 'single', 'base-type': 'identifier' }, correct(chosen))],
    body: [
      ...stem,
      [
        'qti-choice-interaction',
        { 'response-identifier': 'RESPONSE', 'max-choices': isMany ? '0' : '1' },
        ...ids.map((id, i): Tree => ['qti-simple-choice', { identifier: id }, words[i] ?? '']),
      ],
    ],
  }
}

/** A question as an assessment item of QTI 3.0. */
export function qtiOf(c: QuestionContents, identifier: string): Tree {
  const { declared, body } = interactionOf(c)
  const feedback: Tree[] = c.analysis
    ? [
        [
          'qti-modal-feedback',
          { 'outcome-identifier': 'FEEDBACK', identifier: 'ANALYSIS', 'show-hide': 'show' },
          ['qti-content-body', {}, ...paragraphs(c.analysis)],
        ],
      ]
    : []
  return [
    'qti-assessment-item',
    {
      xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
      identifier,
      title: `${typeLabels[c.type]} ${identifier}`,
      adaptive: 'false',
      'time-dependent': 'false',
      'xml:lang': 'zh-CN',
    },
    ...declared,
    ['qti-outcome-declaration', { identifier: 'SCORE', cardinality: 'single', 'base-type': 'float', 'normal-maximum': String(c.score) }],
    ...(c.analysis
      ? [['qti-outcome-declaration', { identifier: 'FEEDBACK', cardinality: 'single', 'base-type': 'identifier' }] as Tree]
      : []),
    ['qti-item-body', {}, ...body],
    ...(c.type === 1
      ? []
      : [
          [
            'qti-response-processing',
            { template: `https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${c.type === 4 ? 'map_response' : 'match_correct'}` },
          ] as Tree,
        ]),
    ...feedback,
  ]
}

/** A question as the lines of a paper, which the import of papers reads back. */
export function paperOf(c: QuestionContents, n: number): string[] {
  const stem = c.type === 4 ? fillText(c.subjectName) : c.subjectName
  const points = c.answer.points ?? []
  return [
    ...`${n}. 【${typeLabels[c.type]}】${stem}`.split('\n'),
    ...(c.type === 0 || c.type === 3 ? c.options.map((o, i) => `${String.fromCharCode(65 + i)}. ${o.optionContent}`) : []),
    ...`答案：${answerText(c)}`.split('\n'),
    ...(c.analysis ? `解析：${c.analysis}`.split('\n') : []),
    ...(points.length ? ['得分点：', ...points.map((p) => `${p.text}（${p.weight}分）`)] : []),
    `分值：${c.score}`,
    ...(c.difficulty === null ? [] : [`难度：${c.difficulty}`]),
    ...(c.tags.length ? [`标签：${c.tags.join('、')}`] : []),
  ]
}
