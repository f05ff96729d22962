// Numbers of Word lists: they are no text of their paragraphs, but counters of numbering.xml.
import { type Attributes, bare, type Parse } from './xlsx-book.ts'

interface Level {
  start: number
  format: string
  /** Text of the number, such as «%1.» or «%1.%2». */
  text: string
}
interface List {
  levels: ReadonlyMap<number, Level>
  /** Lists with the same counters. */
  counters: number[]
}

const valueOf = (a: Attributes): string => Object.entries(a).find(([key]) => bare(key) === 'val')?.[1] ?? ''
const idOf = (a: Attributes, name: string): string => Object.entries(a).find(([key]) => bare(key) === name)?.[1] ?? ''

const han = '零一二三四五六七八九'
function hanOf(n: number): string {
  if (n <= 0 || n > 99) return String(n)
  const [tens, ones] = [Math.floor(n / 10), n % 10]
  return `${tens > 1 ? han[tens] : ''}${tens ? '十' : ''}${ones ? han[ones] : ''}`
}
function romanOf(n: number): string {
  const values: [number, string][] = [
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  if (n <= 0 || n > 399) return String(n)
  let text = ''
  let rest = n
  for (const [value, letters] of values)
    while (rest >= value) {
      text += letters
      rest -= value
    }
  return text
}
const letterOf = (n: number) => (n < 1 ? String(n) : String.fromCharCode(65 + ((n - 1) % 26)).repeat(Math.min(5, Math.ceil(n / 26))))

function written(n: number, format: string): string {
  if (format === 'upperLetter') return letterOf(n)
  if (format === 'lowerLetter') return letterOf(n).toLowerCase()
  if (format === 'upperRoman') return romanOf(n)
  if (format === 'lowerRoman') return romanOf(n).toLowerCase()
  if (/^(?:decimalEnclosedCircle|ideographEnclosedCircle)/.test(format) && n >= 1 && n <= 20) return String.fromCharCode(0x24_5f + n)
  return /chinese|ideograph|japanese|taiwanese/i.test(format) ? hanOf(n) : String(n)
}

/** Counts the numbers of the lists of one document. */
export class Numbering {
  readonly #lists: ReadonlyMap<string, List>
  constructor(lists: ReadonlyMap<string, List>) {
    this.#lists = lists
  }

  /** The number before the next paragraph of a list at a level from 0, such as «1.» or «A.»; '' for bullets. */
  next(list: string, level: number): string {
    const found = this.#lists.get(list)
    const own = found?.levels.get(level)
    if (!found || !own) return ''
    const { counters } = found
    counters[level] = (counters[level] ?? own.start - 1) + 1
    counters.length = level + 1
    if (own.format === 'bullet' || own.format === 'none') return ''
    const text = own.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const of = found.levels.get(at)
      return written(counters[at] ?? of?.start ?? 1, of?.format ?? 'decimal')
    })
    // a letter or a number alone needs a sign before the text
    return /^[A-Za-z\d]+$/.test(text) ? `${text}.` : text
  }
}

/** The lists of a document; without the part, no paragraph has a number. */
export async function readNumbering(parse: Parse, part: string): Promise<Numbering> {
  const abstracts = new Map<string, Map<number, Level>>()
  const counters = new Map<string, number[]>()
  const lists = new Map<string, List>()
  let levels: Map<number, Level> | undefined
  let level: Level | undefined
  /** The open list: its id, the lists that it is based on, and its own starts. */
  let list: { id: string; abstract: string; starts: Map<number, number> } | undefined
  let overridden = -1
  await parse(part, {
    open(name, a) {
      if (name === 'abstractNum') abstracts.set(idOf(a, 'abstractNumId'), (levels = new Map<number, Level>()))
      else if (name === 'num') list = { id: idOf(a, 'numId'), abstract: '', starts: new Map() }
      else if (name === 'abstractNumId' && list) list.abstract = valueOf(a)
      else if (name === 'lvlOverride') overridden = Number(idOf(a, 'ilvl'))
      else if (name === 'startOverride') list?.starts.set(overridden, Number(valueOf(a)))
      else if (name === 'lvl') {
        level = { start: 1, format: 'decimal', text: '' }
        if (!list) levels?.set(Number(idOf(a, 'ilvl')), level)
      } else if (name === 'start' && level) level.start = Number(valueOf(a)) || 0
      else if (name === 'numFmt' && level) level.format = valueOf(a)
      else if (name === 'lvlText' && level) level.text = valueOf(a)
    },
    close(name) {
      if (name === 'abstractNum') levels = undefined
      if (name === 'lvl') level = undefined
      if (name !== 'num' || !list) return
      const { id, abstract, starts } = list
      const of = abstracts.get(abstract) ?? new Map<number, Level>()
      // a list with its own start counts for itself, the others of the same kind count on
      const own = starts.size ? [] : (counters.get(abstract) ?? [])
      if (!starts.size) counters.set(abstract, own)
      lists.set(id, { levels: new Map([...of].map(([at, l]) => [at, { ...l, start: starts.get(at) ?? l.start }])), counters: own })
      list = undefined
    },
  })
  return new Numbering(lists)
}
