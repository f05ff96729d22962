// Statements for figures by content: sub-scenes of a course, courses of a project, questions of an exam; over required people.
import { runWithHashJoins } from '#platform/database/join-plans.ts'
import { statement } from '#platform/database/statement.ts'
import { ratio } from '#platform/database/ratio.ts'
import type { Db } from '#platform/database/transaction.ts'
import { fillVariables, variablesOf } from '#shared/variables.ts'
import { twoDecimals } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { progressCte, valuesOf } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { ContentRow } from '../contract.ts'
import type { Ranged } from './figures.ts'
import { sittings } from './sittings.ts'

const scores = (of: string) =>
  `${twoDecimals(`avg(${of})`)} "averageScore", ${twoDecimals(`max(${of})`)} "highestScore", ${twoDecimals(`min(${of})`)} "lowestScore"`
/** SQL: mean duration of ended runs, from rows with sums. */
const duration = 'round(sum(seconds)::numeric / nullif(sum(timed), 0))::int "avgDurationSec"'

const ofEach = `, count(*) filter (where inside and completed) completes, sum(score) filter (where inside and completed) total,
  max(score) filter (where inside and completed) highest, min(score) filter (where inside and completed) lowest`

const texts = {
  COURSE: `${progressCte('COURSE', ofEach)}, told as (
      select sub_scene_id, sum(runs)::int "attemptCount", count(*)::int "userCount", count(*) filter (where completes > 0)::int "completeUserCount",
             ${duration}, ${twoDecimals('sum(total) / nullif(sum(completes), 0)')} "averageScore", ${twoDecimals('max(highest)')} "highestScore",
             ${twoDecimals('min(lowest)')} "lowestScore"
        from went join obliged using (user_id) where runs > 0 group by 1
    ), said as (
      select t.script_id, avg(t.score) mean from practice_turn t join ran r on r.id = t.attempt_id join obliged using (user_id)
       where t.tenant_id = $1 and t.score is not null and r.inside
         and t.script_id = any(array(select k.id from course s join script k on k.tenant_id = s.tenant_id and k.subscene_id = s.id
               where s.tenant_id = $1 and s.course_id = $2 and s.type = 'SUB_SCENE' and s.deleted_at is null and k.deleted_at is null))
       group by 1
    ), weakest as (
      select distinct on (k.subscene_id) k.subscene_id sub_scene_id,
             jsonb_build_object('id', k.id::text, 'text', k.text, 'averageScore', round(t.mean, 2)::float8,
               'variables', (select variables from course where tenant_id = $1 and id = $2)) weakest
        from said t join script k on k.tenant_id = $1 and k.id = t.script_id
       order by k.subscene_id, t.mean, k.seq, k.id
    )
    select s.id::text, s.title, p.title "group", not exists (select from scored c where c.sub_scene_id = s.id) unscored,
           coalesce(t."attemptCount", 0) "attemptCount", coalesce(t."userCount", 0) "userCount", coalesce(t."completeUserCount", 0) "completeUserCount",
           100 "fullScore", t."averageScore", t."highestScore", t."lowestScore", null::float8 "scoreRate", t."avgDurationSec", w.weakest
      from course s join course p on p.tenant_id = s.tenant_id and p.id = s.parent_id
      left join told t on t.sub_scene_id = s.id left join weakest w on w.sub_scene_id = s.id
     where s.tenant_id = $1 and s.course_id = $2 and s.type = 'SUB_SCENE' and s.deleted_at is null
     order by p.seq, p.id, s.seq, s.id`,
  PROJECT: `${progressCte('PROJECT')}, told as (
      select b.course_id, sum(b.runs)::int "attemptCount", count(*)::int "userCount", ${duration},
             count(*) filter (where b.parts = m.n)::int "completeUserCount", ${scores('b.practice / m.n')}
        from by_course b join obliged using (user_id) left join measured m using (course_id) where b.runs > 0 group by 1
    )
    select c.id::text, c.title, case when l.need_exam = 'NEED' then '考试 ' || l.exam_retry_limit || ' 次' end "group",
           not exists (select from measured m where m.course_id = c.id) unscored,
           coalesce(t."attemptCount", 0) "attemptCount", coalesce(t."userCount", 0) "userCount", coalesce(t."completeUserCount", 0) "completeUserCount",
           100 "fullScore", t."averageScore", t."highestScore", t."lowestScore", null::float8 "scoreRate", t."avgDurationSec", null::jsonb weakest
      from project_course l join course c on c.tenant_id = l.tenant_id and c.id = l.course_id and c.deleted_at is null
      left join told t on t.course_id = c.id
     where l.tenant_id = $1 and l.project_id = $2 and l.deleted_at is null order by l.seq, l.id`,
  EXAM: `${sittings}, told as (
      select a.question_id, count(*)::int "userCount", count(*) filter (where a.response is not null)::int "completeUserCount", ${scores('a.score')},
             ${ratio('sum(a.score)', 'sum(a.max_score)')} "scoreRate"
        from counted c join facts f using (user_id) join exam_answer a on a.tenant_id = $1 and a.attempt_id = c.id
       where f.required group by 1
    )
    select q.id::text, coalesce(v.contents ->> 'subjectName', q.subject_name) title,
           case q.type when 0 then '单选' when 3 then '多选' when 2 then '判断' when 4 then '填空' else '简答' end "group", e.score = 0 unscored,
           coalesce(t."userCount", 0) "attemptCount", coalesce(t."userCount", 0) "userCount", coalesce(t."completeUserCount", 0) "completeUserCount",
           e.score::float8 "fullScore", t."averageScore", t."highestScore", t."lowestScore", t."scoreRate", null::int "avgDurationSec", null::jsonb weakest
      from exam_question e join question q on q.tenant_id = e.tenant_id and q.id = e.question_id
      left join question_version v on v.tenant_id = e.tenant_id and v.question_id = e.question_id and v.version = e.version
      left join told t on t.question_id = q.id
     where e.tenant_id = $1 and e.exam_id = $2 order by e.seq, q.id`,
}

/** Content row before the variables in its weakest line are filled in. */
interface FoundRow extends Omit<ContentRow, 'weakest'> {
  weakest: (NonNullable<ContentRow['weakest']> & { variables: string | null }) | null
}

const contents = {
  COURSE: statement('training_course_content', texts.COURSE, 'anew').returns<FoundRow>(),
  PROJECT: statement('training_project_content', texts.PROJECT, 'anew').returns<FoundRow>(),
  EXAM: statement('training_exam_content', texts.EXAM, 'anew').returns<FoundRow>(),
}

/** All content in order, also without any run. The weakest line has its variables filled in. */
export async function listByContent(db: Db, ranged: Ranged): Promise<ContentRow[]> {
  const rows = await runWithHashJoins(db, contents[ranged.type], valuesOf(db, ranged))
  return rows.map((row) => ({ ...row, weakest: row.weakest && withoutVariables(row.weakest) }))
}

const withoutVariables = ({ variables, text, ...line }: NonNullable<FoundRow['weakest']>) => ({
  ...line,
  text: fillVariables(text, variablesOf(variables)),
})
