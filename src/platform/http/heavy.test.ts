// Heavy calls: how many of one user run, wait and are refused, without delay for other users.
import { expect, test } from 'vitest'
import { heavyBounds, openHeavy } from './heavy.ts'

const one = { tenantId: '1', userId: '1' }
const other = { tenantId: '2', userId: '1' }
/** Whether a promise is already fulfilled after all pending callbacks. */
const isThere = async (wanted: Promise<unknown>) => {
  let there = false
  void wanted.then(() => (there = true))
  await new Promise((done) => setImmediate(done))
  return there
}

test.each(Object.entries(heavyBounds) as [keyof typeof heavyBounds, (typeof heavyBounds)['export']][])(
  '%s: one of a person runs, the others wait, and beyond their number they are refused in words',
  async (kind, { own, refusal }) => {
    const heavy = openHeavy()
    const first = await heavy.enter(kind, one, 'token')
    const waiting = Array.from({ length: own - 1 }, () => heavy.enter(kind, one, 'token'))
    expect(() => heavy.check(kind, 'token')).toThrow(refusal)
    heavy.check(kind, 'another')
    expect(await isThere(Promise.race(waiting))).toBe(false)
    await expect(heavy.enter(kind, one)).rejects.toMatchObject({ status: 429, message: refusal })
    // a user of another tenant with the same id, and another kind of call
    ;(await heavy.enter(kind, other))()
    ;(await heavy.enter(kind === 'text' ? 'export' : 'text', one))()
    first()
    for (const next of waiting) (await next)()
    ;(await heavy.enter(kind, one))()
    heavy.check(kind, 'token')
  },
)

test('tenants take turns: a tenant with many users does not delay another', async () => {
  const heavy = openHeavy({ ...heavyBounds, text: { ...heavyBounds.text, atOnce: 1 } })
  const first = await heavy.enter('text', one)
  const many = Array.from({ length: 50 }, (_, n) => heavy.enter('text', { tenantId: '1', userId: `u${n}` }))
  const theirs = heavy.enter('text', other)
  first()
  let before = 0
  const turns = many.map(async (next) => {
    const leave = await next
    before++
    leave()
  })
  const leave = await theirs
  expect(before).toBeLessThanOrEqual(1)
  leave()
  await Promise.all(turns)
})
