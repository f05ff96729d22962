// Text work: threads return the same results as the functions, an endless computation is ended, and a flood delays only its own sender.
import { afterAll, describe, expect, test } from 'vitest'
import { countTurns } from '#test/turns.ts'
import { fairQueue } from './fair-queue.ts'
import { textFunctions } from './text-functions.ts'
import { openTextWork, TextTooLong } from './text-work.ts'

const by = { tenantId: '1', userId: '1' }
const line = {
  type: 'QUESTION' as const,
  reference: '等待期90天。',
  points: '等待期90天',
  said: '等待期是九十天',
  lexicon: {},
  terms: [],
  wordings: [],
  delivery: null,
}
const usual = { threads: 1, boundMs: 60_000, maxOwn: 4, maxAll: 100, idleMs: 60_000 }

describe('a thread', () => {
  const work = openTextWork(usual)
  afterAll(() => work.close())

  test('returns the same as the function itself', async () => {
    expect(await work.run('score', line, by)).toEqual(textFunctions.score(line))
    expect(await work.run('read', { text: '满10元', lexicon: {} }, by)).toEqual(textFunctions.read({ text: '满10元', lexicon: {} }))
    const rules = { lexicon: {}, terms: [], wordings: [{ text: '稳赚', level: 'NOTICE' as const, exceptions: [] }] }
    expect(await work.run('inspect', { texts: ['稳赚', '好'], rules }, by)).toMatchObject([
      { offences: [{ text: '稳赚' }] },
      { offences: [] },
    ])
  })

  test('passes on an error of a function, and goes on', async () => {
    const broken = { ...line, reference: null as unknown as string }
    await expect(work.run('score', broken, by)).rejects.toThrow(TypeError)
    expect((await work.run('score', line, by)).score).toBeGreaterThan(0)
  })

  const parts = ['保额五十万元', '每年保费八千六百元', '等待期九十天', '理解您的担心']
  const many = (count: number, between: string) => Array.from({ length: count }, (_, i) => parts[(i * 7) % 4]).join(between)
  test.each([
    ['scored', () => work.run('score', { ...line, points: many(60, '；'), said: many(280, '') }, by)],
    ['read', () => work.run('read', { text: many(1400, '，'), lexicon: {} }, by)],
  ])('leaves the event loop its turns while a long text is %s', async (_, run) => {
    const turns = countTurns()
    await run()
    expect(turns.end()).toBeGreaterThan(10)
  })
})

test('a computation beyond its time limit is refused with a message, and the next one has a new thread', async () => {
  // a limit that no thread can keep, because it takes longer to start
  const hasty = openTextWork({ ...usual, boundMs: 0 })
  await expect(hasty.run('score', line, by)).rejects.toThrow(TextTooLong)
  await expect(hasty.run('score', line, by)).rejects.toThrow('这段文字没能在规定时间内处理完，请改短后再试')
  await hasty.close()
})

test('too many jobs of one user are refused with 429, but not those of others', async () => {
  const work = openTextWork({ ...usual, maxOwn: 2 })
  const own = Array.from({ length: 4 }, () => work.run('score', line, by))
  const other = work.run('score', line, { tenantId: '1', userId: '2' })
  const told = await Promise.allSettled([...own, other])
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(told[3]).toMatchObject({ reason: { status: 429, message: '您的上一次请求还在处理，请稍后再试' } })
  await work.close()
})

describe('the queue', () => {
  test('runs one job per user at a time; tenants take turns, and within each its users', () => {
    const queue = fairQueue<string>(10, 100)
    for (const job of ['a1', 'a2', 'a3']) queue.add({ tenantId: 'A', userId: 'a' }, job)
    for (const job of ['b1', 'b2']) queue.add({ tenantId: 'A', userId: 'b' }, job)
    queue.add({ tenantId: 'B', userId: 'c' }, 'c1')
    const first = queue.take()
    expect([first?.job, queue.take()?.job, queue.take()?.job, queue.take()]).toEqual(['a1', 'c1', 'b1', undefined])
    first?.end()
    expect([queue.take()?.job, queue.size]).toEqual(['a2', 2])
  })

  test('forgets users without jobs, and refuses an overflow', () => {
    const queue = fairQueue<number>(1, 2)
    queue.add({ tenantId: 'A', userId: 'a' }, 1)
    expect(() => queue.add({ tenantId: 'A', userId: 'a' }, 2)).toThrow('您的上一次请求还在处理')
    queue.add({ tenantId: 'A', userId: 'b' }, 3)
    expect(() => queue.add({ tenantId: 'B', userId: 'c' }, 4)).toThrow('系统繁忙')
    queue.take()?.end()
    queue.take()?.end()
    expect([queue.size, queue.take()]).toEqual([0, undefined])
  })
})
