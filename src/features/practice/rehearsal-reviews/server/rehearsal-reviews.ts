// Rules of reviews: mentors of the project and leaders of the person review a run, never their own.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { offsetOf } from '#shared/paging.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import {
  dictationOf,
  findAppeal,
  type LineRow,
  listAnswers,
  listMarks,
  lockEnded,
  markLine,
  type MarkRow,
  type RehearsalRow,
  writeAppealAnswer,
} from '#features/practice/rehearsals/server/rehearsals.ts'
import { rehearsalReviews, type Review, type ReviewedLine } from '../contract.ts'
import { promisedIn } from './promised.ts'
import * as queries from './queries.ts'

interface Asked {
  status: 'WAITING' | 'DONE'
  pageNumber: number
  pageSize: number
}
export async function pageRuns(db: Db, { status, ...paging }: Asked) {
  const rows = await queries.pageRuns(db, await db.who(), status === 'WAITING', paging.pageSize, offsetOf(paging))
  return { records: rows, total: rows[0]?.total ?? 0 }
}

/** Locks a run that the user may review. @throws 404 for any other run */
async function runToReview(db: Db, id: string) {
  const found = await queries.findRun(db, await db.who(), id)
  if (!found) throw notFound()
  return { found, row: assertDefined(await lockEnded(db, id), 'the run that was found') }
}

function judgeOf(answer: LineRow | undefined): ReviewedLine['judge'] {
  if (!answer?.opinionState) return null
  const { opinionState: state, opinion } = answer
  const points = (opinion?.points ?? []).map(({ text, verdict, quote, effect }) => ({ text, verdict, quote, effect }))
  return { state, points, before: opinion?.before ?? null, after: opinion?.after ?? null, why: opinion?.why ?? null }
}

function lineOf(
  row: RehearsalRow,
  { id, text, reference }: RehearsalRow['lines'][number],
  answer: LineRow | undefined,
  marks: MarkRow[],
  mayHear: boolean,
): ReviewedLine {
  const { judged = null, recordingId, peaks = null } = answer ?? {}
  return {
    scriptId: id,
    text,
    reference,
    said: answer?.said ?? null,
    dictated: dictationOf(answer),
    hints: answer?.hints ?? 0,
    marks,
    spoken: recordingId
      ? {
          durationMs: answer?.durationMs ?? null,
          speechMs: answer?.speechMs ?? null,
          pauses: answer?.pauses ?? null,
          peaks: peaks ?? [],
          heard: answer?.heard === answer?.said ? null : (answer?.heard ?? null),
          unheard: answer?.unheard ?? null,
          listening: answer?.listening === 'WAITING',
          audioUrl: peaks && mayHear ? rehearsalReviews.audio.path.replace(':id', row.id).replace(':scriptId', id) : null,
        }
      : null,
    points: (judged?.points ?? []).map(({ text: point, hit, why }) => ({ text: point, hit, why })),
    judge: judgeOf(answer),
    isDisputed: answer?.isDisputed ?? false,
    autoScore: judged?.score ?? null,
    score: answer?.answeredAt ? answer.score : 0,
  }
}

async function tell(db: Db, found: queries.RunRow, row: RehearsalRow): Promise<Review> {
  const [answers, marks, appeal] = await Promise.all([listAnswers(db, row.id), listMarks(db, row.id), findAppeal(db, row.id)])
  const lines = row.lines.filter((l) => l.needAnswer).map((l) => lineOf(row, l, answers.get(l.id), marks.get(l.id) ?? [], found.mayHear))
  return { ...found, lines, appeal }
}

export async function getReview(db: Db, id: string): Promise<Review> {
  const { found, row } = await runToReview(db, id)
  return tell(db, found, row)
}

/** Id of the recording of a line; writes an audit row. @throws 404 unless the user looks after the person */
export async function findToHear(db: Db, id: string, scriptId: string): Promise<string | null> {
  const { found, row } = await runToReview(db, id)
  if (!found.mayHear) throw notFound()
  const recordingId = (await listAnswers(db, id)).get(scriptId)?.recordingId ?? null
  db.audit({ entity: 'rehearsal', entityId: id, after: { scriptId, userId: row.userId } })
  return recordingId
}

export interface GivenMark {
  score: number | null
  remark: string
  reason: string
  /** Number of marks that the user has seen. */
  seen: number
}

function check(
  answer: LineRow | undefined,
  before: readonly MarkRow[],
  { score, remark, reason, seen }: GivenMark,
): asserts answer is LineRow {
  if (!answer?.answeredAt) throw rehearsalReviews.fail('noAnswer')
  if (before.length !== seen) throw rehearsalReviews.fail('meanwhile')
  if (score === null && answer.score === null) throw rehearsalReviews.fail('noScore', {}, 'score')
  if (score === null && !remark) throw rehearsalReviews.fail('empty', {}, 'remark')
  // the current score, by a mentor or by the scorer
  const stands = before.find((m) => m.score !== null)?.score ?? answer.judged?.score ?? null
  if (score !== null && stands !== null && score !== stands && !reason) throw rehearsalReviews.fail('noReason', {}, 'reason')
}

async function markOne(db: Db, row: RehearsalRow, scriptId: string, given: GivenMark, changed: ProgressChanged): Promise<void> {
  const [answers, marks] = await Promise.all([listAnswers(db, row.id), listMarks(db, row.id)])
  const answer = answers.get(scriptId)
  check(answer, marks.get(scriptId) ?? [], given)
  await markLine(db, row, answer, given, changed)
  db.audit({
    entity: 'rehearsal',
    entityId: row.id,
    before: { scriptId, score: answer.score },
    after: { scriptId, score: given.score, reason: given.reason, userId: row.userId },
  })
}

export async function mark(db: Db, id: string, scriptId: string, given: GivenMark, changed: ProgressChanged): Promise<Review> {
  const { row } = await runToReview(db, id)
  await markOne(db, row, scriptId, given, changed)
  return getReview(db, id)
}

/** All scores of a run, its lines and their marks. */
const scoresOf = ({ score, lines }: Review): (number | null)[] => [
  score,
  ...lines.flatMap((l) => [l.score, l.marks.find((m) => m.score !== null)?.score ?? l.autoScore]),
]

/** Refuses an answer that promises a score which nothing has, or claims a change without any mark since the appeal. */
function checkPromises(answer: string, after: Review): void {
  const now = new Set(scoresOf(after))
  const since = after.appeal?.at ?? ''
  const isChanged = after.lines.some((l) => l.marks.some((m) => m.score !== null && m.at >= since))
  for (const score of promisedIn(answer)) {
    if (score === null && !isChanged) throw rehearsalReviews.fail('notChanged', {}, 'answer')
    if (score !== null && !now.has(score)) throw rehearsalReviews.fail('notGiven', { score }, 'answer')
  }
}

export interface Answered {
  answer: string
  marks: readonly (Omit<GivenMark, 'remark' | 'score'> & { score: number; scriptId: string })[]
}

/** Marks lines and answers the appeal in one transaction. */
export async function answerAppeal(db: Db, id: string, { answer, marks }: Answered, changed: ProgressChanged): Promise<Review> {
  const { row } = await runToReview(db, id)
  for (const { scriptId, ...given } of marks) await markOne(db, row, scriptId, { ...given, remark: '' }, changed)
  if (!(await writeAppealAnswer(db, id, answer))) throw rehearsalReviews.fail('noAppeal')
  const after = await getReview(db, id)
  checkPromises(answer, after)
  db.audit({ entity: 'rehearsal', entityId: id, after: { answer } })
  return after
}
