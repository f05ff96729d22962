// Statements for figures of courses, exams and projects. Each one starts with the CTE `facts`.
import { runWithHashJoins } from '#platform/database/join-plans.ts'
import { containing } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { type Practised, progressCte, valuesOf } from '#features/practice/practice-runs/server/practice-runs.ts'
import { BINS, usualPassRate } from '#shared/scores.ts'
import { MAX_DEPTH } from '#features/insight/analysis-tabs/contract.ts'
import { twoDecimals } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { type Measures, type OrgRow, type PeopleAsked, type PersonRow, type State, type TrainingType } from '../contract.ts'
import { binCounts, levelCounts, measures } from './measures.ts'
import { sittings } from './sittings.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

export type Ranged = Omit<Practised, 'type'> & { type: TrainingType }

const facts: Record<TrainingType, string> = { COURSE: progressCte('COURSE'), EXAM: sittings, PROJECT: progressCte('PROJECT') }
/** SQL condition: the person is sitting the exam now; false for practice. */
const sits = (type: TrainingType) => (type === 'EXAM' ? 'sitting' : 'false')
const ofEach = <S>(define: (type: TrainingType) => S) => ({ COURSE: define('COURSE'), EXAM: define('EXAM'), PROJECT: define('PROJECT') })

export interface Content {
  id: string
  name: string
  remark: string | null
  fullScore: number
  /** Pass line in percent. */
  passRate: number
}
const contentSources: Record<TrainingType, string> = {
  COURSE: `select id, title name, description remark, 100::float8 "fullScore", ${usualPassRate}::float8 "passRate", create_date made from course
            where tenant_id = $1 and type = 'COURSE' and deleted_at is null`,
  EXAM: `select id, examination_name name, remark, total_score::float8 "fullScore", pass_rate::float8 "passRate", create_time made from exam
          where tenant_id = $1 and deleted_at is null`,
  PROJECT: `select id, project_name name, null::text remark, 100::float8 "fullScore", ${usualPassRate}::float8 "passRate", create_time made from project
             where tenant_id = $1 and deleted_at is null`,
}

const contents = ofEach((type) =>
  statement(
    `training_contents_${type}`,
    `select id, name, remark, "fullScore", "passRate" from (${contentSources[type]}) c
      where ($2::bigint is null or id = $2) and ($3::text is null or normalize(name, nfkc) ilike $3) order by made desc, id desc limit $4`,
  ).returns<Content>(),
)

/** Undeleted courses, exams or projects, the newest first. */
export const findContents = (
  db: Db,
  type: TrainingType,
  { id, q }: { id?: string | undefined; q?: string | undefined },
  limit: number,
): Promise<Content[]> => db.run(contents[type], [db.tenantId, id ?? null, q ? containing(q) : null, limit])

const contentCounts = ofEach((type) =>
  statement(
    `training_contents_count_${type}`,
    `select count(*)::int total from (${contentSources[type]}) c where $2::text is null or normalize(name, nfkc) ilike $2`,
  ).returns<{ total: number }>(),
)

export const countContents = (db: Db, { type, q }: { type: TrainingType; q?: string | undefined }) =>
  db.one(contentCounts[type], [db.tenantId, q ? containing(q) : null])

export interface Counted extends Measures {
  levels: number[]
  bins: number[]
  extraUserCount: number
  sittingUserCount: number
}

const overviews = ofEach((type) =>
  statement(
    `training_overview_${type}`,
    `${facts[type]} select ${measures}, ${levelCounts}, ${binCounts(BINS)},
        (select count(*) from facts where not required and participated)::int "extraUserCount",
        count(*) filter (where ${sits(type)})::int "sittingUserCount" from facts where required`,
    'anew',
  ).returns<Counted>(),
)

/** Figures of the whole range. */
export async function overview(db: Db, ranged: Ranged): Promise<Counted> {
  const [row] = await runWithHashJoins(db, overviews[ranged.type], valuesOf(db, ranged))
  if (!row) throw new Error('an aggregate answers one row')
  return row
}

const required = ofEach((type) =>
  statement(`training_required_${type}`, `${facts[type]} select user_id id from facts where required`, 'anew'),
)

/** Ids of those of these people who are required. */
export async function requiredAmong(db: Db, ranged: Ranged): Promise<Set<string | null>> {
  const rows = await runWithHashJoins(db, required[ranged.type], valuesOf(db, ranged))
  return new Set(rows.map((r) => r.id))
}

const organisations = ofEach((type) =>
  statement(
    `training_departments_${type}`,
    `${facts[type]}, ways as materialized (
       select w.path_ids, p.id of_id, (p.place - array_position(w.path_ids, $3))::int layer
         from (select distinct path_ids from facts where required) w cross join lateral unnest(w.path_ids) with ordinality p (id, place)
        where p.place - array_position(w.path_ids, $3) between 0 and ${MAX_DEPTH}
     ), placed as (
       select f.*, w.of_id, w.layer from facts f join ways w using (path_ids) where f.required
     ), tallied as (
       select of_id "departmentId", layer, ${measures} from placed group by 1, 2
     ), ordered as (
       select d.id, d.name, d.full_name, (select array_agg((a.seq, a.id) order by u.place) from unnest(d.path_ids) with ordinality u (id, place)
                join department a on a.tenant_id = d.tenant_id and a.id = u.id) way
         from department d where d.tenant_id = $1 and d.id in (select "departmentId" from tallied)
     )
     select d.name "departmentName", d.full_name "departmentFullName", c.*
       from tallied c join ordered d on d.id = c."departmentId" order by d.way`,
    'anew',
  ).returns<Omit<OrgRow, 'detail'> & Measures>(),
)

/** Departments of the range with required people, in depth-first order; the chosen one has layer 0. */
export async function organisation(db: Db, ranged: Ranged): Promise<OrgRow[]> {
  const rows = await runWithHashJoins(db, organisations[ranged.type], valuesOf(db, ranged))
  return rows.map(({ departmentName, departmentId, departmentFullName, layer, ...detail }) => ({
    departmentName,
    departmentId,
    departmentFullName,
    layer,
    detail,
  }))
}

const inState = (type: TrainingType): Record<State, string> => ({
  ALL: 'required',
  PARTICIPATED: 'required and participated',
  SITTING: `required and ${sits(type)}`,
  ABSENT: `required and not participated and not ${sits(type)}`,
  COMPLETED: 'required and completed',
  UNCOMPLETED: 'required and not completed',
  PASSED: 'required and passed',
  UNPASSED: 'required and score is not null and not passed',
  PENDING: 'required and pending',
  EXTRA: 'not required and participated',
})

export type PeopleFilter = Pick<PeopleAsked, 'status' | 'scoreLevel' | 'bin' | 'within' | 'query'>

const isInState = (type: TrainingType, state: string) =>
  `case ${state} ${Object.entries(inState(type))
    .map(([name, condition]) => `when '${name}' then ${condition}`)
    .join(' ')} end`

const peoples = ofEach((type) =>
  statement(
    `training_people_${type}`,
    `${facts[type]}, found as (
       select f.*, ${shownName('u')} as name, u.work_no from facts f join app_user u on u.tenant_id = $1 and u.id = f.user_id
        where ${isInState(type, '$13::text')} and ($7::text is null or f.level = $7) and ($8::int is null or f.bin = $8)
          and ($9::bigint is null or f.path_ids @> array[$9::bigint]) and ($10::text is null or normalize(u.name, nfkc) ilike $10 or normalize(u.work_no, nfkc) ilike $10)
     ), shown as (
       select * from found order by score desc nulls last, work_no collate "C", user_id limit $11 offset $12
     )
     select s.user_id id, s.name, s.work_no "workNo", d.full_name "departmentFullName", s.participated, ${sits(type)} sitting, s.pending, s.completed, s.passed,
            ${twoDecimals('s.score')} score, ${twoDecimals('s.exam_score')} "examScore", s.level "scoreLevel", s.part_done::int "doneCount",
            s.part_count::int "partCount", s.runs::int "attemptCount", s.seconds::int "totalDurationSec",
            to_char(s.first_at, 'YYYY-MM-DD HH24:MI:SS') "firstAt", to_char(s.last_at, 'YYYY-MM-DD HH24:MI:SS') "lastAt",
            (select count(*) from found)::int total
       from shown s left join department d on d.tenant_id = $1 and d.id = s.department_id
      order by s.score desc nulls last, s.work_no collate "C", s.user_id`,
    'anew',
  ).returns<PersonRow & { total: number }>(),
)

/** One row per person, the best first; `total` counts all rows that match the filter. */
export async function people(
  db: Db,
  ranged: Ranged,
  { status, scoreLevel, bin, within, query }: PeopleFilter,
  limit: number,
  offset: number,
): Promise<{ rows: PersonRow[]; total: number }> {
  const filter = [scoreLevel ?? null, bin ?? null, within ?? null, query ? containing(query) : null] as const
  const rows = await runWithHashJoins(db, peoples[ranged.type], [...valuesOf(db, ranged), ...filter, limit, offset, status])
  return { rows, total: rows[0]?.total ?? 0 }
}
