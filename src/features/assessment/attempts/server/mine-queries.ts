// Queries of one person's exams with all attempts.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { deadlineSql, endSql, lateSql, latestStartSql, measuresSql, reviewOpenSql } from '#features/assessment/exams/server/exams.ts'
import type { Measure } from '#features/assessment/exams/fields.ts'
import { type AttemptRow, due, over, type Publication, published } from './queries.ts'
import { reachesPercent } from '#platform/database/scores.ts'
import { endingSql } from './notice-queries.ts'
import { type Ending, maxCorrections, type Mine } from '../contract.ts'
import { scoreOf } from './scores.ts'

export interface MineRow extends Publication {
  examinationId: string
  examinationName: string
  remark: string | null
  imageId: string | null
  startTime: string
  endTime: string | null
  /** Latest first start of the exam, and whether it has passed. */
  latestStart: string | null
  late: boolean
  examDurationMinute: number
  maxExamCnt: number
  totalScore: number
  questionCount: number
  passRate: number
  displayScore: boolean
  standingMode: Mine['standingMode']
  reviewMode: 'NONE' | 'MARKS' | 'KEYS'
  reviewOpen: boolean
  measures: Measure[]
  state: 'COMING' | 'OPEN' | 'ENDED'
  required: boolean
  makeUp: boolean
  extra: number
  timeFactor: number
  /** Minutes that were added to the open attempt, or else to the next one. */
  extraMinutes: number
  corrections: Correction[]
  /** Milliseconds left of the open attempt, and of one that would begin now. */
  openLeftMs: number | null
  newLeftMs: number | null
  attempts: (Pick<
    AttemptRow,
    'id' | 'attemptNo' | 'status' | 'startedAt' | 'submittedAt' | 'deadlineAt' | 'totalScore' | 'sumScore' | 'overdue'
  > & { passed: boolean | null; timedOut: boolean; ending: Ending })[]
}

type Correction = Mine['corrections'][number]

/** SQL: changes of the result of person $2 in exam `e` by regrades and second looks after the scores were published. */
const correctionsSql = `(
    select coalesce(jsonb_agg(c.told order by c.id desc), '[]') from (
      select g.id, jsonb_build_object('at', to_char(g.regraded_at, 'YYYY-MM-DD HH24:MI:SS'), 'before', x.before, 'after', x.after, 'message', g.message,
               'passedBefore', x.passed_before, 'passedAfter', x.passed_after, 'kinds', array_remove(array[
                 case when g.question_id is not null then 'POINTS' end,
                 case when jsonb_array_length(coalesce(g.change -> 'questions', '[]')) > 0 or (g.change ->> 'newest')::boolean then 'QUESTIONS' end,
                 case when jsonb_array_length(coalesce(g.change -> 'scores', '[]')) > 0 then 'SCORES' end,
                 case when coalesce(g.change -> 'rules', '{}') <> '{}' then 'RULES' end], null)) told
        from exam_regrade g join exam_regrade_result x on x.tenant_id = g.tenant_id and x.regrade_id = g.id and x.user_id = $2
       where g.tenant_id = $1 and g.exam_id = e.id and x.before is not null and x.after is not null
         and g.regraded_at > case e.publish_mode when 'AT_TIME' then e.publish_time when 'BY_HAND' then e.published_at else e.start_time end
       order by g.id desc limit ${maxCorrections}) c)`

const attemptsMine = statement(
  'attempts_mine',
  `select e.id::text "examinationId", e.examination_name "examinationName", e.remark, e.image_id "imageId", e.start_time::text "startTime", (${endSql('$2')})::text "endTime",
            (${latestStartSql('e')})::text "latestStart", ${lateSql('e')} late, e.exam_duration_minute "examDurationMinute", e.max_exam_cnt "maxExamCnt", coalesce(m.points, e.total_score)::float8 "totalScore", coalesce(m.questions, e.question_count) "questionCount",
            e.pass_rate::float8 "passRate", e.display_score "displayScore", e.standing_mode "standingMode", ${published}, e.review_mode "reviewMode", coalesce(${reviewOpenSql('e')}, false) "reviewOpen", ${measuresSql('e')} measures, coalesce(n.status = 'REQUIRED', false) required,
            coalesce(n.extended_until > now(), false) "makeUp", coalesce(n.extra_attempts, 0) extra, coalesce(a.list, '[]') attempts, ${correctionsSql} corrections,
            a."openLeftMs", round(extract(epoch from ${deadlineSql('now()', 'n.extra_minutes', '$2')} - now()) * 1000)::float8 "newLeftMs",
            coalesce(n.time_factor, 1)::float8 "timeFactor", coalesce(a."extraMinutes", n.extra_minutes, 0)::int "extraMinutes",
            case when e.start_time > now() then 'COMING' when e.end_time <= now() then 'ENDED' else 'OPEN' end state
       from (select exam_id from exam_enrolment where tenant_id = $1 and user_id = $2 and (status = 'REQUIRED' or extended_until > now())
             union select exam_id from exam_attempt where tenant_id = $1 and user_id = $2) x
       join exam e on e.tenant_id = $1 and e.id = x.exam_id and e.deleted_at is null
       left join exam_enrolment n on n.tenant_id = $1 and n.exam_id = e.id and n.user_id = $2
       left join lateral (
         select jsonb_agg(jsonb_build_object('id', a.id::text, 'attemptNo', a.attempt_no, 'status', a.status, 'startedAt', a.started_at::text,
                  'submittedAt', a.submitted_at::text, 'deadlineAt', (${due})::text, 'totalScore', a.total_score, 'sumScore', a.sum_score,
                  'passed', ${reachesPercent(scoreOf('a'), 'a.total_score', 'e.pass_rate')}, 'overdue', a.status = 'IN_PROGRESS' and ${over}, 'timedOut', coalesce(a.submit_kind = 'TIMEOUT', false) or (a.status = 'IN_PROGRESS' and ${over}), 'ending', ${endingSql}) order by a.attempt_no) list,
                max(round(extract(epoch from (${due}) - now()) * 1000)) filter (where a.status = 'IN_PROGRESS')::float8 "openLeftMs",
                max(a.extra_minutes) filter (where a.status = 'IN_PROGRESS') "extraMinutes"
           from exam_attempt a where a.tenant_id = $1 and a.exam_id = e.id and a.user_id = $2) a on true
       left join lateral (
         select sum(k.score) points, count(*)::int questions from exam_make_up_question k
          where k.tenant_id = $1 and k.exam_id = e.id and k.paper_id = n.make_up_paper_id having count(*) > 0) m on true
      order by e.start_time desc, e.id desc limit $3`,
).returns<MineRow>()

/** The exams that a person must sit or has sat, the latest start first. */
export const listExamsOfPerson = (db: Db, userId: string, limit: number): Promise<MineRow[]> =>
  db.run(attemptsMine, [db.tenantId, userId, limit])
