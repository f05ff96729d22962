// Conversion of errors to answers: status, message, and no detail that only the operator may know.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, codes } from '#shared/errors.ts'
import { databaseCode } from '../database/availability.ts'
import { envelopeOf, toAppError, toValidationError } from './to-app-error.ts'

const coded = (code: string, cause?: unknown) => Object.assign(new Error('secret detail'), { code, cause })

test.each([
  ['YW401', 401],
  ['YW403', 403],
  ['YW405', 403],
  ['YW404', 404],
  ['22P05', 400],
  ['22021', 400],
  ['22003', 400],
  ['22008', 400],
  ['53100', 503],
  ['57014', 503],
  ['57P01', 503],
  ['40P01', 503],
  ['40001', 503],
  ['ECONNREFUSED', 503],
  ['ECONNRESET', 503],
])('the database saying %s is answered %i, also where the query builder has wrapped it', (code, status) => {
  for (const error of [coded(code), new Error('Failed query', { cause: coded(code) })]) {
    expect(toAppError(error)?.status).toBe(status)
    expect(toAppError(error)?.message).not.toContain('secret')
  }
})

test('an unexpected error is none of these', () => {
  for (const error of [new Error('x'), coded('23505'), coded('42P01'), 'text', null, undefined, 7, new TypeError('y')])
    expect(toAppError(error)).toBeNull()
  expect(databaseCode(coded('outer', coded('inner')))).toBe('outer')
})

test('HTTP errors of the server itself keep their status', () => {
  for (const [given, status] of [
    [404, 404],
    [415, 415],
    [400, 400],
    [422, 400],
    [503, 503],
  ])
    expect(toAppError(Object.assign(new Error('x'), { statusCode: given }))?.status).toBe(status)
  expect(toAppError(Object.assign(new Error('x'), { statusCode: 500 }))).toBeNull()
})

test('a fault with a message of the contract is attached to its field; any other fault is a 400', () => {
  const schema = z.object({ title: z.string().min(1, '请输入名称'), list: z.array(z.object({ n: z.int() })) })
  const told = (value: unknown) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? null : toValidationError(parsed.error)
  }
  expect(told({ title: '', list: [] })).toMatchObject({
    status: 200,
    code: codes.RULE,
    fields: [{ field: 'title', message: '请输入名称' }],
  })
  expect(told({ title: '', list: [{ n: 'x' }] })).toMatchObject({
    status: 400,
    fields: [{ field: 'list.0.n', message: '请求错误：list 第 1 项 n 不正确' }],
  })
  expect(told(null)).toMatchObject({ status: 400, message: '请求错误' })
})

test('an answer of 400 and above carries a request id for the operator, a broken rule does not', () => {
  expect(envelopeOf(new AppError('不行'), 'r1')).toEqual({ succ: false, code: 40000, msg: '不行', content: null })
  expect(envelopeOf(new AppError('没有', { status: 404 }), 'r1')).toEqual({
    succ: false,
    code: 404,
    msg: '没有',
    content: null,
    requestId: 'r1',
  })
})
