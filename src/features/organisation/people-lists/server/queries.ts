// SQL statements of named lists of people, and of finding people by what a user pasted.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { isReached, type Reach, reachValues } from '#features/organisation/departments/server/departments.ts'
import { DISABLED } from '#features/organisation/users/contract.ts'

/** SQL: text in the form of `comparable`. */
const comparableSql = (text: string) => `lower(regexp_replace(normalize(${text}, nfkc), '\\s', '', 'g'))`

export interface WordRow {
  word: string
  id: string
  name: string
  orgName: string | null
  disabled: boolean
  isCode: boolean
}

const matchWords = statement(
  'people_match_words',
  `select distinct k.word, u.id::text id, u.name || '（' || u.work_no || '）' name, d.full_name "orgName", u.locked = ${DISABLED} disabled, k.is_code "isCode"
     from app_user u left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
          cross join lateral (values (${comparableSql('u.work_no')}, true), (${comparableSql('u.login_name')}, true), (u.telephone, true),
                              (${comparableSql('u.name')}, false)) k (word, is_code)
          join unnest($2::text[]) w (word) on w.word = k.word
    where u.tenant_id = $1 and u.deleted_at is null and ${isReached('u.department_id', 'd.path', 3)}
    order by name, id`,
).returns<WordRow>()

/** The people within the reach whose work number, login name, phone number or name is one of the words. */
export const listMatches = (db: Db, words: readonly string[], reach: Reach) =>
  db.run(matchWords, [db.tenantId, words, ...reachValues(reach)])

/** SQL: members of list `l` who can be chosen within the reach, whose parameters start at $`first`. */
const members = (first: number) => `from people_list_member m join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
     left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
    where m.tenant_id = l.tenant_id and m.list_id = l.id and u.deleted_at is null and u.locked <> ${DISABLED} and ${isReached('u.department_id', 'd.path', first)}`

export interface ListRow {
  id: string
  name: string
  people: number
  createDate: string
  creatorName: string
  createUserId: string | null
}
const columns = `l.id::text id, l.name, (select count(*)::int ${members(2)}) people, l.create_date::text "createDate", l.creator_name "creatorName",
  l.create_user_id::text "createUserId"`

const listsPage = statement(
  'people_lists_page',
  `select ${columns} from people_list l where l.tenant_id = $1 order by l.updated_at desc, l.id desc limit $4 offset $5`,
).returns<ListRow>()
const listsCount = statement('people_lists_count', 'select count(*)::int total from people_list where tenant_id = $1').returns<{
  total: number
}>()

export async function pageLists(db: Db, reach: Reach, limit: number, offset: number): Promise<{ rows: ListRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db.run(listsPage, [db.tenantId, ...reachValues(reach), limit, offset]),
    db.one(listsCount, [db.tenantId]),
  ])
  return { rows, total }
}

const listFind = statement(
  'people_list_find',
  `select ${columns} from people_list l where l.tenant_id = $1 and l.id = $4`,
).returns<ListRow>()

export const findList = async (db: Db, id: string, reach: Reach): Promise<ListRow | undefined> =>
  (await db.run(listFind, [db.tenantId, ...reachValues(reach), id]))[0]

const listPeopleStatement = statement(
  'people_list_people',
  `select u.id::text id, u.name || '（' || u.work_no || '）' name
     from people_list l cross join lateral (select u.id, u.name, u.work_no ${members(2)}) u
    where l.tenant_id = $1 and l.id = $4 order by u.name, u.id`,
).returns<{ id: string; name: string }>()
const listSize = statement(
  'people_list_size',
  'select count(*)::int total from people_list_member where tenant_id = $1 and list_id = $2',
).returns<{ total: number }>()

/** The members who can be chosen, and the number of all members. */
export async function listMembers(db: Db, id: string, reach: Reach) {
  const [people, { total }] = await Promise.all([
    db.run(listPeopleStatement, [db.tenantId, ...reachValues(reach), id]),
    db.one(listSize, [db.tenantId, id]),
  ])
  return { people, total }
}

const listInsert = statement(
  'people_list_insert',
  `insert into people_list (tenant_id, name, create_user_id, creator_name) values ($1, $2, $3, $4)
   on conflict (tenant_id, name) do nothing returning id::text id`,
).returns<{ id: string }>()

/** Returns the id of the new list; undefined if the name is taken. */
export const insertList = async (db: Db, name: string, userId: string, creatorName: string): Promise<string | undefined> =>
  (await db.run(listInsert, [db.tenantId, name, userId, creatorName]))[0]?.id

const membersWrite = statement(
  'people_list_write_members',
  `with removed as (
     delete from people_list_member where tenant_id = $1 and list_id = $2 and user_id <> all ($3::bigint[])
   )
   insert into people_list_member (tenant_id, list_id, user_id) select $1, $2, id from unnest($3::bigint[]) id on conflict do nothing`,
)

/** Replaces the members of a list by these people. */
export const writeMembers = (db: Db, id: string, userIds: readonly string[]) => db.run(membersWrite, [db.tenantId, id, userIds])

const listWrite = statement(
  'people_list_write',
  `update people_list l set name = coalesce($3, l.name), updated_at = now()
    where l.tenant_id = $1 and l.id = $2
      and ($3::text is null or not exists (select from people_list o where o.tenant_id = $1 and o.name = $3 and o.id <> $2)) returning l.id::text id`,
).returns<{ id: string }>()

/** Writes the name (null: unchanged) and the time of the change; false if the name is taken. */
export const writeList = async (db: Db, id: string, name: string | null): Promise<boolean> =>
  (await db.run(listWrite, [db.tenantId, id, name])).length > 0

const listDelete = statement('people_list_delete', 'delete from people_list where tenant_id = $1 and id = $2')

export const deleteList = (db: Db, id: string) => db.run(listDelete, [db.tenantId, id])
