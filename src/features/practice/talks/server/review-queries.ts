// Statements about the reviews of ended talks, and the appeals of learners against them.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Reviewing } from '#engines/directing/review.ts'
import type { TalkScore } from '#engines/directing/score.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

export interface ActRow extends Reviewing {
  reason: string
  by: string
  at: string
}
const acts = statement(
  'talk_review_acts',
  `select v.finding, v.act, v.added, v.reason, ${shownName('u')} "by", to_char(v.created_at, ${momentFormat}) "at"
     from talk_review v join app_user u on u.tenant_id = v.tenant_id and u.id = v.user_id
    where v.tenant_id = $1 and v.talk_id = $2 order by v.id`,
).returns<ActRow>()

/** Acts of mentors on a talk, the earliest first. */
export const listActs = (db: Db, talkId: string): Promise<ActRow[]> => db.run(acts, [db.tenantId, talkId])

const insertActsStatement = statement(
  'talk_review_insert',
  `insert into talk_review (tenant_id, talk_id, finding, act, added, reason, user_id)
   select $1, $2, a.finding, a.act, a.added, a.reason, $4 from rows from (jsonb_to_recordset($3) as (finding smallint, act text, added jsonb, reason text)) with ordinality a (finding, act, added, reason, no) order by a.no`,
)
export interface NewAct extends Reviewing {
  reason: string
}
export const insertActs = async (db: Db, talkId: string, made: readonly NewAct[]) =>
  db.run(insertActsStatement, [db.tenantId, talkId, JSON.stringify(made), (await db.who()).userId])

const result = statement('talk_review_result', 'update talk set result = $3, score = $4 where tenant_id = $1 and id = $2')
export const writeResult = (db: Db, id: string, score: TalkScore) => db.run(result, [db.tenantId, id, JSON.stringify(score), score.score])

const reviewed = statement(
  'talk_reviewed',
  'update talk set reviewed_at = now() where tenant_id = $1 and id = $2 and reviewed_at is null returning id',
)
/** Takes a talk out of the queue; returns false if it was not in it. */
export const markReviewed = async (db: Db, id: string): Promise<boolean> => (await db.run(reviewed, [db.tenantId, id])).length > 0

export interface AppealRow {
  id: string
  finding: number | null
  goal: string | null
  text: string
  at: string
  answer: string | null
  isChanged: boolean | null
  answeredBy: string | null
  answeredAt: string | null
}
const appeals = statement(
  'talk_appeals',
  `select a.id::text id, a.finding, a.goal, a.text, to_char(a.created_at, ${momentFormat}) "at", a.answer, a.is_changed "isChanged",
          ${shownName('u')} "answeredBy", to_char(a.answered_at, ${momentFormat}) "answeredAt"
     from talk_appeal a left join app_user u on u.tenant_id = a.tenant_id and u.id = a.answered_by
    where a.tenant_id = $1 and a.talk_id = $2 order by a.id`,
).returns<AppealRow>()

/** Appeals about a talk, the earliest first. */
export const listAppeals = (db: Db, talkId: string): Promise<AppealRow[]> => db.run(appeals, [db.tenantId, talkId])

export type AppealOf = { finding: number; goal: null } | { finding: null; goal: string }
const insertAppealStatement = statement(
  'talk_appeal_insert',
  'insert into talk_appeal (tenant_id, talk_id, finding, goal, text) values ($1, $2, $3, $4, $5) on conflict do nothing returning id::text id',
).returns<{ id: string }>()

/** Returns false if the finding or the goal has an open appeal. */
export const insertAppeal = async (db: Db, talkId: string, of: AppealOf, text: string): Promise<boolean> =>
  (await db.run(insertAppealStatement, [db.tenantId, talkId, of.finding, of.goal, text])).length > 0

const answer = statement(
  'talk_appeal_answer',
  `update talk_appeal set answer = $4, is_changed = $5, answered_by = $6, answered_at = now()
    where tenant_id = $1 and talk_id = $2 and id = $3 and answer is null returning id`,
)
/** Returns false if the appeal does not wait. */
export const writeAnswer = async (db: Db, talkId: string, id: string, words: string, isChanged: boolean): Promise<boolean> =>
  (await db.run(answer, [db.tenantId, talkId, id, words, isChanged, (await db.who()).userId])).length > 0
