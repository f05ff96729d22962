// Groups the lines of a paper: parts with their headings, a block for each question, and the lines of the keys of answers.
import type { PaperLine } from './paper.ts'
import {
  hasAnswerInside,
  isKeyHead,
  isKeyHeading,
  isKeyShaped,
  isNumbered,
  isNumbers,
  isOther,
  isOwnKey,
  isQuestionLike,
  isRange,
} from './shapes.ts'
import {
  atLabels,
  bracketsBehind,
  headingOf,
  type NumberStyle,
  numberOf,
  optionPlace,
  type PartHeading,
  type PartType,
  stemLine,
  typeLine,
} from './words.ts'

/** A part of a paper, such as its single choice questions. */
export interface Part {
  type: PartType
  score: number | null
  isPerBlank: boolean
}
export interface Block {
  part: Part
  /** Its number in the paper; null without numbers. */
  n: number | null
  lines: PaperLine[]
}
/** A line of a key of answers, with the part that it belongs to; null: any part. */
export interface KeyLine {
  part: Part | null
  text: string
  isRow: boolean
}
export interface Grouped {
  blocks: Block[]
  key: KeyLine[]
  asides: string[]
  headings: string[]
}

const noPart: Part = { type: null, score: null, isPerBlank: false }

/** Groups the lines of a paper, in one pass. */
export class Grouping {
  readonly blocks: Block[] = []
  readonly key: KeyLine[] = []
  readonly asides: string[] = []
  readonly headings: string[] = []
  readonly #next: readonly (PaperLine | undefined)[]
  readonly #isNumbered: boolean
  readonly #parts: Part[] = []
  #part = noPart
  #block: Block | null = null
  #style: NumberStyle | null = null
  #last = 0
  /** The last number of a list within an answer. */
  #item = 0
  #isKey = false
  #keyPart: Part | null = null
  #gap = false
  #at = 0
  #isAnswering = false
  #isComplete = false
  /** Whether the block has a labelled answer; a second one is the heading of a key. */
  #hasAnswer = false
  /** The type of the next question, in brackets. */
  #typeNext = ''

  constructor(lines: readonly PaperLine[]) {
    const next: (PaperLine | undefined)[] = []
    let after: PaperLine | undefined
    for (let i = lines.length - 1; i >= 0; i--) {
      next[i] = after
      if (lines[i]?.text) after = lines[i]
    }
    this.#next = next
    this.#isNumbered = isNumbered(lines)
  }

  /** Takes the next lines of those that the constructor got. */
  take(lines: readonly PaperLine[]): void {
    for (const line of lines) {
      const next = this.#next[this.#at++]
      if (line.text === '') this.#gap = true
      else {
        this.#take(line, next)
        this.#gap = false
      }
    }
  }

  /** After the last line: every line that is not empty is in a block, in the key, a heading, or aside. */
  end(): Grouped {
    if (this.#typeNext !== '') this.asides.push(this.#typeNext)
    return { blocks: this.blocks, key: this.key, asides: this.asides, headings: this.headings }
  }

  #take(line: PaperLine, next: PaperLine | undefined) {
    const { text } = line
    const heading = line.isRow ? null : headingOf(text)
    if (this.#isKey && !this.#leavesKey(heading, next)) return this.#takeKey(line, heading)
    if (this.#opensKey(line, next)) return
    if (heading && !(heading.type === 1 && this.#isAnswering && !/题/.test(text))) return this.#open(heading, text)
    this.#isKey = false
    const type = typeLine(text)
    if (type !== undefined) {
      if (this.#typeNext !== '') this.asides.push(this.#typeNext)
      this.#typeNext = `【${type}】`
      this.#isComplete = true
      return
    }
    const labelled = stemLine(text)
    if (labelled !== undefined && (!this.#isNumbered || this.#block === null)) return this.#begin({ ...line, text: labelled }, ++this.#last)
    const numbered = this.#isNumbered ? numberOf(bracketsBehind(text)) : null
    if (numbered && this.#begins(numbered, text, next)) {
      this.#last = numbered.n
      this.#style ??= numbered.style
      return this.#begin({ ...line, text: numbered.rest }, numbered.n)
    }
    if (!this.#isNumbered && this.#beginsPlain(line, next)) return this.#begin(line, null)
    if (numbered?.style === 'han' && !this.#isAnswering && next && this.#isChapter(next)) this.#block = null
    this.#add(line)
  }

  #open(heading: PartHeading, text: string) {
    const { type, score, isPerBlank } = heading
    this.#part = { type, score, isPerBlank }
    this.#parts.push(this.#part)
    this.#block = null
    this.#isKey = false
    this.#last = 0
    this.#item = 0
    this.#style = null
    this.headings.push(text)
  }

  #begin(line: PaperLine, n: number | null) {
    const typed = this.#typeNext === '' ? line : { ...line, text: `${this.#typeNext}${line.text}` }
    this.#typeNext = ''
    this.#block = { part: this.#part, n, lines: [typed] }
    this.blocks.push(this.#block)
    this.#item = 0
    this.#isAnswering = false
    this.#isComplete = false
    this.#hasAnswer = false
    this.#note(line)
  }

  #add(line: PaperLine) {
    if (!this.#block) {
      this.asides.push(line.text)
      return
    }
    if (this.#isNumbered && this.#gap) this.#block.lines.push({ text: '' })
    this.#block.lines.push(line)
    this.#note(line)
  }

  /** Follows what the block has already. */
  #note({ text }: PaperLine) {
    const labels = atLabels(text).flatMap(({ label }) => label ?? [])
    if (labels.length) this.#isAnswering = labels.some((l) => l === 'answer' || l === 'points' || l === 'analysis')
    this.#hasAnswer ||= labels.includes('answer')
    if (labels.length || optionPlace(text) !== null || hasAnswerInside(text)) this.#isComplete = true
  }

  /** Whether a numbered line begins a question, or is an item of a list in the text of one. */
  #begins({ n, style, rest, isUnsure }: NonNullable<ReturnType<typeof numberOf>>, text: string, next: PaperLine | undefined): boolean {
    if (style === 'han') return this.#beginsHan(rest, next)
    if (isUnsure && n !== this.#last + 1) return false
    if (!this.#block) return !(style === 'circle' && this.#style !== null && this.#style !== 'circle')
    if (this.#style !== null && style !== this.#style) return isOther(style, this.#style) && n === this.#last + 1
    // a list within an answer counts on by itself
    const isItem = this.#isAnswering && (n === this.#item + 1 || n === 1)
    if (isItem && (n !== this.#last + 1 || (this.#item > 0 && !/[？?]$|[_＿]{2}|[（(]\s*[)）]/.test(text)))) {
      this.#item = n
      return false
    }
    if (n === 1 && this.#last === 0) return true
    return n > this.#last || (n === 1 && this.#isComplete)
  }

  /** Chinese numerals number questions in some papers, and chapters in others. */
  #beginsHan(rest: string, next: PaperLine | undefined): boolean {
    if (this.#style !== null && this.#style !== 'han') return false
    return (
      /[？?]$|[_＿]{2}|[（(]\s*[A-Z√×]{0,6}\s*[)）]/.test(rest) ||
      (next !== undefined && (optionPlace(next.text) !== null || atLabels(next.text)[0]?.label === 'answer'))
    )
  }

  /** A line with a Chinese numeral before the first or the next question is the heading of a chapter. */
  #isChapter(next: PaperLine): boolean {
    const after = numberOf(bracketsBehind(next.text))
    return after !== null && after.style !== 'han' && (after.n === 1 || after.n === this.#last + 1)
  }

  #beginsPlain(line: PaperLine, next: PaperLine | undefined): boolean {
    if (optionPlace(line.text) !== null || atLabels(line.text)[0]?.label || line.isRow) return false
    if (!this.#block) return isQuestionLike(line.text, next, this.#part.type)
    const isEach = this.#part.type === 2 || this.#part.type === 4 || this.#part.type === 1
    if (isEach && !this.#isAnswering) return true
    if (!this.#isComplete) return false
    return this.#gap || isQuestionLike(line.text, next, null)
  }

  #opensKey(line: PaperLine, next: PaperLine | undefined): boolean {
    const { text } = line
    if (isNumbers(line) && next?.isRow && /^(?:答案)?\s*\t?[A-Z√×对错]/.test(next.text)) {
      this.#isKey = true
      this.#keyPart = this.#part === noPart ? null : this.#part
      this.key.push({ part: this.#keyPart, text, isRow: true })
      return true
    }
    const [first, ...others] = atLabels(text)
    if (
      first?.label === 'answer' &&
      !others.length &&
      this.#block &&
      isKeyShaped(first.text) &&
      (isRange(first.text) || isOwnKey(first.text))
    ) {
      this.key.push({ part: this.#part, text: first.text, isRow: false })
      return true
    }
    if (isRange(text) && isKeyShaped(text)) {
      this.key.push({ part: this.#part === noPart ? null : this.#part, text, isRow: false })
      return true
    }
    if (!isKeyHeading(text)) return false
    const isBare = /^[【[]?\s*(?:参考|标准|正确)?答案\s*[】\]]?\s*[:：]?$/.test(text)
    const follows = next && (isKeyShaped(next.text) || isNumbers(next) || headingOf(next.text) !== null || isKeyHead(next.text))
    if (!this.blocks.length || (isBare && !follows && !(this.#hasAnswer && next))) return false
    this.#isKey = true
    this.#keyPart = follows && !headingOf(next.text) && this.#parts.length > 0 && isBare ? this.#part : null
    this.#block = null
    this.headings.push(text)
    return true
  }

  /** A heading after a key begins a new part of questions, if no part before has its type. */
  #leavesKey(heading: PartHeading | null, next: PaperLine | undefined): boolean {
    if (!heading || heading.rest.replace(/[（(][^()（）]*[)）]/g, '').trim() !== '') return false
    if (this.#parts.some((part) => part.type === heading.type)) return false
    return next !== undefined && !isKeyShaped(next.text) && !isNumbers(next)
  }

  #takeKey(line: PaperLine, heading: PartHeading | null) {
    if (heading) {
      const of = this.#parts.filter((part) => part.type === heading.type)
      const at = of.indexOf(this.#keyPart ?? noPart)
      this.#keyPart = of[at + 1] ?? of[0] ?? null
      const rest = heading.rest.replace(/^(?:[（(][^()（）]*[)）])?[\s:：]*/, '')
      this.headings.push(rest === '' ? line.text : line.text.slice(0, line.text.length - rest.length))
      if (rest !== '') this.key.push({ part: this.#keyPart, text: rest, isRow: false })
      return
    }
    this.key.push({ part: this.#keyPart, text: line.text, isRow: line.isRow ?? false })
  }
}
