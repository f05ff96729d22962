// Applies the selected rows of a preview, and undoes a replacement. Each text is checked by the rules of its form.
import { asPart, type Db } from '#platform/database/transaction.ts'
import { yieldingChunks, mapYielding } from '#platform/yielding.ts'
import { goneReason } from '#shared/batch.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { coursesToEdit, updateCourse, updateScene, updateSubScene } from '#features/authoring/courses/server/courses.ts'
import { countsOfCourses, statesOfRows } from '#features/authoring/productions/server/productions.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { editLines, findScripts, lineName, type ScriptLine, type TextEdit } from '#features/authoring/scripts/server/scripts.ts'
import { type Left, replacements, type Result } from '../contract.ts'
import { isLineText, type PartText, type TextField, textLabels } from '../fields.ts'
import { AT_A_STRETCH } from './finding.ts'
import * as queries from './queries.ts'
import type { Wanted } from './replacing.ts'
import { type FoundPlace, foundOf, partEdit, replaceField, textOf } from './rules.ts'
import type { Change } from './tables.ts'

/** One text field to change. */
interface Target {
  id: string
  field: TextField
}
/** The new text of a target, or the reason why it is skipped. */
type Decision = { text: string; hits: number } | { reason: string }

/** The records of the targets, read under the lock of their courses. */
interface Records {
  lines: ReadonlyMap<string, ScriptLine>
  /** The target parts, and the parents of lines. */
  parts: ReadonlyMap<string, queries.PartRow>
  /** Reasons why the person may not edit a course, by its id. */
  refused: ReadonlyMap<string, string>
}

async function readRecords(db: Db, targets: readonly Target[]): Promise<Pick<Records, 'lines' | 'parts'>> {
  const ids = (ofLines: boolean) => [...new Set(targets.flatMap(({ id, field }) => (isLineText(field) === ofLines ? [id] : [])))]
  const lines = ids(true).length ? (await findScripts(db, ids(true))).map((row) => row.line) : []
  const parts = await queries.listParts(db, [...new Set([...ids(false), ...lines.map((line) => line.subsceneId)])])
  return { lines: new Map(lines.map((line) => [line.id, line])), parts: new Map(parts.map((row) => [row.node.id, row])) }
}

/** Locks the courses in id order, as everywhere, and reads the records again under the locks. */
async function holdRecords(db: Db, targets: readonly Target[]): Promise<Records> {
  const seen = await readRecords(db, targets)
  const { refused } = await coursesToEdit(db, [...new Set([...seen.parts.values()].map(({ node }) => node.courseId))], 'COURSE')
  return { ...(await readRecords(db, targets)), refused }
}

interface Placed {
  found: FoundPlace
  at: Omit<Left, 'id' | 'reason'>
}
/** Returns a record with its name and place; undefined if it no longer exists. */
function placeOf({ id, field }: Target, { lines, parts }: Records): Placed | undefined {
  const line = lines.get(id)
  const found = foundOf(field, line, parts.get(id)?.node)
  const row = found && ('line' in found ? parts.get(found.line.subsceneId) : parts.get(id))
  if (!found || !row) return undefined
  const { node, sceneTitle, courseTitle } = row
  const { courseId } = node
  const sceneId = node.type === 'SUB_SCENE' ? node.parentId : null
  const titles = { COURSE: [courseTitle], SCENE: [courseTitle, node.title], SUB_SCENE: [courseTitle, sceneTitle, node.title] }[node.type]
  const name = [...titles, ...('line' in found ? [lineName(found.line)] : [])].filter(Boolean).join(' / ')
  return {
    found,
    at: { name, courseId, sceneId: node.type === 'SCENE' ? id : sceneId, subSceneId: node.type === 'SUB_SCENE' ? node.id : null },
  }
}

interface Done {
  changes: (Change & { name: string })[]
  hits: number
  skipped: Left[]
  /** Ids of the changed courses, and the course of each changed record. */
  courseIds: Set<string>
  courseOf: Map<string, string>
  /** Changed sub-scenes that affect films, with their courses. */
  filmedAnew: Map<string, string>
  /** Courses with a changed value of a variable. */
  spokenAnew: Set<string>
}

/** Fields that a film shows or speaks. */
const filmFields: readonly TextField[] = ['text', 'answerText', 'section']
const nowhere = { name: '', courseId: null, sceneId: null, subSceneId: null }

/** Applies a decision to each target; a target that cannot be written is skipped with a reason. */
async function write(
  db: Db,
  targets: readonly Target[],
  records: Records,
  decide: (target: Target, found: FoundPlace) => Decision,
): Promise<Done> {
  const done: Done = {
    changes: [],
    hits: 0,
    skipped: [],
    courseIds: new Set(),
    courseOf: new Map(),
    filmedAnew: new Map(),
    spokenAnew: new Set(),
  }
  const planned = (
    await mapYielding(
      targets,
      (target) => {
        const placed = placeOf(target, records)
        const refusal = placed ? records.refused.get(placed.at.courseId ?? '') : goneReason
        const decision: Decision = placed && refusal === undefined ? decide(target, placed.found) : { reason: refusal ?? goneReason }
        if (placed && 'text' in decision) return [{ target, placed, decision }]
        done.skipped.push({ ...(placed?.at ?? nowhere), id: target.id, reason: 'reason' in decision ? decision.reason : goneReason })
        return []
      },
      AT_A_STRETCH,
    )
  ).flat()
  const refusals = await save(
    db,
    planned.map(({ target, placed, decision }) => ({ target, found: placed.found, text: decision.text })),
  )
  for (const { target, placed, decision } of planned) {
    const reason = refusals.get(target.id)
    const { at } = placed
    if (reason !== undefined) {
      done.skipped.push({ ...at, id: target.id, reason })
      continue
    }
    done.hits += decision.hits
    done.changes.push({ ...target, was: textOf(placed.found, target.field), now: decision.text, name: at.name })
    if (!at.courseId) continue
    done.courseIds.add(at.courseId)
    done.courseOf.set(target.id, at.courseId)
    if (at.subSceneId && filmFields.includes(target.field)) done.filmedAnew.set(at.subSceneId, at.courseId)
    if (target.field === 'variables') done.spokenAnew.add(at.courseId)
  }
  return done
}

interface Planned {
  target: Target
  found: FoundPlace
  text: string
}

/** Saves the texts, all texts of one record together. Returns the reasons of unsaved records, by id. */
async function save(db: Db, planned: readonly Planned[]): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  const edits = new Map<string, TextEdit>()
  const parts = new Map<string, { node: queries.PartRow['node']; edit: object }>()
  for (const { target, found, text } of planned) {
    const { id, field } = target
    if ('line' in found) edits.set(id, { ...edits.get(id), id, [field]: text })
    else parts.set(id, { node: found.part, edit: { ...parts.get(id)?.edit, ...partEdit(field as PartText, text) } })
  }
  for (const { id, reason } of (await editLines(db, [...edits.values()])).skipped) refusals.set(id, reason)
  // parts log nothing: the whole act is one audit row
  const inside = asPart(db, () => {})
  const update = { COURSE: updateCourse, SCENE: updateScene, SUB_SCENE: updateSubScene } as const
  for await (const part of yieldingChunks([...parts.values()]))
    for (const { node, edit } of part)
      try {
        await update[node.type](inside, { ...edit, id: node.id })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refusals.set(node.id, error.message)
      }
  return refusals
}

/** Returns the number of stale media by course: of the changed records, and of the whole course after a change of a variable. */
async function countStale(db: Db, { changes, courseOf, spokenAnew }: Done): Promise<Map<string, number>> {
  const ids = [...new Set(changes.map(({ id }) => id))]
  const [states, counts] = await Promise.all([statesOfRows(db, ids), countsOfCourses(db, [...spokenAnew])])
  const stale = new Map<string, number>()
  for (const { sourceId, taskInfo } of states) {
    const courseId = courseOf.get(sourceId) ?? ''
    const outdated = Object.values(taskInfo).filter((info) => info.stale).length
    stale.set(courseId, (stale.get(courseId) ?? 0) + outdated)
  }
  for (const id of spokenAnew) stale.set(id, counts.get(id)?.stale ?? 0)
  return stale
}

/** Returns the stale media and films of the changed courses. */
async function outdatedBy(db: Db, done: Done, titleOf: (id: string) => string): Promise<Result['outdated']> {
  const { courseIds, filmedAnew } = done
  if (!courseIds.size) return []
  const [stale, filmed] = await Promise.all([countStale(db, done), queries.listFilmed(db, [...filmedAnew.keys()])])
  const films = Map.groupBy(filmed, (id) => filmedAnew.get(id))
  return [...courseIds].flatMap((courseId) => {
    const one = { courseId, title: titleOf(courseId), stale: stale.get(courseId) ?? 0, films: films.get(courseId)?.length ?? 0 }
    return one.stale + one.films ? [one] : []
  })
}

/** Maximum number of texts in an audit row; `replacement` keeps all of them for a day. */
const NOTED = 100
/** Maps place and field of each change to its text; adds the id if two names are equal. */
function textsNoted(changes: Done['changes'], say: (change: Change) => string) {
  const texts = new Map<string, string>()
  for (const change of changes.slice(0, NOTED)) {
    const name = `${change.name} · ${textLabels[change.field]}`
    texts.set(texts.has(name) ? `${name} ${change.id}` : name, say(change))
  }
  return Object.fromEntries(texts)
}
const noteOf = ({ changes, hits, courseIds, skipped }: Done, words: object) => ({
  before: { changes: textsNoted(changes, (change) => change.was) },
  after: {
    ...words,
    hits,
    rows: changes.length,
    courses: courseIds.size,
    skippedCount: skipped.length,
    changes: textsNoted(changes, (change) => change.now),
  },
})

/** Response of both acts: counts of the changes, skipped texts, and the media that are now stale. */
async function resultOf(db: Db, done: Done, { parts }: Records): Promise<Omit<Result, 'id'>> {
  const { changes, hits, courseIds, skipped } = done
  const titles = new Map([...parts.values()].map(({ node, courseTitle }) => [node.courseId, courseTitle]))
  const outdated = await outdatedBy(db, done, (id) => titles.get(id) ?? '')
  return { hits, rows: changes.length, courses: courseIds.size, skipped, outdated }
}

export interface ApplyAsked extends Wanted {
  rows: readonly (Target & { version: string })[]
}

/** Replaces in the selected rows, unless a text changed since the preview. Stores the changes for undo within a day. */
export async function applyReplacement(db: Db, { rows, ...wanted }: ApplyAsked): Promise<Result> {
  const keyOf = ({ id, field }: Target) => `${id} ${field}`
  const chosen = new Map(rows.map((row) => [keyOf(row), row]))
  const targets = [...chosen.values()].map(({ id, field }) => ({ id, field }))
  const [records, { userId }] = await Promise.all([holdRecords(db, targets), db.who()])
  const done = await write(db, targets, records, (target, found) => {
    const version = 'line' in found ? found.line.updatedAt : found.part.updatedAt
    if (version !== chosen.get(keyOf(target))?.version) return { reason: replacements.fail('changedSince').message }
    const { text, refusal, replaced } = replaceField(found, target.field, wanted)
    if (text !== undefined) return { text, hits: replaced.hits.length }
    return { reason: refusal ?? replacements.fail('notFoundThere').message }
  })
  const { find, replacement, ...how } = wanted
  const { changes, hits, courseIds } = done
  const kept = { userId, find, replacement, hits, courses: courseIds.size }
  const id = changes.length
    ? await queries.insertReplacement(db, { ...kept, changes: changes.map(({ id: of, field, was, now }) => ({ id: of, field, was, now })) })
    : null
  db.audit({ entity: 'replacement', entityId: id, ...noteOf(done, { find, replacement, ...how }) })
  return { id, ...(await resultOf(db, done, records)) }
}

/** Undoes a replacement of the caller of the last day, except texts that changed since. Throws 404 for any other. */
export async function undoReplacement(db: Db, id: string): Promise<Omit<Result, 'id'>> {
  const { userId } = await db.who()
  const kept = await queries.lockReplacement(db, userId, id)
  if (!kept) throw notFound()
  const records = await holdRecords(db, kept.changes)
  const changeOf = new Map(kept.changes.map((change) => [`${change.id} ${change.field}`, change]))
  const done = await write(db, kept.changes, records, ({ id: of, field }, found) => {
    const change = changeOf.get(`${of} ${field}`)
    return change && textOf(found, field) === change.now
      ? { text: change.was, hits: 1 }
      : { reason: replacements.fail('changedAfter').message }
  })
  // a locked line can be undone after its task has ended
  const inWork = new Set(done.skipped.filter((row) => row.reason === scripts.fail('locked').message).map((row) => row.id))
  const left = kept.changes.filter((change) => inWork.has(change.id))
  await (left.length ? queries.setChanges(db, id, left) : queries.deleteReplacement(db, id))
  const { find, replacement } = kept
  db.audit({ entity: 'replacement', entityId: id, ...noteOf(done, { find, replacement }) })
  return resultOf(db, done, records)
}
