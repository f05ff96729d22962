// Where a session token is found, and what is not even looked up.
import { expect, test } from 'vitest'
import { COOKIE, clearedCookie, sessionCookie, tokenOf } from './session-cookie.ts'

const token = 'aB3_-'.repeat(9).slice(0, 43)

test('in the cookie among others, else in the header', () => {
  expect(tokenOf({ cookie: `a=1; ${COOKIE}=${token}; b=2` })).toBe(token)
  expect(tokenOf({ token })).toBe(token)
  expect(tokenOf({ cookie: `${COOKIE}=${token}`, token: 'x'.repeat(43) })).toBe(token)
  expect(tokenOf({ cookie: 'other=1', token })).toBe(token)
  expect(tokenOf({})).toBeNull()
})

test.each([`${token}x`, token.slice(1), '', `${token.slice(0, 42)};`, `${token.slice(0, 42)}'`, '中'.repeat(43)])(
  'what cannot be a token is none: %j',
  (value) => {
    expect(tokenOf({ token: value })).toBeNull()
    expect(tokenOf({ cookie: `${COOKIE}=${value}` })).toBeNull()
  },
)

test('a header given twice is none', () => {
  expect(tokenOf({ token: [token, token] })).toBeNull()
})

test('a cookie whose name only ends like ours is another', () => {
  expect(tokenOf({ cookie: `x${COOKIE}=${token}` })).toBeNull()
})

test('it is out of reach of scripts and of other sites, Secure under TLS, and cleared by age', () => {
  expect(sessionCookie(token, 60.9, false)).toBe(`${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`)
  expect(sessionCookie(token, 60, true)).toMatch(/; Secure$/)
  expect(clearedCookie(false)).toContain(`${COOKIE}=; `)
  expect(clearedCookie(false)).toContain('Max-Age=0')
})
