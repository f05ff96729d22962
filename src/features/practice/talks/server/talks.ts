// Rules of free talks. A talk belongs to its person; for others it does not exist.
import { noLists, openScene } from '#engines/directing/scene.ts'
import { scoreTalk, type TalkScore } from '#engines/directing/score.ts'
import { endTalk, lastTurn, openTalk } from '#engines/directing/talk.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { scoreParts } from '#shared/scenario-rules.ts'
import { roundScore } from '#shared/scores.ts'
import { recordRun } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { getRules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { findDepartmentOf, findPlace } from '#features/practice/rehearsals/server/rehearsals.ts'
import { getEnabledScenarios } from '#features/practice/scenarios/server/scenarios.ts'
import { type Offer, type Report, type Talk, talks } from '../contract.ts'
import { presentOffer, presentReport, presentTalk } from './presenting.ts'
import * as queries from './queries.ts'
import type { TalkRow } from './queries.ts'

interface By {
  transact: Transact
  conclude: Transact
}
interface Chosen {
  subSceneId: string
  projectId: string
}

async function own(db: Db, id: string, hold = false): Promise<TalkRow> {
  const { userId } = await db.who()
  const row = await queries.findOwn(db, userId, id, hold)
  if (!row) throw notFound()
  return row
}

const note = (db: Db, id: string, after: object) => db.audit({ entity: 'talk', entityId: id, after })

/** A sub-scene of the person's projects with its scenario. @throws 404, noScenario */
async function findScene(db: Db, { subSceneId, projectId }: Chosen) {
  const { userId } = await db.who()
  const place = await findPlace(db, userId, subSceneId, projectId)
  if (!place) throw notFound()
  const enabled = (await getEnabledScenarios(db, [subSceneId])).get(subSceneId)
  if (!enabled) throw talks.fail('noScenario')
  return { ...place, userId, scenario: enabled.content, scenarioVersion: enabled.version }
}

/** The facts that a learner reads before a talk. */
export async function offerTalk(db: Db, chosen: Chosen): Promise<Offer> {
  const { scenario } = await findScene(db, chosen)
  return presentOffer(db, chosen, scenario)
}

/** Starts a talk, or continues the open one; concurrent starts make one talk. */
export async function startTalk(db: Db, chosen: Chosen): Promise<Talk> {
  const { userId } = await db.who()
  const wanted = { ...chosen, userId }
  const open = await queries.findOpen(db, wanted)
  if (open) return presentTalk(db, open)
  const { begun, courseId, sceneId, scenario, scenarioVersion } = await findScene(db, chosen)
  if (!begun) throw talks.fail('notBegun')
  const course = openTalk(openScene(scenario, noLists))
  const id = await queries.insertTalk(db, { ...wanted, courseId, sceneId, scenario, scenarioVersion, course, turn: 0, from: null })
  const row = id ? await queries.findOwn(db, userId, id) : await queries.findOpen(db, wanted)
  if (!row) throw notFound()
  if (id) note(db, id, chosen)
  return presentTalk(db, row)
}

export const getTalk = async (db: Db, id: string): Promise<Talk> => presentTalk(db, await own(db, id))

/** The talk with the rules of its course, for a step. @throws gone if it is no longer assigned to the person */
async function toStep(db: Db, row: TalkRow) {
  if (!(await findPlace(db, row.userId, row.subSceneId, row.projectId))) throw talks.fail('gone')
  const by = { tenantId: db.tenantId, userId: row.userId }
  return { row, by, rules: await getRules(db, row.courseId) }
}

/** Stores a talk after a step, and ends it if the step did. */
async function store(db: Db, row: TalkRow, course: TalkRow['course'], changed: ProgressChanged): Promise<TalkRow> {
  const turn = lastTurn(course)
  if (!course.ended) {
    await queries.writeCourse(db, row.id, course, turn)
    return { ...row, course, turn }
  }
  const state = course.ended.reason === 'LEFT' || turn === 0 ? 'BROKEN' : 'DONE'
  const result = scoreTalk(openScene(row.scenario, noLists), course)
  const ended = await queries.writeEnd(db, row.id, { course, turn, state, result })
  if (turn > 0) await record(db, row, state === 'DONE' ? { ended, result } : null, changed)
  return { ...row, course, turn, state, result, ended, score: state === 'DONE' ? result.score : null }
}

/** Stores the talk as a practice run, so that projects, progress and reports include it; null: it was broken off. */
async function record(db: Db, row: TalkRow, of: { ended: string; result: TalkScore } | null, changed: ProgressChanged) {
  const { registration, userId, courseId, sceneId, subSceneId, started } = row
  const scored = of && {
    score: of.result.score,
    dimensions: { 要点覆盖: roundScore((100 * of.result.parts.goals) / scoreParts.goals.full) },
  }
  const run = {
    ...{ registration, hash: null, userId, courseId, sceneId, subSceneId, mode: 'PRACTICE' as const, started, turns: [] },
    ...(scored ?? { score: null, dimensions: {} }),
    ended: of?.ended ?? null,
    departmentId: await findDepartmentOf(db, userId),
  }
  await recordRun(db, run, changed)
}

/** Takes a turn of the learner with the customer's reply. A turn that is sent again counts once. */
export async function say(by: By, id: string, { turn, said }: { turn: number; said: string }, changed: ProgressChanged): Promise<Talk> {
  const isTaken = (row: TalkRow) =>
    row.turn >= turn && row.course.turns.some((t) => t.by === 'LEARNER' && t.turn === turn && t.text === said)
  const check = (row: TalkRow) => {
    if (row.state !== 'OPEN') throw talks.fail('ended')
    if (row.turn !== turn - 1) throw talks.fail('notHere')
  }
  const found = await by.transact(async (db) => {
    const row = await own(db, id)
    if (isTaken(row)) return null
    check(row)
    return toStep(db, row)
  })
  if (!found) return by.conclude((db) => getTalk(db, id))
  const { row, rules } = found
  const act = { said, elapsedMs: row.elapsedMs }
  const stepped = await textWork.run('talk', { scenario: row.scenario, rules, talk: row.course, act }, found.by)
  return by.conclude(async (db) => {
    const now = await own(db, id, true)
    if (isTaken(now)) return presentTalk(db, now)
    check(now)
    return presentTalk(db, await store(db, now, stepped, changed))
  })
}

/** Begins a new talk with the turns of an ended one before `turn`. */
export async function repeatFrom({ transact, conclude }: By, id: string, turn: number): Promise<Talk> {
  const { row, rules, by } = await transact(async (db) => {
    const ended = await own(db, id)
    if (ended.state === 'OPEN') throw talks.fail('open')
    if (turn > ended.turn) throw talks.fail('noTurn')
    return toStep(db, ended)
  })
  const course = await textWork.run('talk', { scenario: row.scenario, rules, talk: row.course, act: { rewind: turn } }, by)
  return conclude(async (db) => {
    const made = await queries.insertTalk(db, { ...row, course, turn: lastTurn(course), from: { id, turn } })
    if (!made) throw talks.fail('openAlready')
    note(db, made, { from: id, turn })
    return presentTalk(db, await own(db, made))
  })
}

const isOver = ({ elapsedMs, scenario }: TalkRow) => elapsedMs >= scenario.limits.minutes * 60_000

/** Ends an open talk: by the clock after its limit, else because the learner leaves. */
export async function finishTalk(db: Db, id: string, changed: ProgressChanged): Promise<Report> {
  const row = await own(db, id, true)
  if (row.state !== 'OPEN') return presentReport(db, row)
  const ended = await store(db, row, endTalk(row.course, isOver(row) ? 'TIME' : 'LEFT'), changed)
  note(db, id, { state: ended.state, score: ended.score, turns: ended.turn })
  return presentReport(db, ended)
}

/** Ends a talk whose time is over, unless somebody has ended it meanwhile. */
export async function endOverdue(db: Db, userId: string, id: string, changed: ProgressChanged): Promise<void> {
  const row = await queries.findOwn(db, userId, id, true)
  if (row?.state === 'OPEN') await store(db, row, endTalk(row.course, 'TIME'), changed)
}

export async function getReport(db: Db, id: string): Promise<Report> {
  const row = await own(db, id)
  if (row.state === 'OPEN') throw talks.fail('open')
  return presentReport(db, row)
}
