// Tests of the save plan without a database: inserts, updates, moves, deletes, refusals.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AppError, codes } from '#shared/errors.ts'
import { maxLines, type ScriptEdit, scripts } from '../contract.ts'
import { lineAfter } from './line.ts'
import { planSave, type CurrentLines } from './plan.ts'
import type { ScriptLine } from './queries.ts'

const says = (text: string): ScriptEdit => ({ editType: 'CREATE', type: 'TIPS', mediaType: 'TEXT', needAnswer: 'NO_NEED', text })
const fieldsOf = (text: string) => lineAfter(says(text), null, (name) => name)
const lineOf = (id: string, seq: number, subsceneId = '7'): ScriptLine => ({
  ...fieldsOf(`句${id}`),
  tenantId: '1',
  id,
  subsceneId,
  seq,
  createUserId: null,
  updateUserName: null,
  createDate: 'then',
  updatedAt: `v${id}`,
  deletedAt: null,
  deletionId: null,
  draftId: null,
})
/** Returns lines 1 to n of sub-scene 7, and line 99 of another. */
const current = (n: number, more: Partial<CurrentLines> = {}): CurrentLines => {
  const order = Array.from({ length: n }, (_, i) => String(i + 1))
  const lines = [...order.map((id, seq) => lineOf(id, seq)), lineOf('99', 0, '8')]
  return { subsceneId: '7', order, lines, locked: new Set(), generated: new Set(), ...more }
}
const empty = { inserts: [], updates: [], moves: [], removes: [] }

describe('planned changes', () => {
  test('new lines are appended, or inserted at their position', () => {
    expect(planSave(current(2), [says('甲'), { ...says('乙'), seq: 0 }, says('丙')])).toEqual({
      ...empty,
      inserts: [
        { at: 0, fields: fieldsOf('甲'), seq: 2 },
        { at: 1, fields: fieldsOf('乙'), seq: 0 },
        { at: 2, fields: fieldsOf('丙'), seq: 4 },
      ],
    })
  })

  test('a line is changed, moved, both, or deleted, and an unchanged line stays', () => {
    const edits: ScriptEdit[] = [
      { editType: 'UPDATE', id: '1', text: '改' },
      { editType: 'UPDATE', id: '2', seq: 0, version: 'v2' },
      { editType: 'UPDATE', id: '3', seq: 1, section: '开场' },
      { editType: 'DELETE', id: '4', version: 'v4' },
      { editType: 'NO_UPDATE', id: '5', text: '不算' },
    ]
    const at = current(5)
    expect(planSave(at, edits)).toEqual({
      inserts: [],
      updates: [
        { at: 0, id: '1', fields: { ...fieldsOf('句1'), text: '改' } },
        { at: 2, id: '3', fields: { ...fieldsOf('句3'), section: '开场' } },
      ],
      moves: [
        { id: '2', seq: 0 },
        { id: '3', seq: 1 },
      ],
      removes: [at.lines[3]],
    })
  })
})

const update = (id: string | undefined, more: Partial<ScriptEdit> = {}): ScriptEdit => ({ editType: 'UPDATE', id, text: '改', ...more })
const failure = (key: Parameters<typeof scripts.fail>[0]) => ({ message: scripts.fail(key).message })
const staleCode = { code: codes.STALE }
describe('refusals', () => {
  test.each<[string, ScriptEdit[], Partial<CurrentLines>, string[] | undefined, Partial<AppError>]>([
    ['an arrangement of an outdated order', [update('1', { seq: 1 })], {}, ['2', '1'], staleCode],
    ['a change of no line', [update(undefined)], {}, undefined, failure('changedList')],
    ['a line named twice', [update('1'), { editType: 'DELETE', id: '1' }], {}, undefined, failure('changedList')],
    ['a line of another sub-scene', [update('99')], {}, undefined, { status: 404 }],
    ['a missing line', [update('55')], {}, undefined, { status: 404 }],
    ['a change of a locked line', [update('1')], { locked: new Set(['1']) }, undefined, failure('locked')],
    ['deleting a locked line', [{ editType: 'DELETE', id: '1' }], { locked: new Set(['1']) }, undefined, failure('locked')],
    ['a change of an outdated line', [update('1', { version: 'v0' })], {}, undefined, staleCode],
    ['deleting an outdated line', [{ editType: 'DELETE', id: '1', version: 'v0' }], {}, undefined, staleCode],
    ['the first fault, on its field', [says('好'), says(' ')], {}, undefined, { fields: [{ field: '1.text', message: '请输入问题' }] }],
    ['a fault of the only edit', [says('')], {}, undefined, { fields: [{ field: 'text', message: '请输入问题' }] }],
  ])('a plan is refused: %s', (_, edits, more, seen, fault) => {
    expect(() => planSave(current(3, more), edits, seen)).toThrow(expect.objectContaining(fault))
  })

  test('a locked line can be moved', () => {
    const moved = planSave(current(2, { locked: new Set(['1']) }), [{ editType: 'UPDATE', id: '1', seq: 1 }], ['1', '2'])
    expect(moved).toEqual({ ...empty, moves: [{ id: '1', seq: 1 }] })
  })

  test('too many lines are refused, and deleted lines make room', () => {
    const full = { ...current(1), order: Array.from({ length: maxLines }, (_, i) => String(i + 1)) }
    expect(() => planSave(full, [says('多')])).toThrow(expect.objectContaining(failure('tooManyLines')))
    expect(planSave(full, [says('换'), { editType: 'DELETE', id: '1' }]).inserts).toHaveLength(1)
  })
})

test('a plan contains each edit once and no other line, and does not mutate its input', () => {
  const n = 6
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('create' as const), seq: fc.option(fc.nat(9), { nil: undefined }) }),
    fc.record({ kind: fc.constantFrom('update', 'delete', 'leave'), seq: fc.option(fc.nat(9), { nil: undefined }) }),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: n }), fc.shuffledSubarray([...'123456'], { minLength: n }), (asked, ids) => {
      const edits = asked.map(({ kind, seq }, i): ScriptEdit => {
        if (kind === 'create') return { ...says(`新${i}`), seq }
        if (kind === 'update') return { editType: 'UPDATE', id: ids[i], seq, ...(i % 2 ? { text: `改${i}` } : {}) }
        return { editType: kind === 'delete' ? 'DELETE' : 'NO_UPDATE', id: ids[i] }
      })
      const at = current(n)
      const before = structuredClone(at)
      const plan = planSave(at, edits)
      expect(at).toEqual(before)
      expect(plan.inserts.map((line) => line.at)).toEqual(edits.flatMap((e, i) => (e.editType === 'CREATE' ? [i] : [])))
      expect(plan.inserts.map((line) => line.seq)).toEqual(edits.filter((e) => e.editType === 'CREATE').map((e, i) => e.seq ?? n + i))
      expect(plan.removes.map((line) => line.id)).toEqual(edits.flatMap((e) => (e.editType === 'DELETE' ? [e.id] : [])))
      const updates = edits.filter((e) => e.editType === 'UPDATE')
      expect(plan.moves).toEqual(updates.flatMap((e) => (e.seq === undefined ? [] : [{ id: e.id, seq: e.seq }])))
      expect(plan.updates.map((line) => [line.id, line.fields.text])).toEqual(updates.flatMap((e) => (e.text ? [[e.id, e.text]] : [])))
    }),
  )
})
