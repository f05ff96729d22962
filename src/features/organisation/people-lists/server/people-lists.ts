// Rules of named lists of people, and of finding the people of a pasted list.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { reachOf, SYSTEM_ADMINISTRATOR } from '#features/organisation/departments/server/departments.ts'
import { namedTargets, refuseNone } from '#features/organisation/enrolments/server/enrolments.ts'
import { isPhone, noteSought, seesPhones } from '#features/organisation/users/server/users.ts'
import { type Matched, maxListed, type PeopleList, peopleLists } from '../contract.ts'
import { type Entry, entriesOf, resolve } from './matching.ts'
import * as queries from './queries.ts'
import type { ListRow, WordRow } from './queries.ts'

/** Finds the people of a pasted text within the data scope of the caller. Whole phone numbers are audited as in other searches. */
export async function matchText(db: Db, text: string): Promise<Matched> {
  const entries = entriesOf(text)
  if (!entries.length) throw peopleLists.fail('nothing', {}, 'text')
  if (entries.length > maxListed) throw peopleLists.fail('tooMany', {}, 'text')
  const who = await db.who()
  const words = [...new Set(entries.flatMap((e) => e.words))]
  const [rows, whole] = await Promise.all([queries.listMatches(db, words, reachOf(who)), seesPhones(db)])
  noteSought(db, whole, rows.length, ...new Set(rows.map((r) => r.word).filter(isPhone)))
  return sorted(entries, rows)
}

function sorted(entries: readonly Entry[], rows: readonly WordRow[]): Matched {
  const byWord = Map.groupBy(rows, (r) => r.word)
  const byId = new Map(rows.map((r) => [r.id, r]))
  const found = new Map<string, { id: string; name: string }>()
  const outcome: Matched = { entries: entries.length, found: [], ambiguous: [], unknown: [] }
  for (const entry of entries) {
    const people = resolve(entry, byWord).flatMap((id) => byId.get(id) ?? [])
    const able = people.filter((p) => !p.disabled)
    const [first] = able
    if (!first) {
      const reason = peopleLists.fail(people.length ? 'disabled' : 'unknown').message
      outcome.unknown.push({ text: entry.text, reason })
    } else if (able.length > 1)
      outcome.ambiguous.push({ text: entry.text, people: able.map(({ id, name, orgName }) => ({ id, name, orgName })) })
    else found.set(first.id, { id: first.id, name: first.name })
  }
  return { ...outcome, found: [...found.values()] }
}

const mayEdit = (who: { userId: string; type: number }, row: ListRow) =>
  row.createUserId === who.userId || who.type === SYSTEM_ADMINISTRATOR

const toResponse = (who: { userId: string; type: number }, row: ListRow): PeopleList => {
  const { id, name, people, createDate, creatorName } = row
  return { id, name, people, createDate: readable(createDate), creatorName, canEdit: mayEdit(who, row) }
}

export async function pageLists(db: Db, paging: Paging): Promise<Page<PeopleList>> {
  const who = await db.who()
  const { rows, total } = await queries.pageLists(db, reachOf(who), paging.pageSize, offsetOf(paging))
  return { records: rows.map((row) => toResponse(who, row)), total }
}

async function getRow(db: Db, id: string) {
  const who = await db.who()
  const row = await queries.findList(db, id, reachOf(who))
  if (!row) throw notFound()
  return { who, row }
}

export async function listPeople(db: Db, id: string) {
  const { who } = await getRow(db, id)
  const { people, total } = await queries.listMembers(db, id, reachOf(who))
  return { people, left: total - people.length }
}

/** The ids among these within the data scope of the caller; throws if there are none. */
async function reachedIds(db: Db, userIds: readonly string[]): Promise<string[]> {
  const named = await namedTargets(db, { selectionType: 'BY_USER', targets: userIds })
  refuseNone(named)
  return named.found.map((p) => p.id)
}

/** Creates a list; throws if the name is taken. */
export async function createList(db: Db, { name, userIds }: { name: string; userIds: readonly string[] }): Promise<PeopleList> {
  const who = await db.who()
  const ids = await reachedIds(db, userIds)
  const id = await queries.insertList(db, name, who.userId, who.name)
  if (!id) throw peopleLists.fail('taken', {}, 'name')
  await queries.writeMembers(db, id, ids)
  db.audit({ entity: 'people-list', entityId: id, after: { name, people: ids.length } })
  const { row } = await getRow(db, id)
  return toResponse(who, row)
}

async function listToEdit(db: Db, id: string) {
  const found = await getRow(db, id)
  if (!mayEdit(found.who, found.row)) throw forbidden()
  return found
}

interface Change {
  name?: string | undefined
  userIds?: readonly string[] | undefined
}

/** Changes the name, the people, or both; throws if the name is taken. */
export async function updateList(db: Db, id: string, { name, userIds }: Change): Promise<PeopleList> {
  const { who, row: before } = await listToEdit(db, id)
  const ids = userIds && (await reachedIds(db, userIds))
  if (!(await queries.writeList(db, id, name ?? null))) throw peopleLists.fail('taken', {}, 'name')
  if (ids) await queries.writeMembers(db, id, ids)
  const { row } = await getRow(db, id)
  db.audit({
    entity: 'people-list',
    entityId: id,
    before: { name: before.name, people: before.people },
    after: { name: row.name, people: row.people },
  })
  return toResponse(who, row)
}

export async function removeList(db: Db, id: string): Promise<void> {
  const { row } = await listToEdit(db, id)
  await queries.deleteList(db, id)
  db.audit({ entity: 'people-list', entityId: id, before: { name: row.name, people: row.people } })
}
