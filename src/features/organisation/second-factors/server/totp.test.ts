// One-time passwords against the vectors of RFC 6238, and the window of steps.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, newKey, stepOf, stepOfCode, toBase32, uriOf } from './totp.ts'

const key = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %i seconds the code is %s', (seconds, code) => {
  expect(codeOf(key, stepOf(seconds * 1000), 8)).toBe(code)
  expect(stepOfCode(key, code.slice(2), seconds * 1000)).toBe(stepOf(seconds * 1000))
})

test('a code counts one step before and after its own, and at no other time', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.integer({ min: 10, max: 60_000_000 }), (bytes, step) => {
      const own = Buffer.from(bytes)
      const code = codeOf(own, step)
      const at = (offset: number) => stepOfCode(own, code, (step + offset) * 30_000 + 29_999)
      const near = [-1, 0, 1].every((offset) => at(offset) !== null && codeOf(own, at(offset) as number) === code)
      // another step has an equal code in one of a million cases
      const far = [-3, -2, 2, 3].every((offset) => at(offset) === null || codeOf(own, at(offset) as number) === code)
      return near && far && (at(-2) === null || at(2) === null)
    }),
  )
  const vector = 1234567890_000
  expect([-60_000, -30_000, 0, 30_000, 60_000].map((ms) => stepOfCode(key, '005924', vector + ms) !== null)).toEqual([
    ...[false, true, true, true, false],
  ])
})

test.each(['', '00592', '0059240', '００５９２４', '00592a', ' 005924'])('%j is no code', (code) =>
  expect(stepOfCode(key, code, 1234567890_000)).toBeNull(),
)

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10: base32 of %j is %s', (text, base32) => expect(toBase32(Buffer.from(text))).toBe(base32))

test('a new key has 160 bits, and its address holds it with tenant and account', () => {
  const [one, other] = [newKey(), newKey()]
  expect([one.length, one.equals(other)]).toEqual([20, false])
  const uri = new URL(uriOf(one, '远帆 & 保险', 'li ming'))
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(uri.href).not.toContain('+')
  expect(decodeURIComponent(uri.pathname)).toBe('/远帆 & 保险:li ming')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ secret: toBase32(one), issuer: '远帆 & 保险', algorithm: 'SHA1', digits: '6', period: '30' },
  })
})
