// Checks in the sources that every audited entity has a Chinese name in the log.
import { expect, test } from 'vitest'
import { order } from '#features/order.ts'
import { objectOf } from './object-words.ts'

/** Returns the entities in calls such as `db.audit({ entity: 'exam' })`. */
const noted = () => {
  const sources = import.meta.glob<string>(['../../../*/*/server/*.ts', '!**/*.test.ts'], { query: '?raw', import: 'default', eager: true })
  const all = Object.values(sources).join('\n')
  return [...new Set([...all.matchAll(/\bentity: '([\w-]+)'/g)].map(([, entity = '']) => entity))]
}

/** Returns the names in `contract('exams', …)`, which the log uses for acts without an entity. */
const contracts = () => {
  const sources = import.meta.glob<string>('../../../*/*/*contract.ts', { query: '?raw', import: 'default', eager: true })
  return [
    ...new Set(Object.values(sources).flatMap((source) => [...source.matchAll(/\bcontract\(\s*'([\w-]+)'/g)].map(([, name = '']) => name))),
  ]
}

const wordless = (names: readonly string[]) => names.filter((name) => /[a-z]/.test(objectOf(name) ?? ''))

test('every audited entity and every contract has a Chinese name', () => {
  const entities = noted()
  expect(entities.length).toBeGreaterThan(20)
  expect(wordless(entities)).toEqual([])
  expect(wordless(order)).toEqual([])
  expect(contracts().length).toBeGreaterThan(order.length / 2)
  expect(wordless(contracts())).toEqual([])
})
