// Finds words in lines and courses: hits, replacements and media that become stale.
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { goneReason, noRightReason, type Skipped } from '#shared/batch.ts'
import { notFound } from '#shared/errors.ts'
import { namedWithKind } from '#shared/text.ts'
import { namesInBraces, unfilledIn, variablesIn, type Variables } from '#shared/variables.ts'
import { getCourse, listEditable, variablesFor } from '#features/authoring/courses/server/courses.ts'
import { latestBelow, lockedAmong } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { findScripts, type ScriptLine } from '#features/authoring/scripts/server/scripts.ts'
import { type ReplacementQuery, type FoundCourse, type FoundRow, maxRows, type outdatedLabels, type Preview } from '../contract.ts'
import { isLineText, type TextField, textFields } from '../fields.ts'
import * as queries from './queries.ts'
import type { Candidate, Scope } from './queries.ts'
import { piecesOf, type Replaced, replaceIn } from './replacing.ts'
import { type FoundPlace, foundOf, readingOf, replaceField, textOf } from './rules.ts'

/** Number of texts between two yields to the event loop: judging a text by its form rules takes time. */
export const AT_A_STRETCH = 20

/** Port to higher features that use courses. */
export type CourseUsers = (db: Db, courseIds: readonly string[]) => Promise<readonly { courseId: string; kind: string; name: string }[]>

/** A field with hits, and its record. */
interface Hit {
  at: Candidate
  field: TextField
}

/** Reads texts until a preview is full; `more` is true if it stopped early. */
async function collect(from: AsyncGenerator<Candidate>, asked: ReplacementQuery): Promise<{ hits: Hit[]; more: boolean }> {
  const hits: Hit[] = []
  for await (const at of from)
    for (const field of asked.fields) {
      const text = at.texts[field]
      if (!text) continue
      const { hits: found, left } = replaceIn(text, asked, readingOf(field))
      if (found.length + left.length === 0) continue
      if (hits.length === maxRows) return { hits, more: true }
      hits.push({ at, field })
    }
  return { hits, more: false }
}

const rank = ({ at: { place, sceneSeq, sceneId, subSeq, subSceneId, seq, id }, field }: Hit) => [
  ...[place, sceneSeq, Number(sceneId ?? 0), subSeq, Number(subSceneId ?? 0), seq, Number(id)],
  textFields.indexOf(field),
]
function byPlace(a: Hit, b: Hit): number {
  const [one, other] = [rank(a), rank(b)]
  const i = one.findIndex((n, at) => n !== other[at])
  return i < 0 ? 0 : (one[i] ?? 0) - (other[i] ?? 0)
}

/** Returns the courses to search, and the requested courses that are skipped. Throws 404 for a missing scene or sub-scene. */
async function scopeOf(db: Db, asked: ReplacementQuery): Promise<{ scope: Scope; skipped: Skipped[] }> {
  const { courseIds, sceneId, subSceneId, fields } = asked
  const below = subSceneId ?? sceneId
  const node = below === undefined ? null : await getCourse(db, below, subSceneId ? 'SUB_SCENE' : 'SCENE')
  if (node && courseIds && !courseIds.includes(node.courseId)) throw notFound()
  const named = node ? [node.courseId] : courseIds
  const known = await listEditable(db, named)
  const there = new Map(known.map((one) => [one.id, one]))
  const skipped = (named ?? []).flatMap((id) => {
    const one = there.get(id)
    if (one?.canEdit) return []
    return [{ id, name: one?.title ?? '', reason: one ? noRightReason : goneReason }]
  })
  return { scope: { courseIds: known.filter((one) => one.canEdit).map((one) => one.id), sceneId, subSceneId, fields }, skipped }
}

/** Data about the found records, read once for all of them. */
interface Around {
  lines: ReadonlyMap<string, ScriptLine>
  parts: ReadonlyMap<string, queries.PartRow>
  locked: ReadonlySet<string>
  /** `{sourceId}.{part}` of generated media, which can become stale. */
  made: ReadonlySet<string>
  variables: (id: string) => Variables
}

async function readAround(db: Db, hits: readonly Hit[]): Promise<Around> {
  const ids = new Set(hits.map(({ at }) => at.id))
  const lineIds = [...new Set(hits.flatMap(({ at, field }) => (isLineText(field) ? [at.id] : [])))]
  const above = new Set(hits.flatMap(({ at }) => [at.courseId, at.sceneId, at.subSceneId]).filter((id) => id !== null))
  const [lines, parts, locked, tasks, variables] = await Promise.all([
    lineIds.length ? findScripts(db, lineIds) : [],
    queries.listParts(db, [...above]),
    lockedAmong(db, [...ids]),
    latestBelow(db, [...above]),
    variablesFor(db, [...above]),
  ])
  return {
    lines: new Map(lines.map(({ line }) => [line.id, line])),
    parts: new Map(parts.map((row) => [row.node.id, row])),
    locked,
    made: new Set(tasks.flatMap((t) => (t.status === 'TASK_SUCCESS' ? [`${t.sourceId}.${t.part}`] : []))),
    variables,
  }
}

type Outdated = keyof typeof outdatedLabels
const spokenFields: readonly TextField[] = ['text', 'answerText', 'content']

/** Returns the medium that speaks a field: its key, kind and origin; null without one. */
function mediumOf(found: FoundPlace, field: TextField): { key: string; as: Outdated; own: boolean } | null {
  if ('part' in found) {
    const { id, intro, mediaProvider } = found.part
    return field === 'content' && intro ? { key: `${id}.SUB_SCENE_INTRO`, as: 'INTRO', own: mediaProvider === 'CUSTOMER' } : null
  }
  const { id, mediaType, videoFile, audioFile, mediaProvider, answerAudioFile, answerMediaProvider } = found.line
  if (field === 'text' && (videoFile || audioFile))
    return { key: `${id}.QUESTION`, as: mediaType === 'VIDEO' ? 'VIDEO' : 'AUDIO', own: mediaProvider === 'CUSTOMER' }
  return field === 'answerText' && answerAudioFile ? { key: `${id}.ANSWER`, as: 'ANSWER', own: answerMediaProvider === 'CUSTOMER' } : null
}

/** Returns a hint about a replacement that is possible but may be unwanted, or null. */
function warningOf(field: TextField, before: string, after: string, variables: Variables): string | null {
  if (field === 'variables') return '用到这些变量的音视频会过期'
  const names = spokenFields.includes(field) ? unfilledIn(after, variables).filter((name) => !variablesIn(before).includes(name)) : []
  return names.length ? `变量 ${namesInBraces(names)} 在这门课程还没有值，不能生成` : null
}

const leftWords = (why: Replaced['leftFor']) => {
  const inVariables = why.filter((one) => one === 'variable').length
  return [
    ...(inVariables ? [`变量名中的${inVariables}处`] : []),
    ...(why.length > inVariables ? [`符号或变量名位置的${why.length - inVariables}处`] : []),
  ].join('、')
}

function rowOf({ at, field }: Hit, asked: ReplacementQuery, around: Around): FoundRow | null {
  const line = around.lines.get(at.id)
  const part = around.parts.get(at.id)?.node
  const found = foundOf(field, line, part)
  if (!found) return null
  const before = textOf(found, field)
  const { replaced, text, refusal } = replaceField(found, field, asked)
  // the text would not change, or changed since it was found
  if (text === before || replaced.hits.length + replaced.left.length === 0) return null
  const locked = around.locked.has(at.id) && (isLineText(field) || part?.type === 'SUB_SCENE')
  const medium = mediumOf(found, field)
  return {
    id: at.id,
    field,
    courseId: at.courseId,
    sceneId: at.sceneId,
    subSceneId: at.subSceneId,
    version: 'line' in found ? found.line.updatedAt : found.part.updatedAt,
    seq: line?.seq ?? null,
    type: line?.type ?? null,
    pieces: piecesOf(before, replaced.hits.length ? replaced.hits : replaced.left),
    hits: replaced.hits.length,
    left: replaced.hits.length && replaced.left.length ? `${leftWords(replaced.leftFor)}不替换` : null,
    outdated: medium && !medium.own && around.made.has(medium.key) ? [medium.as] : [],
    ownMedia: medium?.own ?? false,
    warning: text === undefined ? null : warningOf(field, before, text, around.variables(at.courseId)),
    refusal: locked ? scripts.fail('locked').message : refusal,
  }
}

/** Returns the hits in the order of courses, scenes, sub-scenes and lines, up to the limit of a preview. */
export async function preview(db: Db, whoUses: CourseUsers, asked: ReplacementQuery): Promise<Preview> {
  const { scope, skipped } = await scopeOf(db, asked)
  const lines = await collect(queries.streamLines(db, scope, asked.find), asked)
  const parts = await collect(queries.streamParts(db, scope, asked.find), asked)
  const hits = [...lines.hits, ...parts.hits].sort(byPlace)
  const shown = hits.slice(0, maxRows)
  const around = await readAround(db, shown)
  const rows = (await mapYielding(shown, (hit) => rowOf(hit, asked, around), AT_A_STRETCH)).filter((row) => row !== null)
  const ids = (of: (row: FoundRow) => string | null) => [...new Set(rows.map(of).filter((id) => id !== null))]
  const [courseIds, subScenes] = [ids((row) => row.courseId), ids((row) => row.subSceneId)]
  const [users, filmed] = await Promise.all([courseIds.length ? whoUses(db, courseIds) : [], queries.listFilmed(db, subScenes)])
  const withFilm = new Set(filmed)
  const usersOf = Map.groupBy(users, (user) => user.courseId)
  const titleOf = (id: string) => around.parts.get(id)?.node.title ?? ''
  const courseOf = (id: string): FoundCourse => {
    const usedBy = usersOf.get(id)
    return {
      id,
      title: titleOf(id),
      enabled: around.parts.get(id)?.node.isValid === 'VALID',
      usedBy: usedBy ? namedWithKind(usedBy) : null,
    }
  }
  return {
    courses: courseIds.map(courseOf),
    scenes: ids((row) => row.sceneId).map((id) => ({ id, title: titleOf(id) })),
    subScenes: subScenes.map((id) => ({ id, title: titleOf(id), hasFilm: withFilm.has(id) })),
    rows,
    more: lines.more || parts.more || hits.length > maxRows,
    skipped,
  }
}
