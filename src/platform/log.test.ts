// What the log tells of errors.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { tellError } from './log.ts'

test('of an error its kind, words, code, stack and causes, and nothing that hangs on it', () => {
  const client = new Client({ password: 'secret' })
  const cause = Object.assign(new TypeError('gone'), { code: '57P01', client, parameters: ['13800000000'] })
  const told = tellError(new Error('could not', { cause }))
  expect(told).toEqual({
    type: 'Error',
    message: 'could not',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'TypeError', message: 'gone', code: '57P01', stack: expect.stringContaining('log.test.ts') },
  })
  expect(tellError('words')).toEqual({ type: 'string', message: 'words' })
})

test('causes that turn in a circle end', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(tellError(error)).match(/"cause"/g)).toHaveLength(3)
})
