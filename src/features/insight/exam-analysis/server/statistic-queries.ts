// Statements of the exam report: sums, distributions, departments, rankings. They use custom plans ('anew'), because department and people
// ranges need different plans.
import { toSnakeCase } from 'drizzle-orm/casing'
import { statement } from '#platform/database/statement.ts'
import { ratio } from '#platform/database/ratio.ts'
import type { Db } from '#platform/database/transaction.ts'
import { BINS } from '#shared/scores.ts'
import { tenthOf } from '#platform/database/scores.ts'
import { MAX_DEPTH } from '#features/insight/analysis-tabs/contract.ts'
import { twoDecimals } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { type ExamField, examFieldNames, type Measure } from '#features/assessment/exams/fields.ts'
import { measuresSql } from '#features/assessment/exams/server/exams.ts'
import { type Measures, RANKED, type Ranked, type Ranking, rankings } from '../contract.ts'
import { measuresNow, people, type ScopeValues, units } from './scope.ts'

export interface ExamRow extends Record<ExamField, string | null> {
  id: string
  examinationName: string
  startTime: string
  endTime: string | null
  totalScore: number
  passRate: number
  /** Integrity measures of the exam. */
  measures: Measure[]
}
const said = examFieldNames.map((name) => `e.${toSnakeCase(name)} "${name}"`).join(', ')
const examColumns = `e.id::text id, e.examination_name "examinationName", ${said}, to_char(e.start_time, 'YYYY-MM-DD HH24:MI:SS') "startTime",
            to_char(e.end_time, 'YYYY-MM-DD HH24:MI:SS') "endTime", e.total_score::float8 "totalScore", e.pass_rate::float8 "passRate",
            ${measuresSql('e')} measures`

const exam = statement(
  'exam_analysis_exam',
  `select ${examColumns} from exam e where e.tenant_id = $1 and e.id = $2 and e.deleted_at is null`,
).returns<ExamRow>()
const exams = statement(
  'exam_analysis_exams',
  `select ${examColumns} from exam e where e.tenant_id = $1 and e.deleted_at is null order by e.create_time desc, e.id desc limit $2`,
).returns<ExamRow>()

export const findExam = async (db: Db, id: string): Promise<ExamRow | undefined> => (await db.run(exam, [db.tenantId, id]))[0]
export const listExams = (db: Db, limit: number) => db.run(exams, [db.tenantId, limit])

export type Summed = Measures & { a: number; b: number; c: number; d: number }

const sums = statement(
  'exam_analysis_sums',
  `with ${units} select ${measuresNow}, coalesce(sum(a), 0)::int a, coalesce(sum(b), 0)::int b, coalesce(sum(c), 0)::int c, coalesce(sum(d), 0)::int d from units`,
  'anew',
).returns<Summed>()

/** Measures of all required people in scope. */
export const sumResults = (db: Db, values: ScopeValues): Promise<Summed> => db.one(sums, values)

export type Whole = Measures & { medianScore: number | null; readAt: string }
const ranked = 'ranked as (select score, row_number() over (order by score) place, count(*) over () n from people where score is not null)'
const ofWhole = `(select ${twoDecimals('avg(score)')} from ranked where place in ((n + 1) / 2, (n + 2) / 2)) "medianScore",
          to_char(now(), 'YYYY-MM-DD HH24:MI:SS') "readAt"`
const whole = statement(
  'exam_analysis_whole',
  `with ${units}, ${ranked} select ${measuresNow}, ${ofWhole} from units`,
  'anew',
).returns<Whole>()

/** Measures of all required people in scope, with the median and the time. */
export const sumWhole = (db: Db, values: ScopeValues) => db.one(whole, values)

const tenths = statement(
  'exam_analysis_tenths',
  `with ${people} select ${tenthOf('score', 'total')} bin, count(*)::int n from people where score is not null group by 1`,
  'anew',
).returns<{ bin: number; n: number }>()

/** Number of people in each tenth of the total score; the full score is in the last one. */
export async function countByTenths(db: Db, values: ScopeValues): Promise<number[]> {
  const counted = new Map((await db.run(tenths, values)).map(({ bin, n }) => [bin, n]))
  return Array.from({ length: BINS }, (_, bin) => counted.get(bin) ?? 0)
}

const types = statement(
  'exam_analysis_types',
  `with ${people}, paper as (
     select x.type, sum(x.points) points from (
       select q.type, p.score points from exam_question p join question q on q.tenant_id = p.tenant_id and q.id = p.question_id
        where p.tenant_id = $1 and p.exam_id = $2 and not p.drawn
       union all select r.type, r.count * r.points_each from exam_draw_rule r where r.tenant_id = $1 and r.exam_id = $2) x group by x.type),
   given as (select count(score) scored, sum(choices_score) choices, sum(multiple_score) multiple, sum(judgement_score) judgement,
                    sum(fill_blank_score) blanks, sum(short_answer_score) short from people g where score is not null
       -- another paper may have other points by type
       and not exists (select from exam_result r join exam_attempt a on a.tenant_id = r.tenant_id and a.id = r.attempt_id and a.paper_exam_id is not null
                        where r.tenant_id = $1 and r.exam_id = $2 and r.user_id = g.user_id))
   select p.type, ${ratio('got.points', 'g.scored * p.points')} ratio
     from paper p cross join given g cross join lateral (
       select case p.type when 0 then coalesce(choices, 0) when 3 then coalesce(multiple, 0) when 2 then coalesce(judgement, 0)
                          when 4 then coalesce(blanks, 0) else coalesce(short, 0) end points) got
    where p.points > 0 order by array_position(array[0, 3, 2, 4, 1], p.type::int)`,
  'anew',
).returns<{ type: number; ratio: number | null }>()

/** Score rate of each question type of the paper, in the order of the contract; null if nobody has a score. */
export const listByTypes = (db: Db, values: ScopeValues) => db.run(types, values)

export type OrgMeasures = Measures & {
  layer: number
  /** Ids from the chosen department down to this one. */
  way: string[]
  departmentId: string
  departmentName: string
  departmentFullName: string
  seq: number
}

/** Sums of the chosen department and its descendants, `lowest` layers deep; `more`: additional columns. */
const byDepartments = (lowest: number, more: string) => `sums as (
     select k layer, u.path[p.at : p.at + k] way, ${measuresNow}
       from units u cross join lateral (select array_position(u.path, $3::bigint) at) p cross join generate_series(0, ${lowest}) k
      where cardinality(u.path) >= p.at + k group by 1, 2)
   select s.*, d.id "departmentId", d.name "departmentName", d.full_name "departmentFullName", d.seq${more}
     from sums s join department d on d.tenant_id = $1 and d.id = s.way[cardinality(s.way)]`

const departments = statement('exam_analysis_departments', `with ${units}, ${byDepartments(MAX_DEPTH, '')}`, 'anew').returns<OrgMeasures>()
const compared = statement(
  'exam_analysis_compared',
  `with ${units}, ${ranked}, ${byDepartments(1, `, ${ofWhole}`)} order by s.layer`,
  'anew',
).returns<OrgMeasures & Whole>()

/** The chosen department and its children, the chosen one first; each row also has median and time of the chosen one. */
export const listCompared = (db: Db, values: ScopeValues) => db.run(compared, values)

/** The chosen department and its descendants, each with all below it. Departments deeper than `MAX_DEPTH` count in their ancestor there. */
export const listByDepartments = (db: Db, values: ScopeValues) => db.run(departments, values)

export interface StatisticPart {
  /** null: people directly in the chosen department. */
  departmentId: string | null
  departmentName: string | null
  seq: number | null
  ratio: number
  /** True if the chosen department has children. */
  hasChildren: boolean
}
const parts = statement(
  'exam_analysis_parts',
  `with ${units}, parts as (
     select u.path[array_position(u.path, $3::bigint) + 1] id, ${ratio('sum(participated)', 'sum(required)')} ratio from units u group by 1)
   select d.id "departmentId", d.name "departmentName", d.seq, p.ratio,
          exists (select from department c where c.tenant_id = $1 and c.parent_id = $3 and c.deleted_at is null) "hasChildren"
     from parts p left join department d on d.tenant_id = $1 and d.id = p.id order by p.id is null, d.seq, d.id`,
  'anew',
).returns<StatisticPart>()

/**
 * Participation ratio of each child of the chosen department with all below it, in display order; people directly in the chosen one last.
 */
export const listParticipationBelow = (db: Db, values: ScopeValues) => db.run(parts, values)

/** `exact` orders the rows: different quotients differ before the 14th decimal. */
const rankedBy = {
  AVG_SCORE: {
    value: 'round(sum(points) / sum(scored), 2)',
    exact: 'round(sum(points) / sum(scored), 14)',
    having: 'sum(scored) > 0',
  },
  PARTICIPANT_COUNT: { value: 'sum(participated)', exact: 'sum(participated)', having: 'sum(required) > 0' },
  PASS_RATE: {
    value: ratio('sum(passed)', 'sum(scored)'),
    exact: 'round(sum(passed) / sum(scored), 14)',
    having: 'sum(scored) > 0',
  },
} as const

const rankedIn = (range: Ranking) => {
  const { value, exact, having } = rankedBy[range.slice(0, range.lastIndexOf('_')) as keyof typeof rankedBy]
  return statement(
    `exam_analysis_${range}`,
    `with ${units}, sums as (select department_id id, ${value} shown, ${exact} exact, sum(scored)::int scored, sum(pending)::int pending from units group by 1 having ${having})
     select s.shown::float8 "value", d.full_name "departmentFullName", d.id "departmentId", s.scored, s.pending, (count(*) over ())::int "of"
       from sums s join department d on d.tenant_id = $1 and d.id = s.id
      order by s.exact ${range.endsWith('_TOP') ? 'desc' : 'asc'}, d.full_name collate "C", d.id limit ${RANKED}`,
    'anew',
  ).returns<Ranked>()
}
const byRange = new Map((Object.keys(rankings) as Ranking[]).map((range) => [range, rankedIn(range)]))

/** The first or last departments by the people directly in them. */
export const listRanked = (db: Db, values: ScopeValues, range: Ranking): Promise<Ranked[]> =>
  db.run(byRange.get(range) as ReturnType<typeof rankedIn>, values)

const required = statement(
  'exam_analysis_required',
  `select user_id id from exam_enrolment where tenant_id = $1 and exam_id = $2 and user_id = any ($3::bigint[]) and status = 'REQUIRED'`,
)

/** Ids of those people who are required. */
export const listRequiredAmong = async (db: Db, examId: string, userIds: readonly string[]): Promise<Set<string>> =>
  new Set((await db.run(required, [db.tenantId, examId, userIds])).map((r) => r.id))
