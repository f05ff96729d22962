// Tests of the parser of pasted conversations: a table of examples and properties of any text.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDialogue, type Parsed, parseDialogue, type Roles, speakersIn } from './parse-dialogue.ts'

const line = (type: Parsed['type'], text: string, answerText: string | null = null, section: string | null = null): Parsed => ({
  type,
  text,
  answerText,
  section,
})

const table: [what: string, text: string, lines: Parsed[]][] = [
  ['a customer and a student', '客户：我今天随便看看\n学员：欢迎您，请坐', [line('QUESTION', '我今天随便看看', '欢迎您，请坐')]],
  ['colons of both kinds, and spaces', ' 客户 : 太贵了 \r\n\t学员:  我们慢慢算', [line('QUESTION', '太贵了', '我们慢慢算')]],
  ['the name of the figure', '王女士：一年多少钱\n答：七千八', [line('QUESTION', '一年多少钱', '七千八')]],
  [
    'every word for an answer, and several of them',
    '客户：贵\n答：不贵\n参考答案：分月交\n学员：很轻松',
    [line('QUESTION', '贵', '不贵\n分月交\n很轻松')],
  ],
  [
    'headings of both kinds hold until the next',
    '【开场】\n客户：您好\n# 异议 处理\n客户：太贵\n提示：先共情',
    [line('QUESTION', '您好', null, '开场'), line('QUESTION', '太贵', null, '异议 处理'), line('TIPS', '先共情', null, '异议 处理')],
  ],
  ['questions and hints', '问：三点区别是什么\n旁白：请先寒暄', [line('INTRO', '三点区别是什么'), line('TIPS', '请先寒暄')]],
  [
    'an unknown prefix stays part of the text',
    '李经理：您好\n时间 10:30 开始',
    [line('QUESTION', '李经理：您好'), line('QUESTION', '时间 10:30 开始')],
  ],
  ['an answer without anything above it', '学员：先来一句\n客户：好', [line('QUESTION', '学员：先来一句'), line('QUESTION', '好')]],
  [
    'names of Object.prototype members',
    'constructor：一\ntoString：二',
    [line('QUESTION', 'constructor：一'), line('QUESTION', 'toString：二')],
  ],
]

describe('parseDialogue', () => {
  test.each(table)('a text is parsed: %s', (_, text, lines) => expect(parseDialogue(text, 'script', '王女士').lines).toEqual(lines))

  test('a heading that is too long for a chapter ends visibly, and is counted', () => {
    const { lines, longChapters } = parseDialogue(`【${'长'.repeat(60)}】\n客户：甲\n【${'短'.repeat(50)}】\n客户：乙`, 'script', null)
    expect(lines.map(({ section }) => section)).toEqual([`${'长'.repeat(49)}…`, '短'.repeat(50)])
    expect(longChapters).toBe(1)
  })

  test('answers, chapters and left-out blank lines are counted', () => {
    const { answers, chapters, blank } = parseDialogue('【一】\n\n客户：甲\n学员：乙\n学员：丙\n\n\n客户：丁\n答：戊', 'script', null)
    expect({ answers, chapters, blank }).toEqual({ answers: 2, chapters: 1, blank: 3 })
  })

  test('script arrangement has actions instead of questions', () => {
    expect(parseDialogue('动作：点头\n问：好吗', 'arrange', null).lines).toEqual([line('ACTION', '点头'), line('QUESTION', '问：好吗')])
    expect(parseDialogue('动作：点头', 'script', null).lines).toEqual([line('QUESTION', '动作：点头')])
  })

  test('the parsed lines continue the chapter of the insertion point', () => {
    expect(parseDialogue('客户：甲\n【新】\n客户：乙', 'script', null, '开场').lines.map(({ section }) => section)).toEqual(['开场', '新'])
  })

  test('a single line is not a conversation', () => {
    expect(['', '一句', '\n一句\n\n', '一句\r\n'].map(isDialogue)).toEqual([false, false, false, false])
    expect(isDialogue('一句\n\n两句')).toBe(true)
  })

  const cast: [what: string, text: string, roles: Roles, lines: Parsed[]][] = [
    [
      'a manager and a director',
      '王总：你们的产品太贵了\n客户经理小周：王总，我们慢慢算\n王总：好吧\n客户经理小周：谢谢',
      { 王总: 'CUSTOMER', 客户经理小周: 'LEARNER' },
      [line('QUESTION', '你们的产品太贵了', '王总，我们慢慢算'), line('QUESTION', '好吧', '谢谢')],
    ],
    ['a name that is no speaker', '李四：一\n李四：二', { 李四: 'NONE' }, [line('QUESTION', '李四：一'), line('QUESTION', '李四：二')]],
    ['a speaker of hints', '画外音：第二天\n客户：您好', { 画外音: 'HINT' }, [line('TIPS', '第二天'), line('QUESTION', '您好')]],
    [
      'stage directions before, behind and alone',
      '客户：（皱眉）太贵了\n学员：（微笑着递上名片）您好（鞠躬）\n（客户沉默）\n客户：[叹气]好吧',
      {},
      [
        ...[line('TIPS', '皱眉'), line('TIPS', '微笑着递上名片'), line('TIPS', '鞠躬')],
        ...[line('QUESTION', '太贵了', '您好'), line('TIPS', '客户沉默'), line('TIPS', '叹气'), line('QUESTION', '好吧')],
      ],
    ],
    [
      'brackets inside the spoken words',
      '客户：保额（含等待期）是多少（500元）\n学员：30万（税前）',
      {},
      [line('QUESTION', '保额（含等待期）是多少（500元）', '30万（税前）')],
    ],
  ]
  test.each(cast)('the roles of the speakers decide: %s', (_, text, roles, lines) =>
    expect(parseDialogue(text, 'script', null, null, roles).lines).toEqual(lines),
  )

  test('speakers are found with a guessed role, and times, notes and known words are excluded', () => {
    const text = '客户经理小周：您好\n王总：你好\n张三：一\n张三：二\n李四：一句\n时间：10:30\n客户：好\n注意：别急\n理财顾问（小李）：您好'
    expect(speakersIn(text, 'script', null).map(({ name, guess }) => [name, guess])).toEqual([
      ['客户经理小周', 'LEARNER'],
      ['王总', 'CUSTOMER'],
      ['张三', 'CUSTOMER'],
      ['理财顾问（小李）', 'LEARNER'],
    ])
    expect(speakersIn('王女士：一\n王女士：二', 'script', '王女士')).toEqual([])
  })

  test.each([
    ['小周（微笑）：您好\n王总（皱眉）：太贵', '小周 王总', '微笑 皱眉'],
    ['A：您好\nB：请坐', 'A B', ''],
    ['甲：您好\n乙：请坐', '甲 乙', ''],
    ['小周说：您好\n王总问道：太贵', '小周 王总', ''],
    ['1、小周：您好\n2、王总：太贵', '小周 王总', ''],
    ['10:20 小周：您好\n10:21 王总：太贵', '小周 王总', ''],
    ['[00:01:15] 李医生：您好\n[00:01:20] 病人：疼', '李医生 病人', ''],
    ['- **王老师**：您好\n- **同学**：好', '王老师 同学', ''],
  ])('the speakers of %j are offered, and their directions are hints', (text, names, hints) => {
    const speakers = speakersIn(text, 'script', null)
    expect(speakers.map(({ name }) => name).join(' ')).toBe(names)
    const roles = Object.fromEntries(speakers.map(({ name }) => [name, 'CUSTOMER' as const]))
    const { lines } = parseDialogue(text, 'script', null, null, roles)
    const of = (type: string) => lines.filter((l) => l.type === type).map((l) => l.text)
    expect(of('TIPS').join(' ')).toBe(hints)
    expect(of('QUESTION').some((words) => /[：:*]/.test(words))).toBe(false)
    expect(of('QUESTION')).toHaveLength(2)
  })

  test('the second one of two speakers without a revealing name is the learner', () => {
    expect(speakersIn('A：您好\nB：请坐', 'script', null).map(({ guess }) => guess)).toEqual(['CUSTOMER', 'LEARNER'])
  })

  const words = fc.stringMatching(/^[一-龥a-z，。]{1,30}$/)
  const said = fc.record({ type: fc.constantFrom('QUESTION', 'INTRO', 'TIPS'), text: words, answerText: fc.option(words) })
  const whole = fc.array(fc.record({ name: words, lines: fc.array(said, { minLength: 1, maxLength: 5 }) }), { minLength: 1, maxLength: 5 })
  const prefix = { QUESTION: '客户', INTRO: '问', TIPS: '提示' }

  test('a conversation written with the known labels is parsed back unchanged', () => {
    fc.assert(
      fc.property(whole, fc.constantFrom('\n', '\r\n', '\n\n'), fc.constantFrom('：', ':', ' ： '), (chapters, end, colon) => {
        const text = chapters
          .flatMap(({ name, lines }) => [
            `【${name}】`,
            ...lines.flatMap((l) => [
              `${prefix[l.type]}${colon}${l.text}`,
              ...(l.answerText === null ? [] : [`学员${colon}${l.answerText}`]),
            ]),
          ])
          .join(end)
        const expected = chapters.flatMap(({ name, lines }) => lines.map((l) => ({ ...l, section: name })))
        expect(parseDialogue(text, 'script', null).lines).toEqual(expected)
      }),
    )
  })

  test('the parser loses no text of any input', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 12 }),
        fc.constantFrom('script', 'arrange'),
        (texts, mode) => {
          const text = texts.join('\n')
          const { lines, chapters, blank } = parseDialogue(text, mode, null)
          const written = text.split(/\r?\n/)
          const answers = lines.reduce((n, { answerText }) => n + (answerText === null ? 0 : answerText.split('\n').length), 0)
          expect(lines.length + answers + chapters + blank).toBe(written.length)
          for (const l of lines) expect(text.includes(l.text)).toBe(true)
        },
      ),
    )
  })
})
