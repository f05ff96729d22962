// Steps of an open talk: turns of the learner, interruptions, hints and the end.
import { randomUUID } from 'node:crypto'
import { addHint } from '#engines/directing/hints.ts'
import { noLists, openScene } from '#engines/directing/scene.ts'
import { scoreTalk, type TalkScore } from '#engines/directing/score.ts'
import { endTalk, interrupt, isCustomersTurn, lastTurn } from '#engines/directing/talk.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import type { Db } from '#platform/database/transaction.ts'
import { talkUse } from '#features/authoring/media-providers/server/media-providers.ts'
import { recordRun } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { findDepartmentOf } from '#features/practice/rehearsals/server/rehearsals.ts'
import { type Report, type Talk, talks } from '../contract.ts'
import { announceTalk } from './live.ts'
import { presentReport, presentTalk } from './presenting.ts'
import * as queries from './queries.ts'
import type { TalkRow } from './queries.ts'
import type { Replies } from './replies.ts'
import { runScoreOf } from './reviewing.ts'
import { findOwn, settleReply } from './rows.ts'
import { type By, getTalk, note, ownTalk, toStep } from './talks.ts'

/** Stores a talk after a step: it begins the lease of the customer's reply, or ends the talk if the step did. */
async function store(db: Db, row: TalkRow, course: TalkRow['course'], changed: ProgressChanged): Promise<TalkRow> {
  const turn = lastTurn(course)
  if (!course.ended) {
    const replyId = isCustomersTurn(course) ? randomUUID() : null
    await queries.writeCourse(db, row.id, { course, turn, replyId })
    return { ...row, course, turn, replyId, saying: [] }
  }
  const isWhole = row.mode === 'EXAM' || (course.ended.reason !== 'LEFT' && turn > 0)
  const state = isWhole ? 'DONE' : 'BROKEN'
  const result = scoreTalk(openScene(row.scenario, noLists), course)
  const ended = await queries.writeEnd(db, row.id, { course, turn, state, result })
  if (row.reserved > 0) await talkUse.settle(db, -row.reserved)
  if (turn > 0 || isWhole) await record(db, row, isWhole ? { ended, result } : null, changed)
  return { ...row, course, turn, state, result, ended, score: isWhole ? result.score : null, replyId: null, saying: [] }
}

/** Stores the talk as a practice run, so that projects, progress and reports include it; null: it was broken off. */
async function record(db: Db, row: TalkRow, of: { ended: string; result: TalkScore } | null, changed: ProgressChanged) {
  const { registration, userId, courseId, sceneId, subSceneId, started, mode } = row
  const run = {
    ...{ registration, hash: null, userId, courseId, sceneId, subSceneId, mode, started, turns: [] },
    ...(of ? runScoreOf(of.result) : { score: null, dimensions: {} }),
    ended: of?.ended ?? null,
    departmentId: await findDepartmentOf(db, userId),
  }
  await recordRun(db, run, changed)
}

export interface StepNeeds {
  replies: Replies
  changed: ProgressChanged
}

/**
 * Takes a turn of the learner. The author's lines reply at once; the reply of a model is made after the answer. A turn that is sent again
 * counts once.
 */
export async function say(
  by: By,
  id: string,
  { turn, said }: { turn: number; said: string },
  { replies, changed }: StepNeeds,
): Promise<Talk> {
  const { service } = replies
  const isTaken = (row: TalkRow) =>
    row.turn >= turn && row.course.turns.some((t) => t.by === 'LEARNER' && t.turn === turn && t.text === said)
  const check = (row: TalkRow) => {
    if (row.state !== 'OPEN') throw talks.fail('ended')
    if (row.turn !== turn - 1) throw talks.fail('notHere')
    if (row.replyId !== null) throw talks.fail('replying')
  }
  const found = await by.transact(async (db) => {
    const row = await ownTalk(db, id)
    if (isTaken(row)) return null
    check(row)
    return toStep(db, row)
  })
  if (!found) return by.conclude((db) => getTalk(db, id, service))
  const { row, rules } = found
  const act = { said, elapsedMs: row.elapsedMs, byModel: row.model !== null && service !== undefined }
  const stepped = await textWork.run('talk', { scenario: row.scenario, rules, talk: row.course, act }, found.by)
  const { talk, toReply } = await by.conclude(async (db) => {
    const now = await ownTalk(db, id, true)
    const isKnown = isTaken(now)
    if (!isKnown) check(now)
    const after = isKnown ? now : await store(db, now, stepped, changed)
    return { talk: await presentTalk(db, after, service), toReply: isKnown ? null : after }
  })
  if (toReply?.replyId) replies.start({ tenantId: found.by.tenantId, row: toReply, rules, replyId: toReply.replyId })
  return talk
}

/** Interrupts the customer: only the first `sentences` of the reply were said. */
export async function interruptReply(
  db: Db,
  id: string,
  { turn, sentences }: { turn: number; sentences: number },
  { replies, changed }: StepNeeds,
): Promise<Talk> {
  const row = await ownTalk(db, id, true)
  if (row.state !== 'OPEN') throw talks.fail('ended')
  if (row.turn !== turn) throw talks.fail('notHere')
  if (row.replyId !== null && !row.saying.length) throw talks.fail('notSpoken')
  const after = await store(db, row, interrupt(settleReply(row), sentences), changed)
  if (row.replyId !== null) await announceTalk(db, row.userId, { talkId: id, turn, said: row.saying.slice(0, sentences), open: false })
  return presentTalk(db, after, replies.service)
}

/** Gives the next hint. It reduces the worth of its goal, even if the goal is reached much later. */
export async function giveHint(db: Db, id: string, { replies, changed }: StepNeeds): Promise<Talk> {
  const row = await ownTalk(db, id, true)
  if (row.state !== 'OPEN') throw talks.fail('ended')
  if (row.replyId !== null) throw talks.fail('replying')
  const hinted = row.mode === 'EXAM' ? null : addHint(openScene(row.scenario, noLists), row.course)
  if (!hinted) throw talks.fail('noHint')
  return presentTalk(db, await store(db, row, hinted, changed), replies.service)
}

const isOver = ({ elapsedMs, scenario }: TalkRow) => elapsedMs >= scenario.limits.minutes * 60_000

/** Ends an open talk with the reply as far as it was said. */
const end = (db: Db, row: TalkRow, reason: 'LEFT' | 'TIME', changed: ProgressChanged) =>
  store(db, row, endTalk(row.saying.length ? settleReply(row) : row.course, reason), changed)

/** Ends an open talk: by the clock after its limit, else because the learner leaves. */
export async function finishTalk(db: Db, id: string, { replies, changed }: StepNeeds): Promise<Report> {
  const row = await ownTalk(db, id, true)
  if (row.state !== 'OPEN') return presentReport(db, row, replies.service)
  const ended = await end(db, row, isOver(row) ? 'TIME' : 'LEFT', changed)
  if (row.replyId !== null) await announceTalk(db, row.userId, { talkId: id, turn: row.turn, said: row.saying, open: false })
  note(db, id, { state: ended.state, score: ended.score, turns: ended.turn })
  return presentReport(db, ended, replies.service)
}

/** Ends a talk whose time is over, unless somebody has ended it meanwhile. */
export async function endOverdue(db: Db, userId: string, id: string, changed: ProgressChanged): Promise<void> {
  const row = await findOwn(db, userId, id, true)
  if (row?.state === 'OPEN') await end(db, row, 'TIME', changed)
}
