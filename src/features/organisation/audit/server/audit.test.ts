// Records in the audit log: enough to explain an action, without secrets.
import { expect, test } from 'vitest'
import { masked } from './audit.ts'

test('secrets are masked, at any depth and in any spelling', () => {
  expect(
    masked({
      name: '周雅琴',
      password: 'x',
      oldPassword: 'x',
      nested: [{ accessToken: 'x', clientSecret: 'x', smsCode: '1', captcha: 'x' }],
    }),
  ).toEqual({
    name: '周雅琴',
    password: '***',
    oldPassword: '***',
    nested: [{ accessToken: '***', clientSecret: '***', smsCode: '***', captcha: '***' }],
  })
})

test('phone numbers lose their middle, other numbers stay', () => {
  expect(masked({ telephone: '13800000001', loginName: '13912345678', workNo: '12345678901', list: ['13800000001'] })).toEqual({
    telephone: '138****0001',
    loginName: '139****5678',
    workNo: '12345678901',
    list: ['138****0001'],
  })
})

test('long texts, long lists and deep records are cut', () => {
  expect(masked('字'.repeat(5000))).toHaveLength(4000)
  expect(masked(Array(500).fill(1))).toEqual([...Array(200).fill(1), '…共500项'])
  const deep = { a: { a: { a: { a: { a: { a: { a: { a: { password: 'x', phone: '13800000001' } } } } } } } } }
  expect(JSON.stringify(masked(deep))).not.toMatch(/"x"|13800000001/)
})

test('half a surrogate pair, given or cut, becomes a character that can be stored', () => {
  for (const text of ['\ud800', '\udc00x', `${'字'.repeat(3999)}😀`]) {
    const kept = masked(text) as string
    expect(kept.isWellFormed()).toBe(true)
  }
})

test('an undefined value becomes null', () => {
  expect([masked(undefined), masked(null), masked(0), masked(false), masked('')]).toEqual([null, null, 0, false, ''])
})
