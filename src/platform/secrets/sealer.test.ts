// Sealed secrets open only at their place, unchanged, with the key of now or of before.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSealer, SealError, type SealedPlace } from './sealer.ts'

const place: SealedPlace = { tenantId: '1', table: 'identity_provider', id: '12', column: 'client_secret' }
const sealer = openSealer('the key of now, 32 characters long')
const reasonOf = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error instanceof SealError ? error.reason : error
  }
}

test('any text opens at its place, and equal texts are sealed differently', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '密', '😀', '\0', '"', '.', ' ')), (parts) => {
      const text = parts.join('')
      const sealed = sealer.seal(text, place)
      return sealer.open(sealed, place) === text && sealed !== sealer.seal(text, place)
    }),
  )
})

test.each([{ tenantId: '2' }, { table: 'webhook' }, { id: '1' }, { column: 'other' }, { tenantId: '11', id: '2' }])(
  'a value that was moved to %j does not open',
  (moved) => expect(reasonOf(() => sealer.open(sealer.seal('s', place), { ...place, ...moved }))).toBe('value'),
)

test('a value with any changed character does not open', () => {
  const sealed = sealer.seal('a secret', place)
  for (let i = 0; i < sealed.length; i++) {
    // the last character of base64url may hold unused bits
    const other = sealed[i] === 'A' ? 'Q' : 'A'
    const changed = sealed.slice(0, i) + other + sealed.slice(i + 1)
    if (
      Buffer.from(changed.split('.').at(-1) ?? '', 'base64url').equals(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url')) &&
      i > sealed.lastIndexOf('.')
    )
      continue
    expect([i, ['key', 'value'].includes(String(reasonOf(() => sealer.open(changed, place))))]).toEqual([i, true])
  }
  for (const broken of ['', 'v1', 'plain text', `${sealed}.x`, sealed.slice(0, -4), sealed.split('.').slice(0, 3).join('.')])
    expect(reasonOf(() => sealer.open(broken, place))).toMatch(/^(key|value)$/)
})

test('after a change of the key the old key still opens, and new values have the new key', () => {
  const old = sealer.seal('kept', place)
  const next = openSealer('another key of 32 characters at least', 'the key of now, 32 characters long')
  expect([next.open(old, place), next.isOld(old)]).toEqual(['kept', true])
  const renewed = next.seal('kept', place)
  expect([next.open(renewed, place), next.isOld(renewed)]).toEqual(['kept', false])
  expect(reasonOf(() => sealer.open(renewed, place))).toBe('key')
  expect(reasonOf(() => openSealer('another key of 32 characters at least').open(old, place))).toBe('key')
})

test('an error does not repeat the value', () => {
  const sealed = sealer.seal('planted', place)
  try {
    sealer.open(sealed, { ...place, id: '13' })
  } catch (error) {
    expect(String(error)).not.toContain(sealed.slice(0, 12))
    expect((error as Error).cause).toBeUndefined()
  }
})
