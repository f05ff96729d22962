// A learner's trend over the talks of one scenario, and drills of the goals that were lost.
import { textWork } from '#engines/text-work/text-work.ts'
import { toPoint } from '#engines/directing/scene.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { Scenario } from '#shared/scenario.ts'
import { getRules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { type Drilled, maxTrend, talkReviews, type TalkTrend } from '../contract.ts'
import * as queries from './queries.ts'

/** The customer's words that a goal answers: those of the objection that it settles. */
const cueOf = ({ objections }: Scenario, goal: string) => objections.find(({ settledBy }) => settledBy === goal)?.replies[0] ?? ''

/** The latest talks of the person in a sub-scene, the latest first. @throws 404 if there are none */
async function listOwn(db: Db, subSceneId: string, most: number) {
  const rows = await queries.listTrend(db, (await db.who()).userId, subSceneId, most)
  const [latest] = rows
  if (!latest) throw notFound()
  return { rows, latest }
}

/** Scores and lost goals of the person's latest talks. Goals are those of the latest talk: a new version may have others. */
export async function getTrend(db: Db, subSceneId: string): Promise<TalkTrend> {
  const { rows, latest } = await listOwn(db, subSceneId, maxTrend)
  const { title, courseTitle, scenario } = latest
  const goals = latest.goals.map(({ id, name, must, worth }) => {
    const own = rows.flatMap((row) => row.goals.filter((goal) => goal.id === id))
    const missed = own.filter((goal) => goal.worth === 0).length
    return { id, name, must, talks: own.length, missed, isLost: worth < 1, cue: cueOf(scenario, id) }
  })
  return {
    title,
    courseTitle,
    persona: scenario.persona.name,
    talks: rows.map(({ id, at, score }) => ({ id, at, score })).toReversed(),
    goals: goals.toSorted((a, b) => b.missed - a.missed),
  }
}

/** Judges one answer for one goal of the latest talk's scenario. The database stays unchanged. */
export async function drill(transact: Transact, subSceneId: string, { goal, said }: { goal: string; said: string }): Promise<Drilled> {
  const { scenario, rules, by } = await transact(async (db) => {
    const { latest } = await listOwn(db, subSceneId, 1)
    const wanted = latest.scenario.stages.flatMap(({ goals }) => goals).find(({ id }) => id === goal)
    if (!wanted || !toPoint(wanted.point).wordings.length) throw talkReviews.fail('noPart')
    const { userId } = await db.who()
    return { scenario: latest.scenario, rules: await getRules(db, latest.courseId), by: { tenantId: db.tenantId, userId } }
  })
  return textWork.run('drillGoal', { scenario, rules, goal, said }, by)
}
