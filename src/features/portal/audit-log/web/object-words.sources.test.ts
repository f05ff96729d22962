// Whatever the rules note is called by a word in the log, never by its name in the code.
import { expect, test } from 'vitest'
import { order } from '#features/order.ts'
import { objectOf } from './object-words.ts'

/** Of `db.audit({ entity: 'exam' })`. */
const noted = () => {
  const sources = import.meta.glob<string>(['../../../*/*/server/*.ts', '!**/*.test.ts'], { query: '?raw', import: 'default', eager: true })
  const all = Object.values(sources).join('\n')
  return [...new Set([...all.matchAll(/\bentity: '([\w-]+)'/g)].map(([, entity = '']) => entity))]
}

/** Of `contract('exams', …)`: what a row says that notes nothing. */
const contracts = () => {
  const sources = import.meta.glob<string>('../../../*/*/*contract.ts', { query: '?raw', import: 'default', eager: true })
  return [
    ...new Set(Object.values(sources).flatMap((source) => [...source.matchAll(/\bcontract\(\s*'([\w-]+)'/g)].map(([, name = '']) => name))),
  ]
}

const wordless = (names: readonly string[]) => names.filter((name) => /[a-z]/.test(objectOf(name) ?? ''))

test('all that the rules note has a word, and so has every feature', () => {
  const entities = noted()
  expect(entities.length).toBeGreaterThan(20)
  expect(wordless(entities)).toEqual([])
  expect(wordless(order)).toEqual([])
  expect(contracts().length).toBeGreaterThan(order.length / 2)
  expect(wordless(contracts())).toEqual([])
})
