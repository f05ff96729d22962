// Parts of a course sheet as records: finds the existing ones and creates the missing ones.
import { nextIds } from '#platform/database/ids.ts'
import type { Db } from '#platform/database/transaction.ts'
import { byName } from '#shared/field-table.ts'
import { linesOf } from '#shared/text.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { courseFieldNames } from '#features/authoring/courses/fields.ts'
import { saidColumns, type TreeColumn } from '../fields.ts'
import * as queries from './queries.ts'
import { pathOf } from './tree-judge.ts'

const keyOf = (path: readonly string[]) => JSON.stringify(path)
/** Siblings can have equal titles: a row without a number means the first, a number selects a later one. */
const isFirst = (no: string | undefined) => !no || no === '1'

/** Returns the existing parts of these courses (title -> id) by the path that a sheet gives them. */
export function existingParts(courses: ReadonlyMap<string, string>, parts: readonly queries.PartRow[]): Map<string, queries.PartRow> {
  const known = new Map<string, queries.PartRow>()
  const paths = new Map<string, string[]>()
  for (const [title, id] of courses) {
    paths.set(id, [title])
    const part = parts.find((p) => p.id === id)
    if (part) known.set(keyOf([title]), part)
  }
  for (const type of ['SCENE', 'SUB_SCENE'] as const)
    for (const part of parts) {
      const above = part.type === type ? paths.get(part.parentId ?? '') : undefined
      if (!above) continue
      const path = [...above, part.title, '']
      paths.set(part.id, path)
      if (!known.has(keyOf(path))) known.set(keyOf(path), part)
    }
  return known
}

/** Returns the record of a path; «1» and no number both mean the first. */
export function partAt(known: ReadonlyMap<string, queries.PartRow>, path: readonly string[]): queries.PartRow | undefined {
  return known.get(keyOf(path.map((text, i) => (i > 0 && i % 2 === 0 && isFirst(text) ? '' : text))))
}

const types = { 1: 'COURSE', 3: 'SCENE', 5: 'SUB_SCENE' } as const

/** Creates the missing parts in the order of the sheet, after the existing ones. Returns the id of every path. */
export async function makeParts(
  db: Db,
  draftId: string,
  groups: readonly queries.Group[],
  known: ReadonlyMap<string, queries.PartRow>,
): Promise<Map<string, string>> {
  const who = await db.who()
  const ids = new Map<string, string>()
  const missing = new Map<string, readonly string[]>()
  for (const { path: text } of groups) {
    const path = pathOf(text)
    for (const depth of [1, 3, 5]) {
      if (depth > path.length) break
      const upTo = path.slice(0, depth)
      const key = keyOf(upTo)
      const there = partAt(known, upTo)
      if (there) ids.set(key, there.id)
      else if (!missing.has(key)) missing.set(key, upTo)
    }
  }
  const words = await wordsOf(db, draftId, groups)
  const made = await nextIds(db, missing.size)
  // the list shows the newest course first, so the first course of the sheet gets the last id
  const order = [...missing]
    .filter(([, p]) => p.length === 1)
    .toReversed()
    .concat([...missing].filter(([, p]) => p.length > 1))
  for (const [i, [key]] of order.entries()) ids.set(key, assertDefined(made[i], 'an id for each part'))
  const next = new Map<string, number>()
  for (const part of known.values()) if (part.parentId) next.set(part.parentId, Math.max(next.get(part.parentId) ?? 0, part.seq + 1))
  const parts = [...missing].map(([key, path]): queries.NewPart => {
    const id = assertDefined(ids.get(key), `the id of ${key}`)
    const parentId = path.length === 1 ? null : assertDefined(ids.get(keyOf(path.slice(0, -2))), `the id above ${key}`)
    const seq = parentId === null ? 0 : (next.get(parentId) ?? 0)
    if (parentId !== null) next.set(parentId, seq + 1)
    const type = types[path.length as 1 | 3 | 5]
    const said = (says: TreeColumn['says']) => words.get(wordKey({ part: type, says }, key))
    return {
      id,
      type,
      parentId,
      courseId: assertDefined(ids.get(keyOf(path.slice(0, 1))), `the course of ${key}`),
      title: assertDefined(path.at(path.length === 1 ? 0 : -2), 'the title'),
      ...byName(courseFieldNames, (name) => said(name) ?? null),
      content: linesOf(said('content') ?? ''),
      seq,
    }
  })
  if (parts.length) await queries.insertParts(db, parts, who)
  return ids
}

const wordKey = ({ part, says }: Pick<TreeColumn, 'part' | 'says'>, key: string) => `${part} ${says} ${key}`
const depths = { COURSE: 1, SCENE: 3, SUB_SCENE: 5 } as const

/** Returns the first given text by column and path. */
async function wordsOf(db: Db, draftId: string, groups: readonly queries.Group[]): Promise<Map<string, string>> {
  const first = new Map<string, { row: number; place: number }>()
  for (const group of groups) {
    const path = pathOf(group.path)
    for (const column of saidColumns) {
      const depth = depths[column.part]
      const row = group.said[column.field] ?? null
      if (row === null || path.length < depth) continue
      const key = wordKey(column, keyOf(path.slice(0, depth)))
      if (row < (first.get(key)?.row ?? Number.POSITIVE_INFINITY)) first.set(key, { row, place: column.place })
    }
  }
  const rows = await queries.listCells(
    db,
    draftId,
    [...first.values()].map((f) => f.row),
  )
  const cells = new Map(rows.map((r) => [r.row, r.cells]))
  return new Map([...first].map(([key, { row, place }]) => [key, cells.get(row)?.[place] ?? '']))
}
