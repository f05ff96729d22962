// Statements about free talks: goals that people miss, and objections that they leave unsettled, after the acts of mentors.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { inScope } from '#features/organisation/enrolments/server/enrolments.ts'
import { valuesOf } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { TalkMiss } from '../contract.ts'
import type { Ranged } from './figures.ts'

/** Scored talks of the range with their goals and raised objections; values as of `progressCte`. */
const told = (content: 'course_id' | 'project_id') => `with told as materialized (
    select t.id, t.user_id, t.sub_scene_id, t.score, t.result, t.scenario, t.course
      from talk t join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
     where t.tenant_id = $1 and t.${content} = $2 and t.state = 'DONE' and ${inScope('t.user_id', 'd.path_ids')}
       and t.started_at >= coalesce($5::date::timestamptz, '-infinity') and t.started_at < coalesce(($6::date + 1)::timestamptz, 'infinity')
  ), goals as (
    select t.id talk_id, t.user_id, t.sub_scene_id, t.score, g.id, g.name, g.must, g.worth > 0 reached, g.finding ->> 'quote' words
      from told t cross join lateral jsonb_to_recordset(t.result -> 'goals') g (id text, name text, must boolean, worth numeric, finding jsonb)
  ), objections as (
    select t.id talk_id, t.user_id, t.sub_scene_id, t.score, o.id, o.name, coalesce(g.reached, false) reached,
           (select l ->> 'text' from jsonb_array_elements(t.course -> 'turns') l
             where l ->> 'by' = 'LEARNER' and (l ->> 'turn')::int = (r.turns ->> 0)::int + 1) words
      from told t cross join lateral jsonb_to_recordset(t.course -> 'raised') r (objection text, turns jsonb)
      join lateral jsonb_to_recordset(t.scenario -> 'objections') o (id text, name text, "settledBy" text) on o.id = r.objection
      left join goals g on g.talk_id = t.id and g.id = o."settledBy"
     where jsonb_array_length(r.turns) > 0
  ), parts as (
    select 'GOAL' kind, talk_id, user_id, sub_scene_id, score, id, name, must, reached, words from goals
     union all select 'OBJECTION', talk_id, user_id, sub_scene_id, score, id, name, false, reached, words from objections
  )`

const missesOf = (content: 'course_id' | 'project_id') =>
  `${told(content)}
   select p.kind, s.id::text "subSceneId", s.title "subSceneTitle", p.id, max(p.name) as name, bool_or(p.must) must,
          count(*)::int talks, count(*) filter (where not p.reached)::int missed, count(distinct p.user_id)::int people,
          count(distinct p.user_id) filter (where not p.reached)::int "missingPeople"
     from parts p join course s on s.tenant_id = $1 and s.id = p.sub_scene_id
    group by p.kind, s.id, s.title, p.id
    order by count(*) filter (where not p.reached)::numeric / count(*) desc, count(*) desc, s.id, p.kind, p.id`

const misses = {
  COURSE: statement('training_course_talks', missesOf('course_id'), 'anew').returns<TalkMiss>(),
  PROJECT: statement('training_project_talks', missesOf('project_id'), 'anew').returns<TalkMiss>(),
}

/** Goals and objections of talks in the range, those missed most often first; none for an exam of the question banks. */
export const listTalkMisses = async (db: Db, ranged: Ranged): Promise<TalkMiss[]> =>
  ranged.type === 'EXAM' ? [] : db.run(misses[ranged.type], valuesOf(db, ranged))

const maxExamples = 3
const examplesOf = (content: 'course_id' | 'project_id') =>
  `${told(content)}
   select p.words as "text", p.score::float8 score from parts p
    where p.kind = $7 and p.sub_scene_id = $8::bigint and p.id = $9 and p.words <> '' and p.reached = ($7 = 'GOAL')
    order by p.score desc, p.talk_id desc limit ${maxExamples}`
const examples = {
  COURSE: statement('training_course_talk_examples', examplesOf('course_id'), 'anew').returns<{ text: string; score: number }>(),
  PROJECT: statement('training_project_talk_examples', examplesOf('project_id'), 'anew').returns<{ text: string; score: number }>(),
}

/** Words that reached a goal, or that answered an objection without settling it, from the best talks. */
export const listTalkExamples = async (db: Db, ranged: Ranged, { kind, subSceneId, id }: Pick<TalkMiss, 'kind' | 'subSceneId' | 'id'>) =>
  ranged.type === 'EXAM' ? [] : db.run(examples[ranged.type], [...valuesOf(db, ranged), kind, subSceneId, id])
