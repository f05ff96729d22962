// Finds the people whom the entries of a pasted list mean. Pure functions; the candidates come from the database.
import { clean } from '#shared/clean.ts'

/** One person of a pasted list, as the user wrote it. */
export interface Entry {
  text: string
  /** Words that may be a name, a work number, a login name or a phone number. */
  words: string[]
}

/** A person whom a word means. */
export interface Candidate {
  id: string
  /** The word is the work number, the login name or the phone number; otherwise the name. */
  isCode: boolean
}

const between = /[、，,;；]/
const inside = /[\s()（）【】[\]/|]+/
/** Words as they are compared: full-width forms become ASCII, without inner spaces. */
export const comparable = (word: string): string => word.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()

/** A phone number that was written in groups: 138 0000 0001. */
const grouped = /(?<!\d)1[3-9]\d(?:[ -]?\d){8}(?!\d)/

function entryOf(line: string): Entry {
  const text = clean(line)
  const phone = grouped.exec(text)?.[0].replaceAll(/\D/g, '') ?? ''
  const words = [...text.split(inside), text, phone].map(comparable).filter((word) => word !== '')
  return { text, words: [...new Set(words)] }
}

/** Splits a text into entries: one for each line; a line without tabs is split at 、 ， and ； as well. Headings and empty lines are left out. */
export function entriesOf(text: string): Entry[] {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => (line.includes('\t') ? [line] : line.split(between)))
  return lines
    .filter((line) => !isHeading(line))
    .map(entryOf)
    .filter(({ words }) => words.length > 0)
}
const isHeading = (line: string) =>
  line
    .trim()
    .split(inside)
    .every((word) => headings.has(word))
const headings = new Set(['姓名', '工号', '手机号', '手机号码', '手机', '电话', '登录名', '人员', '名单', '序号', '部门', '机构'])

/**
 * The ids of the people whom an entry means: one if it is certain, several if the user must choose, none if nobody fits. A code is certain
 * unless the entry also names somebody else; a name that fits several people is not.
 */
export function resolve({ words }: Entry, candidates: ReadonlyMap<string, readonly Candidate[]>): string[] {
  const found = words.flatMap((word) => candidates.get(word) ?? [])
  const idsOf = (isCode: boolean) => new Set(found.filter((c) => c.isCode === isCode).map((c) => c.id))
  const [coded, named] = [idsOf(true), idsOf(false)]
  const both = [...coded].filter((id) => named.has(id))
  if (both.length === 1) return both
  if (coded.size === 1 && named.size === 0) return [...coded]
  return [...new Set([...coded, ...named])]
}
