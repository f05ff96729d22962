// Course variables: {名称} in a text is replaced by the course's value.
import { byName } from './field-table.ts'
import { textLength } from './text.ts'

const nameText = String.raw`[\p{L}\p{N}_]{1,20}`
/** Matches a variable; braces around any other text are plain text. */
const token = new RegExp(String.raw`\{(${nameText})\}`, 'gu')
const wholeName = new RegExp(`^${nameText}$`, 'u')

export const maxVariables = 30
export const maxVariableLength = 50

export interface Variable {
  name: string
  /** Value of the variable; empty if it has none yet. */
  value: string
}
/** Values by name, of variables with a value. */
export type Variables = ReadonlyMap<string, string>

/** Parses a text with one `name = value` per line; the value is everything after the first `=`. */
export const toVariables = (text: string | null): Variable[] =>
  (text ?? '')
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [name = '', ...value] = row.split(/[=＝]/)
      return { name: name.trim().replace(/^\{(.*)\}$/, '$1'), value: value.join('=').trim() }
    })

/** Serialises the rows for `toVariables`; empty rows are left out. */
export const variablesText = (rows: readonly Variable[]) =>
  rows.flatMap(({ name, value }) => (name || value ? [`${name} = ${value}`] : [])).join('\n')

/** The fault of a list of variables as a message; undefined if it is valid. */
export function variablesFault(text: string): string | undefined {
  const rows = toVariables(text)
  if (rows.length > maxVariables) return `最多${maxVariables}个变量`
  for (const [i, { name, value }] of rows.entries()) {
    if (!wholeName.test(name)) return `变量「${name || value}」的名称应为1至20个汉字、字母、数字或下划线`
    if (rows.findIndex((other) => other.name === name) < i) return `变量「${name}」重复`
    if (textLength(value) > maxVariableLength) return `变量「${name}」的值最多${maxVariableLength}个字符`
    if (/[{}]/.test(value)) return `变量「${name}」的值不能包含花括号`
  }
  return undefined
}

export const variablesOf = (text: string | null): Variables =>
  new Map(toVariables(text).flatMap(({ name, value }) => (value ? [[name, value] as const] : [])))

/** The text with values in place of variables; a variable without a value stays as it is written. */
export const fillVariables = (text: string, values: Variables) => text.replaceAll(token, (whole, name: string) => values.get(name) ?? whole)

/** A record in which the texts `names` are filled. */
export const filled = <T extends object, K extends keyof T & string>(record: T, names: readonly K[], values: Variables): T =>
  values.size ? { ...record, ...byName(names, (name) => fillVariables(record[name] as string, values)) } : record

/** Splits a text into plain parts, and variables with their names. */
export function variableParts(text: string): { text: string; name?: string }[] {
  let from = 0
  const parts: { text: string; name?: string }[] = []
  for (const { 0: whole, 1: name = '', index } of text.matchAll(token)) {
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: whole, name })
    from = index + whole.length
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts
}

/** Names in braces, as a list for users. */
export const namesInBraces = (names: readonly string[]) => [...new Set(names)].map((name) => `{${name}}`).join('、')

/** Names of the variables in a text, each once, in their order. */
export const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(token)].map(([, name = '']) => name))]

/** Names of variables in a text that have no value in `values`; every name if `values` is absent. */
export const unfilledIn = (text: string, values?: Variables): string[] => variablesIn(text).filter((name) => !values?.has(name))
