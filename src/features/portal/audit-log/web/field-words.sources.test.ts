// Whatever the rules note of a change is called by a word in the log, never by its name in the code.
import { expect, test } from 'vitest'
import { fieldOf } from './field-words.ts'

/** Of `db.audit({ after: { examId, people: 3 } })`, where its names stand there. */
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

test('what the rules note of a change has a word', () => {
  const names = noted()
  expect(names.size).toBeGreaterThan(40)
  expect([...names].filter((name) => fieldOf(name) === name)).toEqual([])
})
