// Statements that read and write calibrations. A calibration is read by the person who began it, by its raters, and by administrators.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { editorOf } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import { reviewedTalks } from '#features/practice/talk-reviews/server/talk-reviews.ts'
import type { Mark } from '../contract.ts'

export interface CalibrationRow {
  id: string
  subSceneId: string
  title: string
  courseTitle: string
  scenarioVersion: number
  target: number
  createdBy: string
  createDate: string
  isOwner: boolean
}
const columns = `k.id::text id, k.sub_scene_id::text "subSceneId", s.title, c.title "courseTitle", k.scenario_version "scenarioVersion", k.target::int target,
    ${shownName('u')} "createdBy", to_char(k.created_at, ${momentFormat}) "createDate", (k.created_by = $3 or $2::boolean) "isOwner"`
/** Calibrations that the user may read. $2: an administrator; $3: the user. */
const readable = `from talk_calibration k join course s on s.tenant_id = k.tenant_id and s.id = k.sub_scene_id
  join course c on c.tenant_id = k.tenant_id and c.id = s.course_id
  join app_user u on u.tenant_id = k.tenant_id and u.id = k.created_by
 where k.tenant_id = $1 and ($2::boolean or k.created_by = $3 or exists (
   select from talk_calibration_rater r where r.tenant_id = k.tenant_id and r.calibration_id = k.id and r.user_id = $3))`
function readerOf(who: Who) {
  const [isAdmin, userId] = editorOf(who, 'PROJECT')
  return [isAdmin, userId] as const
}

const page = statement(
  'calibrations_page',
  `select ${columns}, count(*) over ()::int total ${readable} order by k.id desc limit $4::int offset $5::int`,
).returns<CalibrationRow & { total: number }>()
export const pageCalibrations = (db: Db, who: Who, limit: number, offset: number) =>
  db.run(page, [db.tenantId, ...readerOf(who), limit, offset])

const some = statement('calibrations_some', `select ${columns} ${readable} and k.id = any ($4::bigint[])`).returns<CalibrationRow>()
/** Those of the calibrations that the user may read. */
export const listCalibrations = (db: Db, who: Who, ids: readonly string[]) => db.run(some, [db.tenantId, ...readerOf(who), ids])

/** Locks a calibration, so that marks and their completeness are one decision. */
const lock = statement('calibrations_lock', 'select id from talk_calibration where tenant_id = $1 and id = $2 for update')
export const lockCalibration = (db: Db, id: string) => db.run(lock, [db.tenantId, id])

export interface RaterRow {
  calibrationId: string
  userId: string
  name: string
}
const raters = statement(
  'calibrations_raters',
  `select r.calibration_id::text "calibrationId", r.user_id::text "userId", ${shownName('u')} as name
     from talk_calibration_rater r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.tenant_id = $1 and r.calibration_id = any ($2::bigint[]) order by r.user_id`,
).returns<RaterRow>()
export const listRaters = (db: Db, ids: readonly string[]) => db.run(raters, [db.tenantId, ids])

const talks = statement(
  'calibrations_talks',
  `select t.calibration_id::text "calibrationId", t.place::int place, t.talk_id::text "talkId", k.user_id::text "userId"
     from talk_calibration_talk t join talk k on k.tenant_id = t.tenant_id and k.id = t.talk_id
    where t.tenant_id = $1 and t.calibration_id = any ($2::bigint[]) order by t.calibration_id, t.place`,
).returns<{ calibrationId: string; place: number; talkId: string; userId: string }>()
export const listTalks = (db: Db, ids: readonly string[]) => db.run(talks, [db.tenantId, ids])

export interface MarkRow {
  calibrationId: string
  place: number
  userId: string
  marks: Mark[]
}
const marks = statement(
  'calibrations_marks',
  `select m.calibration_id::text "calibrationId", m.place::int place, m.user_id::text "userId", m.marks from talk_calibration_mark m
    where m.tenant_id = $1 and m.calibration_id = any ($2::bigint[]) order by m.place, m.user_id`,
).returns<MarkRow>()
export const listMarks = (db: Db, ids: readonly string[]) => db.run(marks, [db.tenantId, ids])

const write = statement(
  'calibrations_mark',
  `insert into talk_calibration_mark (tenant_id, calibration_id, place, user_id, marks) values ($1, $2, $3, $4, $5)
   on conflict (tenant_id, calibration_id, place, user_id) do update set marks = excluded.marks, marked_at = now()`,
)
export const writeMarks = (db: Db, { calibrationId, place, userId, marks: made }: MarkRow) =>
  db.run(write, [db.tenantId, calibrationId, place, userId, JSON.stringify(made)])

/** Practice talks that the user may review, by sub-scene and version of the scenario. */
const places = statement(
  'calibrations_places',
  `select t.sub_scene_id::text "subSceneId", s.title, c.title "courseTitle", t.scenario_version "scenarioVersion", count(*)::int talks
     ${reviewedTalks} and t.mode = 'PRACTICE'
    group by t.sub_scene_id, s.title, c.title, t.scenario_version having count(*) >= $5::int
    order by c.title, s.title, t.scenario_version desc`,
).returns<{ subSceneId: string; title: string; courseTitle: string; scenarioVersion: number; talks: number }>()
/** Scenarios with at least so many talks; the latest version first. */
export const listPlaces = (db: Db, who: Who, least: number) => db.run(places, [db.tenantId, ...editorOf(who, 'PROJECT'), least])

const sample = statement(
  'calibrations_sample',
  `select t.id::text id ${reviewedTalks} and t.mode = 'PRACTICE' and t.sub_scene_id = $5 and t.scenario_version = $6::int
    order by random() limit $7::int`,
).returns<{ id: string }>()
/** A random sample of talks that the user may review. */
export const listSample = (db: Db, who: Who, subSceneId: string, version: number, most: number) =>
  db.run(sample, [db.tenantId, ...editorOf(who, 'PROJECT'), subSceneId, version, most])

const mine = statement('calibrations_reviewable', `select t.id::text id ${reviewedTalks} and t.id = any ($5::bigint[])`).returns<{
  id: string
}>()
/** Those of the talks that the user may review. */
export const listReviewable = async (db: Db, who: Who, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.run(mine, [db.tenantId, ...editorOf(who, 'PROJECT'), ids])).map(({ id }) => id))

const insert = statement(
  'calibrations_insert',
  `with made as (
     insert into talk_calibration (tenant_id, sub_scene_id, scenario_version, target, created_by) values ($1, $2, $3, $4, $5) returning id),
   r as (insert into talk_calibration_rater (tenant_id, calibration_id, user_id) select $1, made.id, x from made, unnest($6::bigint[]) x),
   t as (insert into talk_calibration_talk (tenant_id, calibration_id, place, talk_id)
     select $1, made.id, x.place, x.id from made, unnest($7::bigint[]) with ordinality x (id, place))
   select id::text id from made`,
).returns<{ id: string }>()
export interface NewCalibration {
  subSceneId: string
  scenarioVersion: number
  target: number
  createdBy: string
  raterIds: readonly string[]
  talkIds: readonly string[]
}
export const insertCalibration = async (db: Db, of: NewCalibration): Promise<string> =>
  (await db.one(insert, [db.tenantId, of.subSceneId, of.scenarioVersion, of.target, of.createdBy, of.raterIds, of.talkIds])).id

const able = statement(
  'calibrations_raters_offered',
  `select u.id::text id, u.name, u.work_no "workNo", d.name "departName"
     from app_user u left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
    where u.tenant_id = $1 and u.deleted_at is null and u.locked = 0 and exists (
      select from user_role ur join role_menu rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
        join menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
       where ur.tenant_id = u.tenant_id and ur.user_id = u.id and m.alias = 'rehearsal:btn:review')
    order by u.name, u.id limit $2::int`,
).returns<{ id: string; name: string; workNo: string; departName: string | null }>()
/** People with a role that may review. */
export const listAble = (db: Db, most: number) => db.run(able, [db.tenantId, most])

const asked = statement(
  'calibrations_asked',
  `select u.id::text id, u.name, u.locked = 0 and app.holds($1, u.id, array['rehearsal:btn:review']) "mayReview"
     from app_user u where u.tenant_id = $1 and u.id = any ($2::bigint[]) and u.deleted_at is null`,
).returns<{ id: string; name: string; mayReview: boolean | null }>()
/** The people with these ids, and whether they may review. */
export const listAsked = (db: Db, ids: readonly string[]) => db.run(asked, [db.tenantId, ids])

const removal = statement('calibrations_remove', 'delete from talk_calibration where tenant_id = $1 and id = any ($2::bigint[])')
export const removeCalibrations = (db: Db, ids: readonly string[]) => db.run(removal, [db.tenantId, ids])
