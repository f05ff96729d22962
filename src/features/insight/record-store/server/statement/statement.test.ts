// Rules of statements alone: a table of samples, and properties of formats, equality, search keys, shapes, multipart and cursors.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDefinitions } from './activities.ts'
import { type StatementQuery, readCursor, writeCursor } from './cursor.ts'
import { fingerprintOf } from './fingerprint.ts'
import { instantOf, isLanguage, isUuid, secondsOf } from './formats.ts'
import { keyOf, keysOf } from './keys.ts'
import { boundaryOf, readParts, writeParts } from './multipart.ts'
import { learner, sampleOf, samples, usual } from './samples.ts'
import { faultOf, type Statement } from './schema.ts'
import { languagesOf, oneLanguage, toCanonical, toIds } from './shapes.ts'

test.each(samples)('%s', (_name, change, first, second) => {
  const statement = JSON.parse(JSON.stringify(sampleOf(change))) as unknown
  expect([faultOf(statement, '1.0.3') === null, faultOf(statement, '2.0.0') === null]).toEqual([first, second])
})

test('a fault names its place', () => {
  expect(faultOf(sampleOf({ actor: { mbox: 'x' } }), '1.0.3')).toBe('actor.mbox: is no mailto IRI')
  expect(faultOf(7, '1.0.3')).toMatch(/^statement: /)
})

test('a timestamp is the same instant in every offset', () => {
  const time = fc.date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, minutes) => {
      const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1)
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) => String(n).padStart(2, '0'))
      expect(instantOf(`${local}${minutes < 0 ? '-' : '+'}${hours}:${rest}`)).toBe(at.getTime())
    }),
  )
})

test('durations, languages and UUIDs are read', () => {
  expect(['PT1H', 'P1DT0.5S', 'P2W', 'P', 'PT', '1H', 'P1W1D'].map(secondsOf)).toEqual([3600, 86_400.5, 1_209_600, null, null, null, null])
  expect(['zh-CN', 'zh-Hans-CN', 'en', 'i-', '', 'zh_CN', 'x-own'].map(isLanguage)).toEqual([true, true, true, false, false, false, true])
  fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase()) && !isUuid(id.slice(1))))
})

test('equality ignores what a store may change, and nothing else', () => {
  const base = fingerprintOf(usual).toString('hex')
  const equal = (change: Record<string, unknown>) => fingerprintOf(sampleOf(change)).toString('hex') === base
  expect(equal({ stored: '2026-11-01T00:00:00Z', version: '1.0.0', authority: learner, id: keyOf('x') })).toBe(true)
  expect(equal({ timestamp: '2026-11-01T01:12:00Z' })).toBe(true)
  expect(equal({ verb: { id: usual.verb.id } })).toBe(true)
  expect(equal({ object: { id: usual.object.id, objectType: 'Activity' } })).toBe(true)
  expect(equal({ result: { ...usual.result, duration: 'PT723.5S' } })).toBe(true)
  expect(equal({ context: { ...usual.context, contextActivities: { grouping: { id: 'https://demo.example.com/xapi/project/7' } } } })).toBe(
    true,
  )
  expect(equal({ timestamp: '2026-11-01T01:12:00.001Z' })).toBe(false)
  expect(equal({ result: { ...usual.result, success: false } })).toBe(false)
  expect(equal({ actor: { mbox: 'mailto:a@b.example' } })).toBe(false)
})

test('equality ignores the order of names', () => {
  const shuffled = fc.shuffledSubarray(Object.entries(usual), { minLength: Object.keys(usual).length })
  fc.assert(fc.property(shuffled, (entries) => fingerprintOf(Object.fromEntries(entries)).equals(fingerprintOf(usual))))
})

test('the keys of a statement find it, and differ by kind', () => {
  const keys = keysOf(usual as unknown as Statement)
  const identifier = `account ${learner.account.homePage} ${learner.account.name}`
  for (const wanted of [
    keyOf('verb', usual.verb.id),
    keyOf('activity', usual.object.id),
    keyOf('related-activity', 'https://demo.example.com/xapi/project/7'),
    keyOf('agent', identifier),
    keyOf('related-agent', identifier),
    keyOf('registration', usual.context.registration),
  ])
    expect(keys).toContain(wanted)
  expect(keys).not.toContain(keyOf('activity', 'https://demo.example.com/xapi/project/7'))
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => (keyOf(a, b) === keyOf(b, a)) === (a === b) && isUuid(keyOf(a, b))))
})

test('ids keep only identifiers, canonical keeps one language of what the store knows', () => {
  const ids = toIds(usual)
  expect(ids).toMatchObject({ verb: { id: usual.verb.id }, object: { id: usual.object.id } })
  expect(ids['object']).toEqual({ id: usual.object.id })
  expect(ids['actor']).toEqual({ objectType: 'Agent', account: learner.account })
  const known = new Map([[usual.object.id, { name: { en: 'exam', 'zh-CN': '考试' } }]])
  expect(toCanonical(usual, known, ['en'])).toMatchObject({
    verb: { display: { en: 'passed' } },
    object: { definition: { name: { en: 'exam' } } },
  })
  expect(languagesOf('de;q=0.2, zh-CN, en;q=0.8,fr;q=0')).toEqual(['zh-cn', 'en', 'de'])
  expect(oneLanguage({ 'en-US': 'a', 'zh-CN': 'b' }, ['zh'])).toEqual({ 'zh-CN': 'b' })
  expect(oneLanguage({ 'en-US': 'a', 'zh-CN': 'b' }, ['fr'])).toEqual({ 'en-US': 'a' })
})

test('definitions are merged by language', () => {
  const merged = mergeDefinitions({ name: { en: 'a', zh: 'b' }, moreInfo: 'http://x.example/1' }, { name: { en: 'c' } })
  expect(merged).toEqual({ name: { en: 'c', zh: 'b' }, moreInfo: 'http://x.example/1' })
})

test('parts are read as they were written, and a body cut off is none', () => {
  const part = fc.record({
    headers: fc.constant({ 'content-type': 'text/plain' }),
    content: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.nat(), (parts, cut) => {
      const { contentType, body } = writeParts(parts)
      const boundary = boundaryOf(contentType) ?? ''
      expect(readParts(body, boundary)).toEqual(parts)
      expect(readParts(body.subarray(0, cut % (body.length - 4)), boundary)).toBeNull()
    }),
  )
  expect(boundaryOf('multipart/form-data; boundary=x')).toBeNull()
  expect(boundaryOf('multipart/mixed; boundary="a b"')).toBe('a b')
})

test('a cursor is read by its own tenant and secret, and in no changed form', () => {
  const query: StatementQuery = {
    ...{ keys: [keyOf('verb', 'x')], since: null, until: null, ascending: false, limit: 10 },
    ...{ format: 'exact', attachments: false, after: '42' },
  }
  const cursor = writeCursor(query, '1', 'secret')
  expect(readCursor(cursor, '1', 'secret')).toEqual(query)
  expect(readCursor(cursor, '2', 'secret')).toBeNull()
  expect(readCursor(cursor, '1', 'other')).toBeNull()
  fc.assert(
    fc.property(fc.nat(cursor.length - 2), fc.constantFrom('A', 'B'), (at, letter) => {
      const changed = `${cursor.slice(0, at)}${letter}${cursor.slice(at + 1)}`
      return changed === cursor || readCursor(changed, '1', 'secret') === null
    }),
  )
})
