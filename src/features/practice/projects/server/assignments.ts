// Rules of assignments: departments and people for whom a project is mandatory or elective.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Paging } from '#shared/paging.ts'
import { type NamedTargets, namedTargets, refuseNone } from '#features/organisation/enrolments/server/enrolments.ts'
import { type AssignType, projectAssignments } from '../contract.ts'
import * as queries from './assignment-queries.ts'
import { countPeople, countReached, reconcile } from './enrolments.ts'
import { getProject, projectToEdit } from './projects.ts'

/** Maximum number of names in one audit row. */
const AT_ONCE = 200

export async function pageAssignments(db: Db, projectId: string, { query, ...paging }: Paging & { query?: string | undefined }) {
  const [{ rows, total }, people] = await Promise.all([
    queries.pageAssignments(db, projectId, query, paging.pageSize, offsetOf(paging)),
    countPeople(db, projectId),
    getProject(db, projectId),
  ])
  return { records: rows, total, ...people }
}

export interface AssignmentRequest {
  target: string
  selectionType: 'BY_GROUP' | 'BY_USER'
  type: AssignType
  orgId?: string | null | undefined
}

/**
 * Assigns new targets and returns those left out with reasons; the enrolments exist on return. For a repeated target the last type counts.
 */
export async function assign(db: Db, projectId: string, asked: readonly AssignmentRequest[], orgId?: string | null) {
  // an id of another tenant is refused
  if ([orgId, ...asked.map((a) => a.orgId)].some((id) => id && id !== db.tenantId)) throw notFound()
  const { who } = await projectToEdit(db, projectId)
  const records: queries.NewAssignment[] = []
  const all: NamedTargets[] = []
  for (const selectionType of ['BY_GROUP', 'BY_USER'] as const) {
    const types = new Map(asked.filter((a) => a.selectionType === selectionType).map((a) => [a.target, a.type]))
    const named = await namedTargets(db, { selectionType, targets: [...types.keys()] })
    all.push(named)
    for (const { id, name } of named.found)
      records.push({ selectionType, target: id, targetName: name, type: types.get(id) ?? 'MANDATORY' })
  }
  refuseNone(...all)
  const made = await queries.insertAssignments(db, projectId, records, who.userId)
  const byName = records.every((r) => r.selectionType === 'BY_USER')
  await reconcile(db, projectId, byName ? records.map((r) => r.target) : undefined)
  db.audit({
    entity: 'project',
    entityId: projectId,
    after: { added: made.length, targets: made.slice(0, AT_ONCE).map((m) => m.targetName) },
  })
  return {
    added: made.length,
    skipped: records.length - made.length,
    ...(await countPeople(db, projectId)),
    leftOut: all.flatMap((n) => n.leftOut),
  }
}

/** Number of people that these targets would enrol; changes nothing. */
export async function reachOfTargets(db: Db, projectId: string, departmentIds: readonly string[], userIds: readonly string[]) {
  const [departments, people] = await Promise.all([
    namedTargets(db, { selectionType: 'BY_GROUP', targets: departmentIds }),
    namedTargets(db, { selectionType: 'BY_USER', targets: userIds }),
    getProject(db, projectId),
  ])
  refuseNone(departments, people)
  const ids = (named: NamedTargets) => named.found.map((t) => t.id)
  return countReached(db, projectId, ids(departments), ids(people))
}

export interface Edit {
  id: string
  editType: 'NO_UPDATE' | 'CREATE' | 'UPDATE' | 'DELETE'
  type?: AssignType | null | undefined
}

/** Changes types and removes assignments, all or nothing. @throws 404 for an assignment of another project */
export async function editAssignments(db: Db, projectId: string, edits: readonly Edit[], allType: AssignType | null) {
  await projectToEdit(db, projectId)
  if (!edits.length && !allType) throw projectAssignments.fail('noTargets', {}, 'recordList')
  const asked = new Map(edits.map((e) => [e.id, e]))
  const found = edits.length ? await queries.findAssignments(db, projectId, [...asked.keys()]) : []
  if (found.length !== asked.size) throw notFound()
  const idsOf = (of: (e: Edit) => boolean) => [...asked.values()].filter(of).map((e) => e.id)
  const changes = (e: Edit) => e.editType !== 'DELETE' && e.editType !== 'NO_UPDATE'
  if (idsOf((e) => changes(e) && !e.type).length) throw projectAssignments.fail('noType', {}, 'recordList')
  const gone = idsOf((e) => e.editType === 'DELETE')
  if (gone.length) await queries.deleteAssignments(db, projectId, gone)
  for (const type of ['MANDATORY', 'ELECTIVE'] as const) {
    const ids = idsOf((e) => changes(e) && e.type === type)
    if (allType === type) await queries.setType(db, projectId, null, type)
    else if (!allType && ids.length) await queries.setType(db, projectId, ids, type)
  }
  await reconcile(db, projectId)
  const shown = found.slice(0, AT_ONCE)
  db.audit({
    entity: 'project',
    entityId: projectId,
    before: { records: shown },
    after: {
      ...(allType ? { allType } : {}),
      records: shown.map(({ id }) => ({ id, editType: asked.get(id)?.editType, type: asked.get(id)?.type ?? null })),
    },
  })
  return countPeople(db, projectId)
}
