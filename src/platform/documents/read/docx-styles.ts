// Styles of a Word document that say what a paragraph is: a heading with its level, an entry of the table of contents, a list.
import type { Parse } from '../../spreadsheets/xlsx-book.ts'
import { attribute } from './office-package.ts'

export interface WordStyle {
  /** Outline level from 1; 0 for the title of the document; undefined for text. */
  level?: number
  isContents: boolean
  isList: boolean
}

interface Declared {
  name: string
  basedOn: string
  level: number | undefined
  isList: boolean
}

/** The styles by id. A style without an outline level has the one of the style that it is based on. */
export async function readStyles(parse: Parse, part: string): Promise<Map<string, WordStyle>> {
  const declared = new Map<string, Declared>()
  let current: Declared | undefined
  await parse(part, {
    open(name, a) {
      const value = attribute(a, 'val') ?? ''
      if (name === 'style') {
        current = { name: '', basedOn: '', level: undefined, isList: false }
        declared.set(attribute(a, 'styleId') ?? '', current)
      } else if (!current) return
      else if (name === 'name') current.name = value.toLowerCase()
      else if (name === 'basedOn') current.basedOn = value
      else if (name === 'outlineLvl' && Number(value) < 9) current.level = Number(value) + 1
      else if (name === 'numPr') current.isList = true
    },
    close: (name) => void (name === 'style' && (current = undefined)),
  })
  return new Map([...declared.keys()].map((id) => [id, styleOf(id, declared)]))
}

function levelByName(name: string): number | undefined {
  if (name === 'title' || name === '标题') return 0
  const [, level] = /^(?:heading|标题) ?([1-9])$/.exec(name) ?? []
  return level === undefined ? undefined : Number(level)
}

function styleOf(id: string, declared: ReadonlyMap<string, Declared>): WordStyle {
  let level: number | undefined
  let [isContents, isList] = [false, false]
  const seen = new Set<string>()
  for (let at = id; at && !seen.has(at); at = declared.get(at)?.basedOn ?? '') {
    seen.add(at)
    const style = declared.get(at)
    if (!style) break
    level ??= levelByName(style.name) ?? style.level
    isContents ||= /^(?:toc|目录) ?\d/.test(style.name)
    isList ||= style.isList
  }
  return { ...(level === undefined ? {} : { level }), isContents, isList }
}
