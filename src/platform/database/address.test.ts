// Database URLs: one host or several, and their credentials.
import { expect, test } from 'vitest'
import { credentialsOf, isDatabaseUrl, listHostUrls, takesAny, withCredentials } from './address.ts'

test('a URL with several hosts yields the URL of each host', () => {
  expect(listHostUrls('postgres://u:p%40@one:5432,two/name?sslmode=require')).toEqual([
    'postgres://u:p%40@one:5432/name?sslmode=require',
    'postgres://u:p%40@two/name?sslmode=require',
  ])
  expect(listHostUrls('postgresql://u@[::1]:5433,10.0.0.2/name')).toEqual([
    'postgresql://u@[::1]:5433/name',
    'postgresql://u@10.0.0.2/name',
  ])
})

test.each([
  ['postgres://u:p@db/yanwu', true],
  ['postgres://u:p@one,two:5433/yanwu', true],
  ['postgres://u:p@one,/yanwu', false],
  ['postgres://u:p@one:x,two/yanwu', false],
  ['mysql://u:p@db/yanwu', false],
  ['db', false],
])('%s', (url, good) => expect(isDatabaseUrl(url)).toBe(good))

test('credentials survive reading and writing, whatever characters they hold', () => {
  const of = { user: 'a:b@c', password: 'p/q?,#%' }
  const url = withCredentials('postgres://old:secret@one,two:5433/name?x=1', of)
  expect(credentialsOf(url)).toEqual(of)
  expect(listHostUrls(url)).toHaveLength(2)
  expect(credentialsOf('postgres://one/name')).toEqual({ user: '', password: '' })
})

test('target_session_attrs=any accepts a server that takes no writes', () => {
  expect(takesAny('postgres://one,two/name?target_session_attrs=any')).toBe(true)
  expect(takesAny('postgres://one/name?target_session_attrs=read-write')).toBe(false)
  expect(takesAny('nothing')).toBe(false)
})
