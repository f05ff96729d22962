// SQL statements about the rights of service credentials.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

export interface WordRow {
  word: string
  /** Name of the entry; null: no entry has the word. */
  name: string | null
  held: boolean
}

const wordsStatement = statement(
  'service_credentials_words',
  `select w.word, min(m.name) "name", app.holds($1, $2, array[w.word]) held
     from unnest($3::text[]) w (word) left join menu m on m.tenant_id = $1 and m.alias = w.word
    group by w.word order by w.word`,
).returns<WordRow>()

/** Each of these words once, with the name of its entry, and whether the caller holds it. */
export const listWords = async (db: Db, words: readonly string[]) =>
  db.run(wordsStatement, [db.tenantId, (await db.who()).userId, [...words]])

const exceedingStatement = statement(
  'service_credentials_exceeding',
  `with living as (
     select c.id, c.words, c.granted_by, d.path, u.type is null or u.deleted_at is not null or u.locked = 2 as gone, u.type
       from service_credential c
       left join app_user u on u.tenant_id = c.tenant_id and u.id = c.granted_by
       left join department d on d.tenant_id = c.tenant_id and d.id = c.department_id
      where c.tenant_id = $1 and c.words <> '{}' and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())),
   asked as (select distinct l.granted_by, l.gone, w.word from living l cross join unnest(l.words) w (word)),
   lost as (select a.granted_by, a.word from asked a where a.gone or not app.holds($1, a.granted_by, array[a.word]))
   select l.id::text id, array(select coalesce(min(m.name), o.word) from lost o left join menu m on m.tenant_id = $1 and m.alias = o.word
                                where o.granted_by is not distinct from l.granted_by and o.word = any (l.words) group by o.word order by o.word) names,
          not l.gone and l.type <> 3 and not exists (
            select from training_leader t join department p on p.tenant_id = t.tenant_id and p.id = t.department_id and p.deleted_at is null
             where t.tenant_id = $1 and t.user_id = l.granted_by and t.leader_type = 'TRAINING_MANAGER' and starts_with(l.path, p.path)) beyond
     from living l`,
).returns<{ id: string; names: string[]; beyond: boolean }>()

/** For each living credential with words: the names of the words that the person who gave them lacks now, and whether its data scope exceeds theirs. */
export const listExceeding = (db: Db) => db.run(exceedingStatement, [db.tenantId])
