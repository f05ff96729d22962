// The rule that links a subject to a person: which facts count, and when one person is named.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factsOf, isStrong, onlyOne } from './linking.ts'

const rule = { linkBy: ['workNo', 'phone', 'email'], workNoClaim: 'no', emailDomains: ['example.com'] }
const claim = fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.integer(), fc.constant('true'), fc.constant('a@example.com'))

test('no unverified phone or e-mail address is a fact, whatever the claims', () => {
  const verified = fc.oneof(fc.constant(false), fc.constant('true'), fc.constant(1), fc.constant(undefined))
  fc.assert(
    fc.property(claim, claim, verified, verified, (phone, email, phoneVerified, emailVerified) => {
      const claims = { phone_number: phone, email, phone_number_verified: phoneVerified, email_verified: emailVerified }
      return factsOf(claims, rule).length === 0
    }),
  )
})

test.each([
  ['A@Example.com', ['email', 'a@example.com']],
  ['a@sub.example.com', undefined],
  ['a@example.com.evil.cn', undefined],
  ['a@evil.cn@example.com', undefined],
  ['example.com', undefined],
])('a verified address %s is %j', (email, fact) => expect(factsOf({ email, email_verified: true }, rule)[0]).toEqual(fact))

test('facts come in the order of the rule, and only those that it names', () => {
  const claims = { no: 7, phone_number: '+86 139 1234 5678', phone_number_verified: true, email: 'a@example.com', email_verified: true }
  const byPhone = { ...rule, linkBy: ['phone', 'workNo'] }
  expect(factsOf(claims, byPhone)).toEqual([
    ['phone', '13912345678'],
    ['workNo', '7'],
  ])
})

test('one person is named exactly if there is one who may enter', () => {
  const person = fc.record({ type: fc.integer({ min: 0, max: 3 }), locked: fc.integer({ min: 0, max: 2 }) })
  fc.assert(
    fc.property(fc.array(person, { maxLength: 2 }), (people) => {
      const [first] = people
      const named = onlyOne(people)
      if (!first) return named === 'next'
      return people.length === 1 && first.type === 0 && first.locked !== 2 ? named === first : named === null
    }),
  )
})

test.each([
  [[], false],
  [['pwd'], false],
  [['otp'], false],
  [['hwk', 'sc'], false],
  [['pwd', 'pin'], false],
  [['mfa'], true],
  [['pwd', 'otp'], true],
  [['fpt', 'hwk'], true],
  [['MFA', 'sms', 'pwd'], false],
])('the methods %j are several factors: %s', (amr, strong) => expect(isStrong(amr)).toBe(strong))
