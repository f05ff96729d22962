// Responses to the learner. While a talk is open they hold neither the points of goals nor unopened secrets.
import { reviewFindings, type ReviewedFinding } from '#engines/directing/review.ts'
import { describeScore, scoreTalk, type TalkScore } from '#engines/directing/score.ts'
import { nameOfFinding, reachedGoals } from '#engines/directing/talk.ts'
import { noLists, openScene, type Scene } from '#engines/directing/scene.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Scenario } from '#shared/scenario.ts'
import { difficultyWords, scorePartNames, scoreParts } from '#shared/scenario-rules.ts'
import { findPortrait } from '#features/practice/rehearsals/server/rehearsals.ts'
import { addHint, findHint } from '#engines/directing/hints.ts'
import type { Customer, Finding, Offer, Report, Stage, Talk, Turn } from '../contract.ts'
import * as queries from './queries.ts'
import type { TalkService } from './customer.ts'
import type { TalkRow } from './queries.ts'
import { type ActRow, listActs, listAppeals } from './review-queries.ts'
import { findOpen, findOwn } from './rows.ts'

const aboutOf = ({ persona, situation }: Scenario) => ({ persona: { name: persona.name, job: persona.job }, situation })

const rulesOf = (scenario: Scenario) => describeScore(openScene(scenario, noLists))

/** The facts before a talk. */
export async function presentOffer(
  db: Db,
  { subSceneId, projectId }: { subSceneId: string; projectId: string },
  scenario: Scenario,
  more: Pick<Offer, 'customer' | 'exam'>,
): Promise<Offer> {
  const { userId } = await db.who()
  const [titles, portraitUrl, before, open] = await Promise.all([
    queries.findTitles(db, subSceneId),
    findPortrait(db, subSceneId),
    queries.countBefore(db, userId, subSceneId, null),
    findOpen(db, { userId, subSceneId, projectId }),
  ])
  return {
    ...titles,
    ...aboutOf(scenario),
    ...before,
    ...more,
    portraitUrl,
    rules: rulesOf(scenario),
    difficulty: difficultyWords(scenario.difficulty),
    stages: scenario.stages.map(({ name, goals }) => ({ name, goals: goals.map((goal) => goal.name) })),
    turns: scenario.limits.turns,
    minutes: scenario.limits.minutes,
    openId: open?.id ?? null,
    openMode: open?.mode ?? null,
  }
}

const toFinding = (scene: Scene, { number, finding, isStruck, act }: ReviewedFinding<ActRow>): Finding => ({
  number,
  origin: finding.origin,
  isStruck,
  review: act && { act: act.act, reason: act.reason, by: act.by, at: act.at },
  kind: finding.kind,
  name: nameOfFinding(scene, finding),
  quote: finding.quote,
  why: finding.why,
})

interface Told {
  /** An open exam does not tell its findings. */
  isTold: boolean
  /** The acts of mentors, the earliest first; an open talk has none. */
  acts: readonly ActRow[]
}

/** The turns, with the sentences of a reply that is being made. */
function turnsOf(scene: Scene, { course: { turns, findings }, turn: last, saying }: TalkRow, { isTold, acts }: Told): Turn[] {
  const reviewed = isTold ? reviewFindings(findings, acts) : []
  const told = turns.map(
    (one): Turn =>
      one.by === 'LEARNER'
        ? {
            by: 'LEARNER',
            turn: one.turn,
            text: one.text,
            findings: reviewed.filter(({ finding }) => finding.turn === one.turn).map((found) => toFinding(scene, found)),
          }
        : { by: 'CUSTOMER', turn: one.turn, text: one.sentences.join(''), findings: [] },
  )
  return saying.length ? [...told, { by: 'CUSTOMER', turn: last, text: saying.join(''), findings: [] }] : told
}

function stagesOf({ scenario, goals }: Scene, course: TalkRow['course']): Stage[] {
  const reached = reachedGoals(course)
  return scenario.stages.map(({ name, need }, stage) => ({
    name,
    need,
    goals: goals
      .filter((goal) => goal.stage === stage)
      .map((goal) => ({ name: goal.name, must: goal.point.must, reached: reached.has(goal.id) })),
  }))
}

const customerOf = ({ model }: TalkRow, service: TalkService): Customer =>
  model === null ? { by: 'AUTHOR', operator: '' } : { by: 'MODEL', operator: service?.operator ?? '' }

/** Hints of an open practice. */
function hintsOf(scene: Scene, { state, mode, course }: TalkRow): Pick<Talk, 'hint' | 'hasHint'> {
  if (state !== 'OPEN' || mode === 'EXAM') return { hint: null, hasHint: false }
  return { hint: findHint(scene, course), hasHint: addHint(scene, course) !== null }
}

/** A talk for its learner. `acts`: the acts of mentors, the earliest first; an open talk has none. */
export async function presentTalk(db: Db, row: TalkRow, service: TalkService, acts: readonly ActRow[] = []): Promise<Talk> {
  const { id, title, courseTitle, courseId, projectId, subSceneId, state, scenario, course, turn, mode } = row
  const { turns, minutes } = scenario.limits
  const scene = openScene(scenario, noLists)
  const isTold = mode !== 'EXAM' || state !== 'OPEN'
  return {
    id,
    title,
    courseTitle,
    courseId,
    projectId,
    subSceneId,
    ...aboutOf(scenario),
    portraitUrl: await findPortrait(db, subSceneId),
    mode,
    customer: customerOf(row, service),
    state,
    ended: course.ended?.reason ?? null,
    turns: turnsOf(scene, row, { isTold, acts }),
    replying: row.replyId !== null,
    ...hintsOf(scene, row),
    next: turn + 1,
    turnsLeft: Math.max(0, turns - turn),
    leftMs: state === 'OPEN' ? Math.max(0, Math.round(minutes * 60_000 - row.elapsedMs)) : 0,
    patience: course.patience,
    maxPatience: scene.difficulty.patience,
    stages: isTold ? stagesOf(scene, course) : [],
    stage: course.stage,
  }
}

const capWords = { RED_LINE: '触碰了红线，最高59分', MUST: '必须做到的目标没有做到，或说了不该说的话，最高59分' } as const

const partsOf = ({ parts }: TalkScore): Report['parts'] =>
  scorePartNames.map((name) => ({ name: scoreParts[name].label, full: scoreParts[name].full, score: parts[name] }))

/** The report of an ended talk. */
export async function presentReport(db: Db, row: TalkRow, service: TalkService): Promise<Report> {
  const { result, fromId, fromTurn, scenario } = row
  if (!result) throw new Error('an open talk has no report')
  const acts = await listActs(db, row.id)
  const [talk, { best }, appeals, from] = await Promise.all([
    presentTalk(db, row, service, acts),
    queries.countBefore(db, row.userId, row.subSceneId, row.id),
    listAppeals(db, row.id),
    fromId === null ? undefined : findOwn(db, row.userId, fromId),
  ])
  return {
    talk,
    score: result.score,
    autoScore: acts.length ? scoreTalk(openScene(scenario, noLists), row.course).score : null,
    appeals,
    startedAt: row.startedAt,
    parts: partsOf(result),
    goals: result.goals.map(({ id, name, weight, must, worth, finding }) => ({
      id,
      name,
      weight,
      must,
      worth,
      turn: finding?.turn ?? null,
      quote: finding?.quote ?? null,
    })),
    isWitnessDue: row.witness === 'DUE',
    caps: result.caps.map((cap) => capWords[cap]),
    rules: rulesOf(scenario),
    bestBefore: best,
    from: fromId === null || fromTurn === null ? null : { id: fromId, turn: fromTurn, score: from?.score ?? null },
  }
}
