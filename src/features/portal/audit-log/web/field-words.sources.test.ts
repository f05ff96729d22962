// Checks in the sources that every field in `db.audit` has a Chinese name in the log.
import { expect, test } from 'vitest'
import { fieldOf } from './field-words.ts'

/** Returns the field names in calls such as `db.audit({ after: { examId, people: 3 } })`. */
const noted = () => {
  const sources = import.meta.glob<string>(['../../../*/*/server/*.ts', '!**/*.test.ts'], { query: '?raw', import: 'default', eager: true })
  const all = Object.values(sources).join('\n')
  const notes = [...all.matchAll(/db\.audit\(\{([^]*?)\}\)/g)].flatMap(([, note = '']) => [
    ...note.matchAll(/(?:after|before): \{([^{}]*)\}/g),
  ])
  return new Set(
    notes.flatMap(([, names = '']) =>
      [...names.replaceAll(/\([^()]*\)/g, '').matchAll(/(?:^|,)\s*([a-zA-Z]+)\s*(?=[:,]|$)/g)].map(([, name = '']) => name),
    ),
  )
}

test('every audited field has a Chinese name', () => {
  const names = noted()
  expect(names.size).toBeGreaterThan(40)
  expect([...names].filter((name) => fieldOf(name) === name)).toEqual([])
})
