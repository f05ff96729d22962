// Finding the session token in a request, and tokens that are not even looked up.
import { expect, test } from 'vitest'
import { COOKIE, clearedCookie, deviceCookie, marksOf, sessionCookie, tokenOf } from './session-cookie.ts'

const token = 'aB3_-'.repeat(9).slice(0, 43)

test('the token is read from the cookie among others, else from the header', () => {
  expect(tokenOf({ cookie: `a=1; ${COOKIE}=${token}; b=2` }, false)).toBe(token)
  expect(tokenOf({ token }, false)).toBe(token)
  expect(tokenOf({ cookie: `${COOKIE}=${token}`, token: 'x'.repeat(43) }, false)).toBe(token)
  expect(tokenOf({ cookie: 'other=1', token }, false)).toBe(token)
  expect(tokenOf({}, false)).toBeNull()
})

test.each([`${token}x`, token.slice(1), '', `${token.slice(0, 42)};`, `${token.slice(0, 42)}'`, '中'.repeat(43)])(
  'what cannot be a token is none: %j',
  (value) => {
    expect(tokenOf({ token: value }, false)).toBeNull()
    expect(tokenOf({ cookie: `${COOKIE}=${value}` }, false)).toBeNull()
  },
)

test('among several cookies of one name, the first possible token counts, so that a junk cookie locks nobody out', () => {
  expect(tokenOf({ cookie: `${COOKIE}=junk; ${COOKIE}=${token}` }, false)).toBe(token)
  expect(tokenOf({ cookie: `${COOKIE}=; ${COOKIE}=junk` }, false)).toBeNull()
})

test('under TLS only the cookie name counts that no other host can set', () => {
  expect(tokenOf({ cookie: `${COOKIE}=${'x'.repeat(43)}; __Host-${COOKIE}=${token}` }, true)).toBe(token)
  expect(tokenOf({ cookie: `${COOKIE}=${token}` }, true)).toBeNull()
  expect(tokenOf({ cookie: `__Host-${COOKIE}=${token}` }, false)).toBeNull()
  expect(tokenOf({ token }, true)).toBe(token)
  expect(sessionCookie(token, 60, true)).toBe(`__Host-${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure`)
})

test('a header that is given twice is ignored', () => {
  expect(tokenOf({ token: [token, token] }, false)).toBeNull()
})

test('a cookie whose name only ends like ours is ignored', () => {
  expect(tokenOf({ cookie: `x${COOKIE}=${token}` }, false)).toBeNull()
})

test('the cookie is closed to scripts and other sites, Secure under TLS, and cleared by its age', () => {
  expect(sessionCookie(token, 60.9, false)).toBe(`${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`)
  expect(sessionCookie(token, 60, true)).toMatch(/; Secure$/)
  expect(clearedCookie(false)).toContain(`${COOKIE}=; `)
  expect(clearedCookie(false)).toContain('Max-Age=0')
})

test('a device keeps the marks of its last five accounts, each once; an invalid mark is ignored', () => {
  const mark = (id: number, letter = 'a') => `${id}-${letter.repeat(22)}`
  const kept = [1, 2, 3, 4, 5].map((id) => mark(id))
  const cookie = (marks: readonly string[]) => `x=1; yanwu-device=${marks.join('.')}`
  expect(marksOf(cookie([...kept, mark(6)]), false)).toEqual(kept)
  expect(marksOf(cookie(['', '0-', mark(0), `${mark(1)}x`, "1' or 1=1", mark(7)]), false)).toEqual([mark(7)])
  expect(marksOf(cookie(kept), true)).toEqual([])
  expect(deviceCookie(kept, mark(3, 'b'), false)).toContain(`=${[mark(3, 'b'), mark(1), mark(2), mark(4), mark(5)].join('.')};`)
  expect(deviceCookie(kept, mark(9), true)).toContain(`__Host-yanwu-device=${[9, 1, 2, 3, 4].map((id) => mark(id)).join('.')};`)
})
