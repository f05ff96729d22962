// Keys of answers at the end of a paper or of a part: «1-5 ABCDA», «1.A 2.B», tables of numbers and letters, texts with their numbers.
import type { Block, KeyLine, Part } from './group.ts'
import { atLabels, numberOf } from './words.ts'

/** The answer of a key to one question, with the further fields of its lines. */
export interface KeyAnswer {
  answer: string
  analysis: string
}
export interface KeyFound {
  answers: Map<Block, KeyAnswer>
  /** Lines and answers that belong to no question. */
  left: string[]
}

const single = '[√✓✔×✕✗✘对错]|正确|错误|[A-ZＡ-Ｚ]'
const range = new RegExp(String.raw`(\d{1,4})\s*[-~—–至到－]\s*(\d{1,4})\s*[题]?\s*[:：.、]?\s*((?:${single}|[\s,，、;；。|/])+)`, 'g')
const pair = new RegExp(
  String.raw`(?<![\d-])(\d{1,4})\s*[.．、:：)）]?\s*[(（【]?\s*((?:[A-ZＡ-Ｚ][\s,，、]?){1,26}(?![A-Za-z])|[√✓✔×✕✗✘]|对|错|正确|错误)\s*[)）】]?`,
  'g',
)

/** The answers of a range: one character each, or words between blanks. */
function ofRange(text: string, n: number): string[] | null {
  const words = text.split(/[\s,，、;；。|/]+/).filter((w) => w !== '')
  if (words.length === n) return words
  const each = [...words.join('').matchAll(new RegExp(single, 'g'))].map((m) => m[0])
  return each.length === n ? each : null
}

/** An answer that no list follows. */
const short = new RegExp(`^(?:${single}){1,8}$`)

class Key {
  readonly answers = new Map<Block, KeyAnswer>()
  readonly left: string[] = []
  readonly #blocks: readonly Block[]
  readonly #byNumber = new Map<Part | null, Map<number, Block[]>>()
  /** The block of the last answer, which further lines continue. */
  #last: Block | null = null
  #part: Part | null = null
  #before = 0
  /** How often the numbers began again, for keys without headings. */
  #round = 0

  constructor(blocks: readonly Block[]) {
    this.#blocks = blocks
    for (const block of blocks)
      for (const part of [null, block.part]) {
        if (block.n === null) continue
        const numbers = this.#byNumber.get(part) ?? new Map<number, Block[]>()
        this.#byNumber.set(part, numbers)
        const same = numbers.get(block.n)
        if (same) same.push(block)
        else numbers.set(block.n, [block])
      }
  }

  #find(n: number): Block | undefined {
    if (n < this.#before) this.#round++
    this.#before = n
    const found = this.#byNumber.get(this.#part)?.get(n) ?? []
    return found.length > 1 ? found[Math.min(this.#round, found.length - 1)] : found[0]
  }

  #set(n: number, answer: string, source: string) {
    const block = this.#find(n)
    if (!block || this.answers.has(block)) {
      this.left.push(source)
      this.#last = null
      return
    }
    this.answers.set(block, { answer, analysis: '' })
    this.#last = block
  }

  take({ part, text, isRow }: KeyLine, next: KeyLine | undefined): boolean {
    if (part !== this.#part) {
      this.#part = part
      this.#round = 0
      this.#before = 0
    }
    if (isRow && next?.isRow && this.#takeRows(text, next.text)) return true
    if (this.#takeRanges(text) || this.#takePairs(text) || this.#takeText(text) || this.#takeBare(text)) return false
    this.left.push(text)
    return false
  }

  #takeRows(numbers: string, answers: string): boolean {
    const [above, below] = [numbers.split('\t'), answers.split('\t')]
    const places = above.flatMap((cell, i) => (/^\d{1,4}$/.test(cell.trim()) ? [i] : []))
    if (places.length < 1 || places.length < above.length - 1) return false
    for (const i of places) this.#set(Number(above[i]), (below[i] ?? '').trim(), `${above[i]} ${below[i] ?? ''}`)
    for (const [i, cell] of below.entries()) if (i >= above.length) this.left.push(cell)
    return true
  }

  #takeRanges(text: string): boolean {
    const found = [...text.matchAll(range)]
    if (!found.length || text.replaceAll(range, '').replaceAll(/[\s,，、;；。|]/g, '') !== '') return false
    for (const [source, from = '', to = '', said = ''] of found) {
      const answers = ofRange(said, Number(to) - Number(from) + 1)
      if (answers) for (const [i, answer] of answers.entries()) this.#set(Number(from) + i, answer, `${Number(from) + i} ${answer}`)
      else this.left.push(source.trim())
    }
    this.#last = null
    return true
  }

  #takePairs(text: string): boolean {
    const found = [...text.matchAll(pair)]
    if (!found.length || text.replaceAll(pair, '').replaceAll(/[\s,，、;；。|\t]/g, '') !== '') return false
    for (const [source, n = '', answer = ''] of found) this.#set(Number(n), answer.trim(), source.trim())
    if (found.length > 1) this.#last = null
    return true
  }

  /** «1. 等待期；90», and lines that go on below. */
  #takeText(text: string): boolean {
    const numbered = numberOf(text)
    const isNext = numbered && numbered.style !== 'circle' && (this.#last === null || this.#isNext(numbered.n))
    if (isNext) {
      const [first, ...others] = atLabels(numbered.rest)
      this.#set(numbered.n, first?.label === null || first?.label === 'answer' ? first.text : '', text)
      const rest = first?.label === null || first?.label === 'answer' ? others : [first, ...others]
      for (const part of rest) if (part) this.#more(part.label, part.text)
      return true
    }
    if (!this.#last) return false
    for (const { label, text: said } of atLabels(text)) this.#more(label, said)
    return true
  }

  /** Whether a number begins the next answer, and is not an item of a list within the last one. */
  #isNext(n: number): boolean {
    const last = (this.#last && this.answers.get(this.#last)?.answer) ?? ''
    return short.test(last) || (n === this.#before + 1 && this.#byNumber.get(this.#part)?.has(n) === true)
  }

  #more(label: string | null, text: string) {
    const of = this.#last && this.answers.get(this.#last)
    if (text === '') return
    if (!of) {
      this.left.push(text)
      return
    }
    const isAnswer = label === 'answer' || (label === null && of.analysis === '')
    if (isAnswer) of.answer = [of.answer, text].filter(Boolean).join('\n')
    else of.analysis = [of.analysis, text].filter(Boolean).join('\n')
  }

  /** Letters without numbers, one for each question of the part. */
  #takeBare(text: string): boolean {
    if (!/^[A-ZＡ-Ｚ√✓✔×✕✗✘对错\s,，、;；]+$/.test(text)) return false
    const open = this.#blocks.filter((b) => (this.#part === null || b.part === this.#part) && !this.answers.has(b))
    const answers = ofRange(text, open.length)
    if (!answers) return false
    for (const [i, block] of open.entries()) this.answers.set(block, { answer: answers[i] ?? '', analysis: '' })
    return true
  }
}

/** Gives the answers of a key to the blocks. */
export function readKey(blocks: readonly Block[], lines: readonly KeyLine[]): KeyFound {
  const key = new Key(blocks)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (line && key.take(line, lines[i + 1])) i++
  }
  return { answers: key.answers, left: key.left }
}
