// Import of courses and import of scripts: checks against existing records, and writes.
import type { Db } from '#platform/database/transaction.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import type { Draft } from '#features/organisation/imports/server/imports.ts'
import { maxLines } from '#features/authoring/scripts/contract.ts'
import { closeGaps } from '#features/authoring/scripts/server/scripts.ts'
import { fieldOfPart } from '#features/authoring/courses/fields.ts'
import { courseSheets } from '../contract.ts'
import { saidColumns } from '../fields.ts'
import { existingParts, makeParts, partAt } from './parts.ts'
import * as queries from './queries.ts'
import { treeWidth, wordsAsJson } from './sheet-columns.ts'
import { pathOf } from './tree-judge.ts'

/** Compulsory fields of a new course. */
const requiredColumns = saidColumns.filter(({ part, required }) => part === 'COURSE' && required)

interface Options {
  append: boolean
  subSceneId?: string | undefined
}
const tooMany = () => courseSheets.fail('tooManyLines', { most: maxLines.toLocaleString('zh-CN') }).message

/** Returns the ids of the existing courses by title, and their parts. */
async function known(db: Db, titles: readonly string[], hold: boolean) {
  const there = await queries.listCoursesCalled(db, titles, hold)
  const byTitle = Map.groupBy(there, (c) => c.title)
  const single = new Map([...byTitle].flatMap(([title, [first, second]]) => (first && !second ? [[title, first.id] as const] : [])))
  const parts = single.size ? await queries.listParts(db, [...single.values()]) : []
  return { byTitle, parts: existingParts(single, parts) }
}

async function goalsOf(db: Db, groups: readonly queries.Group[], parts: ReadonlyMap<string, queries.PartRow>): Promise<queries.Goal[]> {
  const found = groups.flatMap(({ path }) => {
    const parsed = pathOf(path)
    const part = parsed.length === 5 ? partAt(parts, parsed) : undefined
    return part ? [{ path, id: part.id }] : []
  })
  const held = await queries.countLines(
    db,
    found.map((f) => f.id),
  )
  return found.map((f) => ({ ...f, base: held.get(f.id) ?? 0 }))
}

/** Marks rows of existing or uneditable courses, existing lines, and lines beyond the limit. */
export async function checkCourses(db: Db, draft: Draft, { append }: Options): Promise<queries.Group[]> {
  const who = await db.who()
  await queries.lockImports(db)
  await queries.clearClashes(db, draft.id)
  const groups = await queries.listGroups(db, draft.id, false)
  const byCourse = Map.groupBy(groups, (g) => pathOf(g.path)[0] ?? '')
  const { byTitle, parts } = await known(db, [...byCourse.keys()], append)
  const clashes = [...byCourse].flatMap(([title, own]): queries.Clash[] => {
    const there = byTitle.get(title) ?? []
    const first = there[0]
    const told = (field: string, message: string) => own.map(({ path }) => ({ path, field, message }))
    const unsaid = first || title === '' ? undefined : requiredColumns.find(({ field }) => own.every((g) => g.said[field] === null))
    if (!first) return unsaid ? told(unsaid.field, fieldOfPart('COURSE', unsaid.says).required ?? '') : []
    if (!append) return told('courseTitle', courseSheets.fail('courseThere', { title }).message)
    if (there.length > 1) return told('courseTitle', courseSheets.fail('coursesThere', { title }).message)
    return canEdit(who, 'COURSE', first) ? [] : told('courseTitle', courseSheets.fail('notEditable', { title }).message)
  })
  if (clashes.length) await queries.markClashes(db, draft.id, clashes)
  const goals = await goalsOf(db, groups, parts)
  if (goals.length) await queries.markKnown(db, draft.id, goals, treeWidth, wordsAsJson)
  const room = new Map(goals.map((g) => [g.path, maxLines - g.base]))
  if (groups.some((g) => g.lines > (room.get(g.path) ?? maxLines))) await queries.markBeyond(db, draft.id, goals, maxLines, tooMany())
  return groups
}

export async function writeCourses(db: Db, draft: Draft, all: readonly queries.Group[] | null) {
  const groups = all ?? (await queries.listGroups(db, draft.id, true))
  const titles = [...new Set(groups.map((g) => pathOf(g.path)[0] ?? ''))]
  const { byTitle, parts } = await known(db, titles, false)
  const ids = await makeParts(db, draft.id, groups, parts)
  const held = await goalsOf(db, groups, parts)
  const base = new Map(held.map((g) => [g.path, g.base]))
  const goals = groups.flatMap(({ path, lines }) => {
    const id = lines ? ids.get(path) : undefined
    return id ? [{ path, id, base: base.get(path) ?? 0 }] : []
  })
  await insertAll(db, draft, groups, goals, treeWidth, all === null)
  const first = ids.get(JSON.stringify(titles.slice(0, 1))) ?? null
  return { entityId: first, after: { courses: titles.slice(0, 100), appended: [...byTitle.keys()].slice(0, 100) } }
}

async function insertAll(
  db: Db,
  draft: Draft,
  groups: readonly queries.Group[],
  goals: readonly queries.Goal[],
  firstCell: number,
  gaps: boolean,
) {
  if (!goals.length) return
  const { userId } = await db.who()
  const last = groups.reduce((most, g) => Math.max(most, g.last), 0)
  await queries.insertLines(db, draft.id, goals, firstCell, wordsAsJson, { lastRow: last, userId })
  if (!gaps) return
  await closeGaps(
    db,
    goals.map((g) => g.id),
  )
}

const goalOf = async (db: Db, id: string): Promise<queries.Goal> => ({
  path: '',
  id,
  base: (await queries.countLines(db, [id])).get(id) ?? 0,
})

/** The caller has locked the sub-scene. */
export async function checkScripts(db: Db, draft: Draft): Promise<queries.Group[]> {
  await queries.clearClashes(db, draft.id)
  const goal = await goalOf(db, draft.targetId ?? '')
  if (goal.base) await queries.markKnown(db, draft.id, [goal], 0, wordsAsJson)
  const groups = await queries.listGroups(db, draft.id, true)
  if ((groups[0]?.lines ?? 0) + goal.base > maxLines) await queries.markBeyond(db, draft.id, [goal], maxLines, tooMany())
  return groups
}

export async function writeScripts(db: Db, draft: Draft, all: readonly queries.Group[] | null) {
  const goal = await goalOf(db, draft.targetId ?? '')
  await insertAll(db, draft, all ?? (await queries.listGroups(db, draft.id, true)), [goal], 0, all === null)
  return { entityId: goal.id, after: {} }
}
