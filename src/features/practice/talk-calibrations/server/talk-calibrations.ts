// Rules of calibrations: the raters see talks without names, findings and marks of others until everybody has marked every talk.
import type { Db, Who } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { type Batch, batchOf, refuseEmpty, rowsDone } from '#shared/batch.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { findScored, type TalkRow } from '#features/practice/talks/server/talks.ts'
import {
  type Calibration,
  type CalibrationDetail,
  type CalibrationResult,
  type Mark,
  maxListed,
  minTalks,
  talkCalibrations,
  type TalkToMark,
} from '../contract.ts'
import { agreementOf, type MarkedTalk, reachedShare } from './agreement.ts'
import * as queries from './queries.ts'
import type { CalibrationRow, MarkRow } from './queries.ts'

/** A calibration with everything that stands about it. */
interface Known {
  row: CalibrationRow
  raters: { id: string; name: string }[]
  talks: { place: number; talkId: string; userId: string }[]
  marks: MarkRow[]
}

async function readAll(db: Db, rows: readonly CalibrationRow[]): Promise<Known[]> {
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const [raters, talks, marks] = await Promise.all([queries.listRaters(db, ids), queries.listTalks(db, ids), queries.listMarks(db, ids)])
  const of = <T extends { calibrationId: string }>(list: readonly T[], id: string) => list.filter((one) => one.calibrationId === id)
  return rows.map((row) => ({
    row,
    raters: of(raters, row.id).map(({ userId: id, name }) => ({ id, name })),
    talks: of(talks, row.id),
    marks: of(marks, row.id),
  }))
}

/** @throws 404 for a calibration that the user may not read */
async function known(db: Db, who: Who, id: string): Promise<Known> {
  const [row] = await queries.listCalibrations(db, who, [id])
  if (!row) throw notFound()
  return assertDefined((await readAll(db, [row]))[0], 'the calibration that was found')
}

/** Everybody has marked every talk. A talk that was purged meanwhile is not missed. */
const isComplete = ({ raters, talks, marks }: Known) => talks.length > 0 && marks.length === raters.length * talks.length

const goalsOf = ({ scenario }: TalkRow) =>
  scenario.stages.flatMap(({ name: stage, goals }) => goals.map(({ id, name, kind, point }) => ({ id, name, stage, kind, point })))

const turnsOf = ({ course }: TalkRow): TalkToMark['turns'] =>
  course.turns.map((one) => ({ by: one.by, turn: one.turn, text: one.by === 'LEARNER' ? one.text : one.sentences.join('') }))

const readTalk = async (db: Db, { userId, talkId }: { userId: string; talkId: string }): Promise<TalkRow> =>
  assertDefined(await findScored(db, userId, talkId, false), 'a talk of a calibration')

/** The marks of a talk by rater and goal. */
const marksAt = ({ marks }: Known, place: number): MarkedTalk['marks'] =>
  new Map(marks.filter((one) => one.place === place).map((one) => [one.userId, new Map(one.marks.map((mark) => [mark.goal, mark]))]))

function toMarked(of: Known, place: number, row: TalkRow, talkId: string | null): MarkedTalk {
  const found = (origin: string) =>
    new Set(row.course.findings.flatMap((one) => (one.kind === 'GOAL' && one.origin === origin ? [one.of] : [])))
  return { place, talkId, marks: marksAt(of, place), byRules: found('RULES'), byModel: found('MODEL') }
}

/** The share of equal marks; null before the end. All goals of the scenario are marked, so the marks name them. */
const shareOf = (of: Known): number | null =>
  isComplete(of)
    ? reachedShare(
        of.talks.map(({ place }) => marksAt(of, place)),
        of.raters,
        [...new Set(of.marks.flatMap(({ marks }) => marks.map(({ goal }) => goal)))],
      )
    : null

function toCalibration(of: Known, who: Who): Calibration {
  const { isOwner: _, ...row } = of.row
  return {
    ...row,
    talks: of.talks.length,
    raters: of.raters.map(({ id, name }) => ({ id, name, done: of.marks.filter(({ userId }) => userId === id).length })),
    reached: shareOf(of),
    isRater: of.raters.some(({ id }) => id === who.userId),
  }
}

export async function pageCalibrations(db: Db, paging: { pageNumber: number; pageSize: number }): Promise<Page<Calibration>> {
  const who = await db.who()
  const rows = await queries.pageCalibrations(db, who, paging.pageSize, offsetOf(paging))
  const all = await readAll(db, rows)
  return { records: all.map((one) => toCalibration(one, who)), total: rows[0]?.total ?? 0 }
}

export const listPlaces = async (db: Db) => queries.listPlaces(db, await db.who(), minTalks)

export const listRaters = (db: Db) => queries.listAble(db, maxListed)

interface Asked {
  subSceneId: string
  raterIds: readonly string[]
  talks: number
  target: number
}
/** Begins a calibration of the latest version with enough talks. @throws fewTalks, sameRater, noRater, 404 for an unknown person */
export async function beginCalibration(db: Db, { subSceneId, raterIds, talks, target }: Asked): Promise<{ id: string }> {
  if (new Set(raterIds).size < raterIds.length) throw talkCalibrations.fail('sameRater', {}, 'raterIds')
  const who = await db.who()
  const [places, people] = await Promise.all([listPlaces(db), queries.listAsked(db, raterIds)])
  if (people.length < raterIds.length) throw notFound()
  const unfit = people.find(({ mayReview }) => !mayReview)
  if (unfit) throw talkCalibrations.fail('noRater', { name: unfit.name }, 'raterIds')
  const place = places.find((one) => one.subSceneId === subSceneId)
  if (!place) throw talkCalibrations.fail('fewTalks', { least: minTalks }, 'subSceneId')
  const { scenarioVersion } = place
  const chosen = await queries.listSample(db, who, subSceneId, scenarioVersion, talks)
  const talkIds = chosen.map(({ id }) => id)
  const id = await queries.insertCalibration(db, { subSceneId, scenarioVersion, target, createdBy: who.userId, raterIds, talkIds })
  db.audit({ entity: 'talk-calibration', entityId: id, after: { subSceneId, scenarioVersion, raterIds, talks: talkIds.length, target } })
  return { id }
}

/** The result of all marks, with the ids of those talks that the user may open. */
async function resultOf(db: Db, who: Who, of: Known, read: readonly { place: number; row: TalkRow }[]): Promise<CalibrationResult> {
  const ids = read.map(({ row }) => row.id)
  const mine = await queries.listReviewable(db, who, ids)
  const marked = read.map(({ place, row }) => toMarked(of, place, row, mine.has(row.id) ? row.id : null))
  return agreementOf(marked, of.raters, read[0] ? goalsOf(read[0].row) : [])
}

export async function getCalibration(db: Db, id: string): Promise<CalibrationDetail> {
  const who = await db.who()
  const of = await known(db, who, id)
  // before the end, one talk tells the goals
  const wanted = isComplete(of) ? of.talks : of.talks.slice(0, 1)
  const read = await Promise.all(wanted.map(async (talk) => ({ place: talk.place, row: await readTalk(db, talk) })))
  return {
    ...toCalibration(of, who),
    goals: read[0] ? goalsOf(read[0].row) : [],
    marked: of.marks.filter(({ userId }) => userId === who.userId).map(({ place }) => place),
    result: isComplete(of) ? await resultOf(db, who, of, read) : null,
  }
}

interface Place {
  id: string
  place: string
}
/** A talk of a calibration with its number. @throws 404; notRater before the end for people who are asked for no marks */
async function talkAt(db: Db, who: Who, { id, place }: Place) {
  const of = await known(db, who, id)
  const talk = of.talks.find((one) => String(one.place) === place)
  if (!talk) throw notFound()
  const isRater = of.raters.some((one) => one.id === who.userId)
  if (!isRater && !isComplete(of)) throw talkCalibrations.fail('notRater')
  return { of, talk, row: await readTalk(db, talk), isRater }
}

export async function getTalkToMark(db: Db, at: Place): Promise<TalkToMark> {
  const who = await db.who()
  const { of, talk, row, isRater } = await talkAt(db, who, at)
  return {
    place: talk.place,
    talks: of.talks.length,
    situation: row.scenario.situation,
    persona: row.scenario.persona.name,
    turns: turnsOf(row),
    goals: goalsOf(row),
    marks: of.marks.find((one) => one.place === talk.place && one.userId === who.userId)?.marks ?? null,
    isOpen: isRater && !isComplete(of),
  }
}

/** Stores the caller's marks of a talk. @throws complete, notRater, everyGoal, notSaid */
export async function markTalk(db: Db, at: Place, marks: Mark[]): Promise<{ left: number }> {
  const who = await db.who()
  await queries.lockCalibration(db, at.id)
  const { of, talk, row, isRater } = await talkAt(db, who, at)
  if (!isRater) throw talkCalibrations.fail('notRater')
  if (isComplete(of)) throw talkCalibrations.fail('complete')
  const goals = goalsOf(row)
  const isEvery = marks.length === goals.length && goals.every(({ id }) => marks.some(({ goal }) => goal === id))
  if (!isEvery) throw talkCalibrations.fail('everyGoal')
  const said = turnsOf(row).flatMap(({ by, text }) => (by === 'LEARNER' ? [text] : []))
  if (marks.some(({ quote }) => quote && !said.some((text) => text.includes(quote)))) throw talkCalibrations.fail('notSaid')
  await queries.writeMarks(db, { calibrationId: at.id, place: talk.place, userId: who.userId, marks })
  const done = new Set([...of.marks.filter(({ userId }) => userId === who.userId).map(({ place }) => place), talk.place])
  db.audit({ entity: 'talk-calibration', entityId: at.id, after: { place: talk.place } })
  return { left: of.talks.length - done.size }
}

export async function removeCalibrations(db: Db, ids: readonly string[]): Promise<Batch> {
  const rows = new Map((await queries.listCalibrations(db, await db.who(), [...new Set(ids)])).map((row) => [row.id, row]))
  const reason = talkCalibrations.fail('notYours').message
  const batch = batchOf(
    ids,
    rows,
    ({ title }) => title,
    ({ isOwner }) => (isOwner ? undefined : reason),
  )
  refuseEmpty(batch)
  await queries.removeCalibrations(db, batch.done)
  for (const { id, subSceneId } of rowsDone(batch, rows)) db.audit({ entity: 'talk-calibration', entityId: id, before: { subSceneId } })
  return batch
}
