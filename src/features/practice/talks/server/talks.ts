// Rules of free talks: what is offered, how a talk begins, and its report. A talk belongs to its person; for others it does not exist.
import { noLists, openScene } from '#engines/directing/scene.ts'
import { lastTurn, openTalk } from '#engines/directing/talk.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { getRules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { findPlace } from '#features/practice/rehearsals/server/rehearsals.ts'
import { getEnabledScenarios } from '#features/practice/scenarios/server/scenarios.ts'
import { type Mode, type Offer, type Report, type Talk, talks } from '../contract.ts'
import { chooseCustomer, findCustomer, type TalkService } from './customer.ts'
import { presentOffer, presentReport, presentTalk } from './presenting.ts'
import * as queries from './queries.ts'
import type { TalkRow } from './queries.ts'
import { appealTo } from './reviewing.ts'
import { findOpen, findOwn } from './rows.ts'

export interface By {
  transact: Transact
  conclude: Transact
}
interface Chosen {
  subSceneId: string
  projectId: string
}

/** A talk of the person who calls; `hold` locks it for a change. @throws 404 */
export async function ownTalk(db: Db, id: string, hold = false): Promise<TalkRow> {
  const { userId } = await db.who()
  const row = await findOwn(db, userId, id, hold)
  if (!row) throw notFound()
  return row
}

export const note = (db: Db, id: string, after: object) => db.audit({ entity: 'talk', entityId: id, after })

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
export async function offerTalk(db: Db, chosen: Chosen, service: TalkService): Promise<Offer> {
  const { scenario, userId, tries, tried, judgesExams } = await findScene(db, chosen)
  const customer = await findCustomer(db, service, scenario, userId)
  return presentOffer(db, chosen, scenario, {
    customer,
    exam: tries === null ? null : { tries, tried, byModel: judgesExams && customer.by === 'MODEL' },
  })
}

/** Starts a talk, or continues the open one; concurrent starts make one talk. */
export async function startTalk(db: Db, { mode, ...chosen }: Chosen & { mode: Mode }, service: TalkService): Promise<Talk> {
  const { userId } = await db.who()
  const wanted = { ...chosen, userId }
  const continued = (open: TalkRow) => {
    if (open.mode !== mode) throw talks.fail('openAlready')
    return presentTalk(db, open, service)
  }
  const open = await findOpen(db, wanted)
  if (open) return continued(open)
  const { begun, courseId, sceneId, scenario, scenarioVersion, tries, tried, judgesExams } = await findScene(db, chosen)
  const isExam = mode === 'EXAM'
  if (!begun) throw talks.fail('notBegun')
  if (isExam && tries === null) throw talks.fail('noExam')
  if (isExam && tried >= (tries ?? 0)) throw talks.fail('noneLeft')
  const course = openTalk(openScene(scenario, noLists))
  // the words of an exam leave this system only if its project says so
  const customer = await chooseCustomer(db, isExam && !judgesExams ? undefined : service, scenario, { userId, isExam })
  const made = { ...wanted, courseId, sceneId, scenario, scenarioVersion, course, turn: 0, from: null, mode, ...customer }
  const id = await queries.insertTalk(db, made)
  const row = id ? await findOwn(db, userId, id) : await findOpen(db, wanted)
  if (!row) throw notFound()
  if (!id) return continued(row)
  note(db, id, { ...chosen, mode, model: row.model })
  return presentTalk(db, row, service)
}

export const getTalk = async (db: Db, id: string, service: TalkService): Promise<Talk> => presentTalk(db, await ownTalk(db, id), service)

/** The talk with the rules of its course, for a step. @throws gone if it is no longer assigned to the person */
export async function toStep(db: Db, row: TalkRow) {
  if (!(await findPlace(db, row.userId, row.subSceneId, row.projectId))) throw talks.fail('gone')
  const by = { tenantId: db.tenantId, userId: row.userId }
  return { row, by, rules: await getRules(db, row.courseId) }
}

/** Begins a new talk with the turns of an ended one before `turn`. */
export async function repeatFrom({ transact, conclude }: By, id: string, turn: number, service: TalkService): Promise<Talk> {
  const { row, rules, by } = await transact(async (db) => {
    const ended = await ownTalk(db, id)
    if (ended.state === 'OPEN') throw talks.fail('open')
    if (ended.mode === 'EXAM') throw talks.fail('noRepeat')
    if (turn > ended.turn) throw talks.fail('noTurn')
    return toStep(db, ended)
  })
  const course = await textWork.run('talk', { scenario: row.scenario, rules, talk: row.course, act: { rewind: turn } }, by)
  return conclude(async (db) => {
    const customer = await chooseCustomer(db, service, row.scenario, { userId: row.userId, isExam: false })
    const made = await queries.insertTalk(db, { ...row, course, turn: lastTurn(course), from: { id, turn }, ...customer })
    if (!made) throw talks.fail('openAlready')
    note(db, made, { from: id, turn })
    return presentTalk(db, await ownTalk(db, made), service)
  })
}

export async function getReport(db: Db, id: string, service: TalkService): Promise<Report> {
  const row = await ownTalk(db, id)
  if (row.state === 'OPEN') throw talks.fail('open')
  return presentReport(db, row, service)
}

/** Stores an appeal of the person about a finding or a goal of their own talk. */
export async function appeal(
  db: Db,
  id: string,
  { finding = null, goal = null, text }: { finding?: number | null | undefined; goal?: string | null | undefined; text: string },
  service: TalkService,
): Promise<Report> {
  const row = await ownTalk(db, id, true)
  if (row.state === 'OPEN') throw talks.fail('open')
  if (row.state !== 'DONE') throw talks.fail('noAppeal')
  await appealTo(db, row, finding === null ? { finding, goal: goal ?? '' } : { finding, goal: null }, text)
  note(db, id, { appealed: true })
  return presentReport(db, row, service)
}

export { presentReport } from './presenting.ts'
export type { TalkRow } from './queries.ts'
export {
  findScored,
  listReviewed,
  markReviewed,
  type NewAct,
  reviewTalk,
  writeAnswer,
} from './reviewing.ts'
