// Writes the marks of pasted lists into the text: numbers, letters, Roman and Chinese numerals as the list shows them, and dots.

/** Letters as lists count with them: a to z, aa, ab ... */
function letters(n: number): string {
  const last = String.fromCodePoint(97 + ((n - 1) % 26))
  return n <= 26 ? last : letters(Math.floor((n - 1) / 26)) + last
}

const romans = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const
const maxRoman = 3999
function roman(n: number): string {
  const [value, sign] = romans.find(([least]) => least <= n) ?? [0, '']
  return value ? sign + roman(n - value) : ''
}

const han = '零一二三四五六七八九'
function chinese(n: number): string {
  if (n > 99) return String(n)
  const [tens, ones] = [Math.floor(n / 10), n % 10]
  return `${tens > 1 ? han[tens] : ''}${tens ? '十' : ''}${ones || !tens ? han[ones] : ''}`
}

/** The attribute `type` of a list, and the style that Word and editors write instead. */
const kinds = new Map<string, (n: number) => string>([
  ['a', letters],
  ['lower-alpha', letters],
  ['lower-latin', letters],
  ['A', (n) => letters(n).toUpperCase()],
  ['upper-alpha', (n) => letters(n).toUpperCase()],
  ['upper-latin', (n) => letters(n).toUpperCase()],
  ['i', (n) => (n > maxRoman ? String(n) : roman(n))],
  ['lower-roman', (n) => (n > maxRoman ? String(n) : roman(n))],
  ['I', (n) => (n > maxRoman ? String(n) : roman(n).toUpperCase())],
  ['upper-roman', (n) => (n > maxRoman ? String(n) : roman(n).toUpperCase())],
  ['cjk-decimal', chinese],
  ['cjk-ideographic', chinese],
  ['simp-chinese-informal', chinese],
  ['trad-chinese-informal', chinese],
])
const styleOf = (element: Element | null) => /list-style(?:-type)?:\s*([\w-]+)/i.exec(element?.getAttribute('style') ?? '')?.[1]
const kindOf = (item: Element, list: Element) =>
  styleOf(item) ?? item.getAttribute('type') ?? styleOf(list) ?? list.getAttribute('type') ?? 'decimal'

function marked(n: number, kind: string): string {
  if (kind === 'none') return ''
  const write = kinds.get(kind)
  // no list counts letters or Roman numerals below one
  return `${write && n > 0 ? write(n) : n}${write === chinese ? '、' : '. '}`
}

const numberOf = (element: Element, name: string): number | undefined => {
  const given = element.getAttribute(name)
  return given !== null && /^-?\d+$/.test(given.trim()) ? Number(given) : undefined
}

/** Marks of the items of a list by its start, its direction and the values of its items. */
function marksOf(list: Element, items: readonly Element[]): string[] {
  if (list.nodeName !== 'OL') return items.map(() => '• ')
  const step = list.hasAttribute('reversed') ? -1 : 1
  let next = numberOf(list, 'start') ?? (step < 0 ? items.length : 1)
  return items.map((item) => {
    const n = numberOf(item, 'value') ?? next
    next = n + step
    return marked(n, kindOf(item, list))
  })
}

function depthOf(list: Element): number {
  let n = 0
  for (let at = list.parentElement; at; at = at.parentElement) if (at.matches('ol, ul')) n++
  return n
}

/** Writes a mark before each item; nested lists are indented. Word nests a list beside the items of the outer one, not in them. */
export function writeLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol, ul')) {
    const items = [...list.children].filter(({ nodeName }) => nodeName === 'LI')
    const marks = marksOf(list, items)
    for (const [i, item] of items.entries()) item.prepend(`${'　'.repeat(depthOf(list))}${marks[i]}`)
  }
}
