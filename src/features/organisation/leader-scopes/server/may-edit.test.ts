// The TypeScript and SQL versions of the access rules agree for any user and record.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#test/world.ts'
import type { Who } from '#platform/database/transaction.ts'
import { isReached, type Reach, reaches, reachValues } from '#features/organisation/departments/server/departments.ts'
import { leaderTypes } from '../contract.ts'
import { courseEditorOf, mayEditCourse } from '#features/authoring/courses/server/courses.ts'
import { canEdit, mayOwn, ownerOf, owns, type Scope } from './leader-scopes.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** Few numbers and short paths, so that they collide: '/1/2/' is below '/1/', but '/1/' is not above '/12/'. */
const number = fc.constantFrom('1', '2', '3', '12')
const path = fc.array(number, { minLength: 1, maxLength: 3 }).map((ids) => `/${ids.join('/')}/`)
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 })
const who = fc
  .record({
    userId: number,
    type: fc.constantFrom(0, 0, 0, 1, 2, 3),
    scopes: fc.array(fc.record({ departmentId: number, path, leaderType: fc.constantFrom(...leaderTypes) }), { maxLength: 3 }),
  })
  .map((some): Who => ({ ...some, tenantId: '1', name: '', loginName: '', departmentId: null, impersonator: null }))

const saysSo = async (condition: string, from: string, values: readonly unknown[]) =>
  (await world.owner.query<{ so: boolean }>(`select (${condition}) is true so from ${from}`, [...values])).rows[0]?.so

test('ownership, and the right to edit records without co-authors', async () => {
  const seen = new Set<boolean>()
  const cases = fc.record({
    who,
    scope: fc.constantFrom<Scope>('COURSE', 'PROJECT', 'EXAM', 'PAPER'),
    createUserId: orNull(number),
    ownerPath: orNull(path),
  })
  await fc.assert(
    fc.asyncProperty(cases, async (c) => {
      const may = owns(c.who, c.scope, c)
      if (c.scope !== 'COURSE') expect(canEdit(c.who, c.scope, c)).toBe(may)
      const from = '(select $4::bigint create_user_id) r, (select $5::text path) d'
      expect(await saysSo(mayOwn('r', 'd', 1), from, [...ownerOf(c.who, c.scope), c.createUserId, c.ownerPath])).toBe(may)
      seen.add(may)
    }),
    { numRuns: 500 },
  )
  expect(seen.size).toBe(2)
})

test('the right to edit a course: its owners and its co-authors, of this course and this tenant', async () => {
  const seen = new Set<string>()
  const course = { tenant: fc.constantFrom('7', '8'), id: fc.constantFrom('21', '22') }
  const cases = fc.record({
    who,
    createUserId: orNull(number),
    ownerPath: orNull(path),
    rows: fc.array(fc.record({ ...course, user: number }), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ rows, ...c }) => {
      const coAuthorIds = rows.flatMap((row) => (row.tenant === '7' && row.id === '21' ? [row.user] : []))
      const may = canEdit(c.who, 'COURSE', { ...c, coAuthorIds })
      const from = `(select 7::bigint tenant_id, 21::bigint id, $4::bigint create_user_id) r, (select $5::text path) d`
      const text = mayEditCourse('r', 'd', 1).replace(
        'from course_co_author a',
        'from unnest($6::bigint[], $7::bigint[], $8::bigint[]) a (tenant_id, course_id, user_id)',
      )
      const columns = [rows.map((row) => row.tenant), rows.map((row) => row.id), rows.map((row) => row.user)]
      expect(await saysSo(text, from, [...courseEditorOf(c.who), c.createUserId, c.ownerPath, ...columns])).toBe(may)
      seen.add(`${may} ${owns(c.who, 'COURSE', c)}`)
    }),
    { numRuns: 500 },
  )
  expect([...seen].sort()).toEqual(['false false', 'true false', 'true true'])
})

test('departments in the data scope', async () => {
  const seen = new Set<boolean>()
  const reach: fc.Arbitrary<Reach> = fc.oneof(
    fc.constant({ all: true } as const),
    fc.record({ paths: fc.array(path, { maxLength: 3 }) }),
    fc.record({ departmentId: orNull(number) }),
  )
  await fc.assert(
    fc.asyncProperty(reach, number, path, async (given, id, at) => {
      const may = reaches(given, { id, path: at })
      expect(await saysSo(isReached('d.id', 'd.path', 1), '(select $3::bigint id, $4::text path) d', [...reachValues(given), id, at])).toBe(
        may,
      )
      seen.add(may)
    }),
    { numRuns: 500 },
  )
  expect(seen.size).toBe(2)
})
