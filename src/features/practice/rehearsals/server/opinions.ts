// Judge results: requested for an answer, stored once and shown. Until then, and after any failure, the scorer's score counts.
import { type Deliberation, isCoaxing, type Judge, type Reading } from '#engines/judging/judge.ts'
import type { LineScore, LineToScore } from '#engines/scoring/scoring.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { getRules, type Rules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { judgeAnswer } from './jobs.ts'
import { courseOf, deliveryOf, toAsked, toJudged, worthOf } from './judging.ts'
import { listMarks, type MarkRow, rescore } from './marks.ts'
import * as queries from './queries.ts'
import type { LineRow, RehearsalRow } from './queries.ts'
import type { JudgedLine, Opinion } from './tables.ts'

/** The judge, if one is configured, and the queue of its jobs. */
export interface Judging {
  judge: Judge | null
  jobs: Pick<Jobs, 'enqueue'>
}

/** True if answers of the run go to a judge. */
export const isJudged = ({ mode, judgesExams }: Pick<RehearsalRow, 'mode' | 'judgesExams'>): boolean =>
  mode === 'EXAM' ? judgesExams : mode !== 'STUDY'

/** Lines with more points are not sent to the judge. */
const maxPoints = 20

/** A judge cannot excuse a red line, so such answers are not sent. */
const isWorthReading = ({ points, offences }: JudgedLine) =>
  points.length > 0 && points.length <= maxPoints && !offences.some(({ level }) => level === 'RED_LINE')

const write = statement(
  'rehearsal_opinion_write',
  `update rehearsal_line set opinion_state = $4, opinion = $5, is_disputed = $6 where tenant_id = $1 and rehearsal_id = $2 and script_id = $3`,
)
const writeScored = statement(
  'rehearsal_opinion_write_scored',
  `update rehearsal_line set judged = $4, score = $5 where tenant_id = $1 and rehearsal_id = $2 and script_id = $3`,
)

const noOpinion = (by: string, score: number, why: string): Opinion => ({ by, before: score, after: score, why, points: [], advice: '' })

/** Requests a judge for an answer that was just scored. An answer that addresses the judge is not sent; a mentor checks it. */
export async function requestLlmScore(
  db: Db,
  { judge, jobs }: Judging,
  row: RehearsalRow,
  scriptId: string,
  said: string,
  judged: JudgedLine,
): Promise<void> {
  if (!judge || !isJudged(row) || !isWorthReading(judged)) return
  const of = [db.tenantId, row.id, scriptId] as const
  if (isCoaxing(said)) {
    const opinion = noOpinion(judge.model, judged.score, '回答中有写给评分者的话')
    await db.run(write, [...of, 'NONE', JSON.stringify(opinion), true])
    return
  }
  await db.run(write, [...of, 'WAITING', null, false])
  await jobs.enqueue(db, judgeAnswer, [`${row.id}.${scriptId}`])
}

const claim = statement(
  'rehearsal_line_claim_to_judge',
  `update rehearsal_line l set opinion_tries = l.opinion_tries + 1
     from rehearsal h
    where l.tenant_id = $1 and l.rehearsal_id = $2 and l.script_id = $3 and l.opinion_state = 'WAITING'
      and h.tenant_id = l.tenant_id and h.id = l.rehearsal_id
   returning h.user_id::text "userId", l.opinion_tries::int tries`,
).returns<{ userId: string; tries: number }>()

/** An answer that waits for the judge. */
export interface PendingLlmScore {
  userId: string
  runId: string
  scriptId: string
  tries: number
  question: string
  line: LineToScore
  /** Score by the scorer at the time of the answer. */
  scorerScore: number
  /** Score by the scorer now. */
  scored: LineScore | null
  rules: Rules
}

/** Claims an answer for the judge and counts a try; undefined if it no longer waits. */
export async function claimLlmScore(db: Db, runId: string, scriptId: string): Promise<PendingLlmScore | undefined> {
  const [found] = await db.run(claim, [db.tenantId, runId, scriptId])
  if (!found) return undefined
  const row = await queries.findOwn(db, found.userId, runId)
  const answer = (await queries.listAnswers(db, runId)).get(scriptId)
  const line = row?.lines.find((l) => l.id === scriptId)
  if (!row || !line || answer?.said == null) return undefined
  const rules = await getRules(db, courseOf(row, line))
  const asked = toAsked(line, answer.said, rules, deliveryOf(answer))
  const scorerScore = answer.judged?.score ?? 0
  return { ...found, runId, scriptId, question: line.text, line: asked, scorerScore, scored: null, rules }
}

/** The result of the judge: a deliberation with model and advice, or the reason why there is none. */
export type Read = (Deliberation & { by: string; advice: string }) | { why: string; by: string }

function toOpinion({ scored, scorerScore }: PendingLlmScore, read: Read): Opinion {
  if ('why' in read || !scored) return noOpinion(read.by, scored?.score ?? scorerScore, 'why' in read ? read.why : '')
  const { by, advice, outcome } = read
  return {
    by,
    advice,
    before: scored.score,
    after: outcome.score.score,
    why: null,
    points: outcome.points.map(({ verdict, quote, effect }, i) => ({
      verdict,
      quote,
      effect,
      text: outcome.score.points[i]?.text ?? '',
      hit: scored.points[i]?.hit ?? 0,
    })),
  }
}

/** Discards the judge's result after a mentor's mark, or if the rules changed the scorer's score meanwhile. */
function withheld({ judged }: LineRow, marks: readonly MarkRow[], { scored }: PendingLlmScore, read: Read): Read {
  const { by } = read
  if (marks.some((m) => m.score !== null)) return { by, why: '导师已经评分' }
  return !scored || judged?.score === scored.score ? read : { by, why: '评分规则刚刚改过' }
}

/** Stores the judge's result once. A newer answer, a correction or a mentor's mark discards it. A run that has ended gets a new score. */
export async function storeLlmScore(db: Db, found: PendingLlmScore, read: Read, changed: ProgressChanged): Promise<void> {
  const { userId, runId, scriptId, line } = found
  const row = await queries.findOwn(db, userId, runId, true)
  const answer = (await queries.listAnswers(db, runId)).get(scriptId)
  if (!row || answer?.opinionState !== 'WAITING' || answer.said !== line.said) return
  const of = [db.tenantId, runId, scriptId] as const
  const settled = withheld(answer, (await listMarks(db, runId)).get(scriptId) ?? [], found, read)
  const opinion = toOpinion(found, settled)
  const isGiven = 'outcome' in settled
  await db.run(write, [...of, isGiven ? 'GIVEN' : 'NONE', JSON.stringify(opinion), isGiven && settled.isFar])
  if (!isGiven || opinion.after === opinion.before) return
  const judged = toJudged(settled.outcome.score, found.rules)
  await db.run(writeScored, [...of, JSON.stringify(judged), worthOf(judged.score, answer.hints)])
  if (row.state === 'DONE') await rescore(db, row, changed)
}

const read = statement('judge_reading_find', 'select readings, advice from judge_reading where tenant_id = $1 and key = $2').returns<{
  readings: Reading[][]
  advice: string
}>()
/** The stored readings of an equal request. */
export const findReading = async (db: Db, key: string) => (await db.run(read, [db.tenantId, key]))[0]

const keep = statement(
  'judge_reading_keep',
  `insert into judge_reading (tenant_id, key, readings, advice) values ($1, $2, $3, $4)
   on conflict (tenant_id, key) do update set readings = excluded.readings
    where jsonb_array_length(excluded.readings) > jsonb_array_length(judge_reading.readings)`,
)
export const keepReading = (db: Db, key: string, readings: readonly Reading[][], advice: string) =>
  db.run(keep, [db.tenantId, key, JSON.stringify(readings), advice])
