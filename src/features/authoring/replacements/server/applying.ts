// Replacing what was chosen of a preview, and taking that back: both by the rules of saving, each text by itself.
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

/** A text that is to be another. */
interface Target {
  id: string
  field: TextField
}
/** What becomes of a text: another one, or why not, in words. */
type Decision = { text: string; hits: number } | { reason: string }

/** The records that targets name, as they stand while the courses above them are held. */
interface Records {
  lines: ReadonlyMap<string, ScriptLine>
  /** Parts that are named, and what stands above lines. */
  parts: ReadonlyMap<string, queries.PartRow>
  /** Why the person may not edit the course, by its id. */
  refused: ReadonlyMap<string, string>
}

async function readRecords(db: Db, targets: readonly Target[]): Promise<Pick<Records, 'lines' | 'parts'>> {
  const ids = (ofLines: boolean) => [...new Set(targets.flatMap(({ id, field }) => (isLineText(field) === ofLines ? [id] : [])))]
  const lines = ids(true).length ? (await findScripts(db, ids(true))).map((row) => row.line) : []
  const parts = await queries.listParts(db, [...new Set([...ids(false), ...lines.map((line) => line.subsceneId)])])
  return { lines: new Map(lines.map((line) => [line.id, line])), parts: new Map(parts.map((row) => [row.node.id, row])) }
}

/** Held in the order of their ids, as everybody holds courses; what was read before is read again. */
async function holdRecords(db: Db, targets: readonly Target[]): Promise<Records> {
  const seen = await readRecords(db, targets)
  const { refused } = await coursesToEdit(db, [...new Set([...seen.parts.values()].map(({ node }) => node.courseId))], 'COURSE')
  return { ...(await readRecords(db, targets)), refused }
}

interface Placed {
  found: FoundPlace
  at: Omit<Left, 'id' | 'reason'>
}
/** A record with its name and place; undefined where it is gone. */
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
  /** Courses in which something was changed; by the id of what was, its course. */
  courseIds: Set<string>
  courseOf: Map<string, string>
  /** Sub-scenes whose films say something else, with their courses. */
  filmedAnew: Map<string, string>
  /** Courses in which a value of a variable was changed. */
  spokenAnew: Set<string>
}

/** What a film shows and says. */
const filmFields: readonly TextField[] = ['text', 'answerText', 'section']
const nowhere = { name: '', courseId: null, sceneId: null, subSceneId: null }

/** Writes what is decided of each target; what cannot be written is left with its reason. */
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

/** Saves texts, those of one record together. Answers why records were not saved, by id. */
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
  // the act itself is noted, whole
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

/** How many media of what was changed are out of date now, by course; where a value of a variable was, of all of the course. */
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

/** Of the courses that were changed: media of what was changed that are out of date now, and films of it. */
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

/** Texts that an audit row tells whole; `replacement` keeps them all for a day. */
const NOTED = 100
/** By its place and field what each text says; where two are called the same, with the id. */
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

/** The answer to both acts: counts of the changes, skipped texts, and the media that are out of date since. */
async function resultOf(db: Db, done: Done, { parts }: Records): Promise<Omit<Result, 'id'>> {
  const { changes, hits, courseIds, skipped } = done
  const titles = new Map([...parts.values()].map(({ node, courseTitle }) => [node.courseId, courseTitle]))
  const outdated = await outdatedBy(db, done, (id) => titles.get(id) ?? '')
  return { hits, rows: changes.length, courses: courseIds.size, skipped, outdated }
}

export interface ApplyAsked extends Wanted {
  rows: readonly (Target & { version: string })[]
}

/** Replaces in what was chosen of a preview, unless it has changed since. Kept for a day, to be taken back. */
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

/** Puts back what one's own replacement of the last day has changed and nobody has since; 404 for any other. */
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
  // what is in work can be taken back once that has ended
  const inWork = new Set(done.skipped.filter((row) => row.reason === scripts.fail('locked').message).map((row) => row.id))
  const left = kept.changes.filter((change) => inWork.has(change.id))
  await (left.length ? queries.setChanges(db, id, left) : queries.deleteReplacement(db, id))
  const { find, replacement } = kept
  db.audit({ entity: 'replacement', entityId: id, ...noteOf(done, { find, replacement }) })
  return resultOf(db, done, records)
}
