// Recovery codes: their form, what counts as the same code, and what is stored.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOfRecoveryCode, newRecoveryCode, readRecoveryCode, recoveryKey } from './recovery-codes.ts'

const key = recoveryKey('a secret')
const of = { tenantId: '1', userId: '12' }

test('a code has ten characters of 32, and no two of a thousand are equal', () => {
  const codes = Array.from({ length: 1000 }, newRecoveryCode)
  expect(codes.every((code) => /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(1000)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})

test('a code counts however it is typed', () => {
  const spelling = fc.tuple(fc.constantFrom('', '-', ' ', ' – '), fc.boolean())
  fc.assert(
    fc.property(spelling, ([separator, upper]) => {
      const code = newRecoveryCode()
      const typed = ` ${code.replace('-', separator)} `
      const hash = hashOfRecoveryCode(key, of, upper ? typed.toUpperCase() : typed)
      return hash?.equals(hashOfRecoveryCode(key, of, code) as Buffer) === true
    }),
  )
  expect(readRecoveryCode('oO1iI-lLabc')).toBe('0011111abc')
  expect(readRecoveryCode('０１２３４-ａｂｃｄｅ')).toBe('01234abcde')
})

test.each(['', 'abcde', 'abcde-fghjk-m', 'abcde-fgh!k', 'abcde-fghuk', '密码密码密-码密码密码'])('%j is no code', (typed) => {
  expect(readRecoveryCode(typed)).toBeNull()
  expect(hashOfRecoveryCode(key, of, typed)).toBeNull()
})

test('the stored value differs by key, tenant and person', () => {
  const hashes = [
    hashOfRecoveryCode(key, of, 'abcde-fghjk'),
    hashOfRecoveryCode(recoveryKey('another secret'), of, 'abcde-fghjk'),
    hashOfRecoveryCode(key, { ...of, tenantId: '2' }, 'abcde-fghjk'),
    hashOfRecoveryCode(key, { tenantId: '11', userId: '2' }, 'abcde-fghjk'),
    hashOfRecoveryCode(key, { ...of, userId: '13' }, 'abcde-fghjk'),
  ]
  expect(new Set(hashes.map((hash) => hash?.toString('hex'))).size).toBe(5)
  expect(hashes.every((hash) => hash?.length === 32)).toBe(true)
})
