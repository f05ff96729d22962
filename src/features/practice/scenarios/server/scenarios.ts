// Rules of scenarios: drafts, submission, approval, and the try-out.
import { textWork, type Asker } from '#engines/text-work/text-work.ts'
import { describeScore } from '#engines/directing/score.ts'
import { openScene } from '#engines/directing/scene.ts'
import { readable } from '#platform/database/columns.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { notFound, stale } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import type { Scenario } from '#shared/scenario.ts'
import { getFacts } from '#features/authoring/documents/server/documents.ts'
import { courseToEdit, getCourse } from '#features/authoring/courses/server/courses.ts'
import { getRules, type Rules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { type Issue, type ListedScenario, type ScenarioOfSubScene, type ScenarioVersion, scenarios, type Tried } from '../contract.ts'
import * as queries from './queries.ts'
import type { ScenarioRow } from './queries.ts'

const toFacts = (row: ScenarioRow) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  remark: row.remark,
  updateUserName: row.updateUserName,
  updateDate: readable(row.updatedAt),
  submitUserName: row.submitUserName,
  approveUserName: row.approveUserName,
  approveDate: row.approvedAt === null ? null : readable(row.approvedAt),
})
const toVersion = (row: ScenarioRow): ScenarioVersion => ({ ...toFacts(row), content: row.content, seen: row.updatedAt })

/** The sub-scenes of a course, each with the states of its scenario. */
export async function pageScenarios(db: Db, { courseId, ...paging }: Paging & { courseId: string }): Promise<Page<ListedScenario>> {
  await getCourse(db, courseId, 'COURSE')
  const rows = await queries.pageScenarios(db, courseId, { limit: paging.pageSize, offset: offsetOf(paging) })
  return { records: rows, total: rows[0]?.total ?? 0 }
}

/** The scenario of a sub-scene with its versions. */
export async function getScenario(db: Db, subSceneId: string): Promise<Omit<ScenarioOfSubScene, 'model'>> {
  const node = await getCourse(db, subSceneId, 'SUB_SCENE')
  const [course, scene, rows] = await Promise.all([
    getCourse(db, node.courseId),
    getCourse(db, assertDefined(node.parentId, 'the scene of a sub-scene')),
    queries.listVersions(db, subSceneId),
  ])
  const working = rows.find(({ state }) => state === 'DRAFT' || state === 'SUBMITTED')
  const enabled = rows.find(({ state }) => state === 'ENABLED')
  return {
    subScene: {
      id: node.id,
      title: node.title,
      sceneId: scene.id,
      sceneTitle: scene.title,
      courseId: course.id,
      courseTitle: course.title,
      canEdit: node.canEdit,
    },
    working: working ? toVersion(working) : null,
    enabled: enabled ? toVersion(enabled) : null,
    retired: rows.filter(({ state }) => state === 'RETIRED').map(toFacts),
  }
}

/** Sub-scenes whose scenario names a fact of a document, which then cannot be deleted. */
export const documentUsers = async (db: Db, documentId: string): Promise<{ kind: string; id: string; name: string }[]> =>
  (await queries.listUsersOfDocument(db, documentId)).map(({ id, title }) => ({ kind: '情景', id: id ?? '', name: title }))

/** The content that learners talk with, by sub-scene; sub-scenes without an enabled scenario are left out. */
export async function getEnabledScenarios(
  db: Db,
  subSceneIds: readonly string[],
): Promise<Map<string, { id: string; version: number; content: Scenario }>> {
  const rows = subSceneIds.length ? await queries.listEnabled(db, subSceneIds) : []
  return new Map(rows.map(({ subSceneId, id, version, content }) => [subSceneId, { id, version, content }]))
}

/** Saves the draft of a sub-scene; the first edit of an enabled scenario begins its next version. */
export async function saveScenario(
  db: Db,
  { subSceneId, content, seen }: { subSceneId: string; content: Scenario; seen?: string | undefined },
): Promise<ScenarioVersion> {
  const { who } = await courseToEdit(db, subSceneId, 'SUB_SCENE')
  const rows = await queries.listVersions(db, subSceneId)
  const working = rows.find(({ state }) => state === 'DRAFT' || state === 'SUBMITTED')
  if (working?.state === 'SUBMITTED') throw scenarios.fail('waiting')
  const before = working ?? rows.find(({ state }) => state === 'ENABLED')
  if (seen && seen !== before?.updatedAt) throw stale()
  const row = working
    ? await queries.updateScenario(db, working.id, { content }, who)
    : await queries.insertScenario(db, subSceneId, content, who)
  db.audit({ entity: 'scenario', entityId: row.id, before: before ? { content: before.content } : null, after: { content } })
  return toVersion(row)
}

/** A version with its sub-scene locked for an edit. @throws 404, 403, 40009 if it changed since `seen` */
async function scenarioToEdit(db: Db, id: string, seen: string | undefined) {
  const found = await queries.findScenario(db, id)
  if (!found) throw notFound()
  const { who, node } = await courseToEdit(db, found.subSceneId, 'SUB_SCENE')
  const row = assertDefined(await queries.findScenario(db, id), 'a scenario whose sub-scene is locked')
  if (seen && seen !== row.updatedAt) throw stale()
  return { row, who, courseId: node.courseId }
}

async function move(db: Db, row: ScenarioRow, change: Parameters<typeof queries.updateScenario>[2]): Promise<ScenarioVersion> {
  const after = await queries.updateScenario(db, row.id, change)
  const told = ({ state, remark }: ScenarioRow) => ({ state, remark })
  db.audit({ entity: 'scenario', entityId: row.id, before: told(row), after: told(after) })
  return toVersion(after)
}

interface Reader {
  rules: Rules
  by: Asker
}

/** The rules of the course of a sub-scene, and the caller as a user of the text work. */
/** The rules of the course of a sub-scene, and the caller. @throws 404 */
export async function readerOf(db: Db, subSceneId: string): Promise<Reader> {
  const [node, { userId }] = await Promise.all([getCourse(db, subSceneId, 'SUB_SCENE'), db.who()])
  return { rules: await getRules(db, node.courseId), by: { tenantId: db.tenantId, userId } }
}

/** Faults of goals whose fact cannot be used any more, and hints about points that differ from their fact. */
async function factIssues(db: Db, { stages }: Scenario): Promise<Issue[]> {
  const named = stages.flatMap(({ goals }, i) => goals.flatMap((goal, k) => (goal.fact ? [{ ...goal, fact: goal.fact, i, k }] : [])))
  const usable = new Map((await getFacts(db, [...new Set(named.map(({ fact }) => fact))])).map((one) => [one.id, one]))
  return named.flatMap(({ name, point, fact, i, k }): Issue[] => {
    const place = `stages.${i}.goals.${k}.point`
    const known = usable.get(fact)
    if (!known) return [{ level: 'FAULT', place, text: `「${name}」引用的事实已不能用：没有采用、资料已删除或原文已变` }]
    return known.point === point ? [] : [{ level: 'HINT', place, text: `「${name}」的要点与引用的事实不同：${known.point}` }]
  })
}

/** Checks a content as it would be checked before submission. */
export async function checkContent(transact: Transact, { subSceneId, content }: { subSceneId: string; content: Scenario }) {
  const { rules, by, own } = await transact(async (db) => ({ ...(await readerOf(db, subSceneId)), own: await factIssues(db, content) }))
  return { issues: [...(await textWork.run('checkScenario', { scenario: content, rules }, by)), ...own] satisfies Issue[] }
}

/** Plays a content with the author's turns; nothing is stored and no model is asked. */
export async function tryContent(
  transact: Transact,
  { subSceneId, content, turns }: { subSceneId: string; content: Scenario; turns: readonly { said: string; model: string }[] },
): Promise<Tried> {
  const { rules, by } = await transact((db) => readerOf(db, subSceneId))
  const told = await textWork.run('tryScenario', { scenario: content, rules, said: turns }, by)
  return { ...told, rules: describeScore(openScene(content, rules)) }
}

/** Submits a draft for approval. The check runs between two transactions, so a version that changed meanwhile is refused. */
export async function submitScenario(
  { transact, conclude }: { transact: Transact; conclude: Transact },
  id: string,
  seen: string | undefined,
): Promise<ScenarioVersion> {
  const { row, rules, by, own } = await transact(async (db) => {
    const { row: found } = await scenarioToEdit(db, id, seen)
    if (found.state !== 'DRAFT') throw scenarios.fail('notDraft')
    return { row: found, ...(await readerOf(db, found.subSceneId)), own: await factIssues(db, found.content) }
  })
  const issues = [...(await textWork.run('checkScenario', { scenario: row.content, rules }, by)), ...own]
  const faults = issues.filter(({ level }) => level === 'FAULT')
  if (faults.length) throw scenarios.fail('faulty', { n: faults.length, first: faults[0]?.text ?? '' })
  return conclude(async (db) => {
    const { row: now, who } = await scenarioToEdit(db, id, row.updatedAt)
    return move(db, now, { state: 'SUBMITTED', remark: '', submitUserId: who.userId, submitUserName: who.name })
  })
}

/** Enables a submitted version; the enabled one before it is retired. */
export async function approveScenario(db: Db, id: string, seen: string | undefined): Promise<ScenarioVersion> {
  const { row, who } = await scenarioToEdit(db, id, seen)
  if (row.state !== 'SUBMITTED') throw scenarios.fail('notWaiting')
  await queries.markRetired(db, row.subSceneId)
  return move(db, row, { state: 'ENABLED', approveUserId: who.userId, approveUserName: who.name })
}

/** Sends a submitted version back to its author with a reason. */
export async function rejectScenario(
  db: Db,
  id: string,
  { seen, remark }: { seen?: string | undefined; remark: string },
): Promise<ScenarioVersion> {
  const { row } = await scenarioToEdit(db, id, seen)
  if (row.state !== 'SUBMITTED') throw scenarios.fail('notWaiting')
  return move(db, row, { state: 'DRAFT', remark })
}

/** Makes a submitted or enabled version a draft again. An enabled one with a newer draft stays. */
export async function takeBackScenario(db: Db, id: string, seen: string | undefined): Promise<ScenarioVersion> {
  const { row } = await scenarioToEdit(db, id, seen)
  if (row.state !== 'SUBMITTED' && row.state !== 'ENABLED') throw scenarios.fail('notTaken')
  const others = await queries.listVersions(db, row.subSceneId)
  if (row.state === 'ENABLED' && others.some(({ state }) => state === 'DRAFT' || state === 'SUBMITTED')) throw scenarios.fail('hasDraft')
  return move(db, row, { state: 'DRAFT' })
}
