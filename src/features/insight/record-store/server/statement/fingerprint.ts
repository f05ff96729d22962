// Equality of statements: two statements are equal if they differ only in what a store may change or add (xAPI 1.0.3, part 2, 2.3.1).
import { createHash } from 'node:crypto'
import { identifierOf, type Actor } from './actors.ts'
import { instantOf, secondsOf } from './formats.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Properties that a store sets, at the top of a statement. */
const ownOfStore = new Set(['id', 'stored', 'authority', 'version'])
/** Texts for people, which the store keeps apart from the statement. */
const told = new Set(['display', 'definition'])
const lowerCase = new Set(['registration', 'id'])

function normalise(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => normalise(item, key))
    return key === 'member' ? items.sort((a, b) => compare(identifierOf(a as Actor) ?? '', identifierOf(b as Actor) ?? '')) : items
  }
  if (typeof value === 'string') {
    if (key === 'timestamp') return instantOf(value)
    if (key === 'duration') return Math.floor((secondsOf(value) ?? 0) * 100)
    return lowerCase.has(key) ? lowerUuid(value) : value
  }
  if (!isObject(value)) return value
  // one activity stands for a list of one
  if (key === 'contextActivities')
    return sorted(Object.fromEntries(Object.entries(value).map(([kind, list]) => [kind, [list].flat()])), () => false)
  return sorted(value, (name) => told.has(name) && key !== 'extensions')
}
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const lowerUuid = (text: string) => (/^[\da-f-]{36}$/i.test(text) ? text.toLowerCase() : text)
const sorted = (value: Json, isLeftOut: (name: string) => boolean): Json =>
  Object.fromEntries(
    Object.keys(value)
      .filter((name) => !isLeftOut(name))
      .sort()
      .map((name) => [name, inExtensions(name) ? plain(value[name]) : normalise(value[name], name)]),
  )
const inExtensions = (name: string) => name === 'extensions'
/** Values of extensions are anybody's, so only the order of their names is ignored. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  return isObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, plain(value[name])]),
      )
    : value
}

/** A text that is equal for equal statements. `but`: further properties that are left out. */
export const normalForm = (statement: object, but: readonly string[] = []): string =>
  JSON.stringify(sorted(statement as Json, (name) => ownOfStore.has(name) || but.includes(name)))

/** SHA-256 of the normal form. */
export const fingerprintOf = (statement: object): Buffer => createHash('sha256').update(normalForm(statement)).digest()
