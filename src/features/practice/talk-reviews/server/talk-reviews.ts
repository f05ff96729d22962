// Rules of reviews of free talks: mentors of the project and leaders of the person review a talk, never their own.
import { guardFaults } from '#engines/directing/guard.ts'
import { standingFindings } from '#engines/directing/review.ts'
import type { Finding } from '#engines/directing/talk.ts'
import { addWording as addToPoint } from '#engines/scoring/add-wording.ts'
import type { Db } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { maxPoint, type Scenario } from '#shared/scenario.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { getScenario, saveScenario } from '#features/practice/scenarios/server/scenarios.ts'
import {
  listReviewed,
  findScored,
  markReviewed,
  type NewAct,
  presentReport,
  reviewTalk,
  type TalkRow,
  writeAnswer,
} from '#features/practice/talks/server/talks.ts'
import { type Act, type ReviewedTalk, talkReviews, type TalkReview } from '../contract.ts'
import * as queries from './queries.ts'
import type { ListedRow } from './queries.ts'

interface Asked {
  status: 'WAITING' | 'DONE'
  pageNumber: number
  pageSize: number
}
export async function pageTalks(db: Db, { status, ...paging }: Asked): Promise<Page<ReviewedTalk>> {
  const rows = await queries.pageTalks(db, await db.who(), status === 'WAITING', paging.pageSize, offsetOf(paging))
  return { records: rows, total: rows[0]?.total ?? 0 }
}

/** A talk that the user may review; `held` locks it for a change. @throws 404 for any other talk */
async function talkToReview(db: Db, id: string, held = false): Promise<{ found: ListedRow; row: TalkRow }> {
  const found = await queries.findTalk(db, await db.who(), id)
  if (!found) throw notFound()
  return { found, row: assertDefined(await findScored(db, found.userId, id, held), 'the talk that was found') }
}

export async function getReview(db: Db, id: string): Promise<TalkReview> {
  const { found, row } = await talkToReview(db, id)
  const [report, { reviewed, seen }] = await Promise.all([presentReport(db, row, undefined), listReviewed(db, row)])
  const { stages, objections, avoid } = row.scenario
  const reached = new Set(standingFindings(reviewed).flatMap(({ kind, of }) => (kind === 'GOAL' ? [of] : [])))
  return {
    ...found,
    report,
    seen,
    isWitnessing: found.witness === 'DUE',
    subSceneId: row.subSceneId,
    scenarioVersion: row.scenarioVersion,
    goals: stages.flatMap(({ name: stage, goals }) =>
      goals.map(({ id: goal, name, kind, point }) => ({ id: goal, name, kind, point, stage })),
    ),
    objections: objections.map(({ id: objection, name, settledBy }) => ({
      id: objection,
      name,
      settledBy,
      turns: row.course.raised.find((one) => one.objection === objection)?.turns ?? [],
      isSettled: settledBy !== '' && reached.has(settledBy),
    })),
    avoid: avoid.map(({ id: point, name }) => ({ id: point, name })),
    stopped: row.stopped.map(({ turn, text, fault, why }) => ({ turn, text, why: why ?? (fault ? guardFaults[fault] : '') })),
  }
}

/** Id of the goal or of the avoided point that an added finding is about. @throws noPart, noGoal */
function subjectOf(
  { stages, objections, avoid }: Scenario,
  { of, id }: { of: 'GOAL' | 'OBJECTION' | 'WRONG' | 'AVOID'; id: string },
): string {
  const objection = objections.find((one) => one.id === id)
  if (of === 'OBJECTION' && objection?.settledBy === '') throw talkReviews.fail('noGoal')
  const subject = of === 'OBJECTION' ? objection?.settledBy : id
  const all = of === 'AVOID' ? avoid : stages.flatMap(({ goals }) => goals)
  if (subject === undefined || !all.some((one) => one.id === subject)) throw talkReviews.fail('noPart')
  return subject
}

/** The finding that a mentor adds by marking words of a turn. */
function toAdded({ scenario, course }: TalkRow, asked: Extract<Act, { act: 'ADD' }>): Finding {
  const { of, turn, quote, worth, reason } = asked
  const said = course.turns.find((one) => one.by === 'LEARNER' && one.turn === turn)
  if (said?.by !== 'LEARNER' || !said.text.includes(quote)) throw talkReviews.fail('notSaid')
  if (of === 'WRONG' && !reason) throw talkReviews.fail('noReason', {}, 'reason')
  const kind = of === 'OBJECTION' ? 'GOAL' : of
  const isGoal = kind === 'GOAL'
  return {
    kind,
    of: subjectOf(scenario, asked),
    turn,
    quote,
    origin: 'MENTOR',
    worth: isGoal ? worth : 0,
    why: of === 'WRONG' ? reason : '',
  }
}

/** The acts as they are stored: added findings get the next free numbers. @throws noFinding */
function toActs(row: TalkRow, count: number, asked: readonly Act[]): NewAct[] {
  let next = count
  return asked.map((one): NewAct => {
    if (one.act === 'ADD') return { finding: next++, act: 'ADD', added: toAdded(row, one), reason: one.reason }
    if (one.finding >= next) throw talkReviews.fail('noFinding')
    return { finding: one.finding, act: one.act, added: null, reason: one.act === 'STRIKE' ? one.reason : '' }
  })
}

/** The numbers of findings are fixed only when the model has told what it found. */
function refuseWitnessed({ witness }: ListedRow): void {
  if (witness === 'DUE') throw talkReviews.fail('witnessing')
}

interface Acted {
  acts: readonly Act[]
  /** Number of acts that the user has seen. */
  seen: number
}

/** Stores acts with their audit rows, which hold no words of the learner; the talk is scored again. */
async function actOn(db: Db, found: ListedRow, row: TalkRow, { acts, seen }: Acted, changed: ProgressChanged): Promise<void> {
  const before = await listReviewed(db, row)
  if (before.seen !== seen) throw talkReviews.fail('meanwhile')
  if (!acts.length) return
  refuseWitnessed(found)
  const made = toActs(row, before.reviewed.length, acts)
  const { score } = await reviewTalk(db, row, made, changed)
  const told = made.map(({ finding, act, added, reason }) => {
    const { kind, of, turn } = added ?? before.reviewed[finding]?.finding ?? {}
    return { finding, act, kind, of, turn, reason }
  })
  db.audit({
    entity: 'talk',
    entityId: row.id,
    before: { score: row.score },
    after: { score, acts: told, userId: row.userId },
  })
}

/** Stores a mentor's acts. A talk without open findings, or one that the mentor is done with, leaves the queue. */
export async function act(
  db: Db,
  id: string,
  { done, ...acted }: Acted & { done: boolean },
  changed: ProgressChanged,
): Promise<TalkReview> {
  const { found, row } = await talkToReview(db, id, true)
  if (!acted.acts.length && !done) throw talkReviews.fail('nothing')
  if (done) refuseWitnessed(found)
  await actOn(db, found, row, acted, changed)
  const { reviewed } = await listReviewed(db, row)
  const isThrough = done || reviewed.every((one) => one.act !== null)
  if (isThrough && (await markReviewed(db, id))) db.audit({ entity: 'talk', entityId: id, after: { isReviewed: true } })
  return getReview(db, id)
}

/** Answers an appeal together with the acts on findings that it brings. */
export async function answerAppeal(
  db: Db,
  { id, appealId }: { id: string; appealId: string },
  { answer, ...acted }: Acted & { answer: string },
  changed: ProgressChanged,
): Promise<TalkReview> {
  const { found, row } = await talkToReview(db, id, true)
  await actOn(db, found, row, acted, changed)
  if (!(await writeAnswer(db, id, appealId, answer, acted.acts.length > 0))) throw talkReviews.fail('noAppeal')
  db.audit({ entity: 'talk', entityId: id, after: { answer } })
  return getReview(db, id)
}

/** Adds words of a learner to the wordings of a goal, in the draft of the scenario's next version. */
export async function addWording(db: Db, id: string, { goal, wording }: { goal: string; wording: string }) {
  const { row } = await talkToReview(db, id)
  const { working, enabled } = await getScenario(db, row.subSceneId)
  const version = working ?? enabled
  const point = version?.content.stages.flatMap(({ goals }) => goals).find((one) => one.id === goal)?.point
  if (!version || point === undefined) throw talkReviews.fail('goneGoal')
  const longer = addToPoint(point, wording)
  if (longer === null) throw talkReviews.fail('known', {}, 'wording')
  if (longer.length > maxPoint) throw talkReviews.fail('tooLong', {}, 'wording')
  const stages = version.content.stages.map((stage) => ({
    ...stage,
    goals: stage.goals.map((one) => (one.id === goal ? { ...one, point: longer } : one)),
  }))
  const saved = await saveScenario(db, { subSceneId: row.subSceneId, content: { ...version.content, stages }, seen: version.seen })
  return { subSceneId: row.subSceneId, version: saved.version, point: longer }
}

export { drill, getTrend } from './trend.ts'

export { reviewedTalks } from './queries.ts'
