// Errors in the log: their fields, causes and traces.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createLog, tellError } from './log.ts'
import { withTrace } from './trace.ts'

test('an error is logged with its kind, message, code, stack and causes, and without other properties', () => {
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

test('a cycle of causes ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(tellError(error)).match(/"cause"/g)).toHaveLength(3)
})

test('a line written during a request, or during a job of this request, carries its request id', async () => {
  const lines: object[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  log.info('nobody')
  await withTrace({ requestId: 'req-1', job: 'generate-media' }, async () => {
    await Promise.resolve()
    log.info('in between')
    log.info({ requestId: 'req-2' }, 'its own word')
  })
  expect(lines.map((line) => ({ ...line, time: 0 }))).toEqual([
    { level: 30, time: 0, msg: 'nobody' },
    { level: 30, time: 0, requestId: 'req-1', job: 'generate-media', msg: 'in between' },
    { level: 30, time: 0, requestId: 'req-2', job: 'generate-media', msg: 'its own word' },
  ])
})
