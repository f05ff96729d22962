// Hostile input to every endpoint: the values that test/hostile.test.ts leaves out, and all of them in the sign-in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from './contracts.ts'
import { faultsOf, type HostileWorld, spoiled, startHostileWorld } from './hostile-requests.ts'
import { askWith } from './samples.ts'

let hostile: HostileWorld
beforeAll(async () => {
  hostile = await startHostileWorld()
})
afterAll(() => hostile?.world.close())

const deep = (depth: number): unknown => (depth ? { a: [deep(depth - 1)] } : 1)
const values: unknown[] = [
  "'; drop table course; --",
  '\ud800',
  '😀'.repeat(3000),
  '%_\\',
  '0000-01-01',
  '9999-12-31',
  '99999999999999999999',
  'NaN',
  '2147483648',
  2_147_483_648,
  9_007_199_254_740_991,
  -1,
  1.5,
  1e308,
  null,
  {},
  deep(50),
  'x'.repeat(20_000),
  '../../../etc/passwd',
]

test.each(values.map((value) => [JSON.stringify(value)?.slice(0, 30), value]))(
  '%s in any place causes no server error',
  async (_, value) => {
    expect(await faultsOf(hostile, value)).toEqual([])
  },
)

test('hostile values in the sign-in cause no server error and open no session', async () => {
  const body = { loginType: 1, loginName: 'author', password: 'ZGVtbw==', captcha: 'x', captchaStamp: 'x' }
  for (const value of values.filter((_, i) => i % 3 === 0))
    for (const { name, endpoint } of endpoints.filter((e) => /^sessions\.(login|firstPassword)$/.test(e.name)))
      for (const bad of spoiled({ params: {}, body: { ...body, oldPassword: 'ZGVtbw==' } }, value)) {
        const answer = await askWith(hostile.world.anybody(), endpoint, bad)
        expect([name, answer.succ, answer.status < 500 ? '' : answer.status, JSON.stringify(bad.body)]).toEqual([
          name,
          false,
          '',
          JSON.stringify(bad.body),
        ])
        await hostile.world.owner.query('delete from sign_in_failure')
      }
})
