// A tenant for measurements, made by SQL: 20,000 people in 400 offices, 287 exams with 5,000,000 results, and 730,000 practice runs in half
// a year. Pseudo-random values come from hashes, so each load is equal.
import type pg from 'pg'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { DemoTenant } from './people.ts'

export const scaleTenant: DemoTenant = {
  name: '规模测试集团（演示）',
  domain: 'scale',
  threeOfficers: false,
  departments: ['总公司', '总公司/管理部', '总公司/培训部', '总公司/华东区', '总公司/华东区/区域管理部'],
}

export interface ScaleOptions {
  exams: number
  people: number
  /** Number of exams with stored answers. */
  answered: number
  say: (what: string) => void
}
export const wholeScale = { exams: 287, people: 20_000, answered: 5 }

const PAPER = 50
/** SQL: pseudo-random number from 0 inclusive to 1 exclusive, by number and salt. */
const chance = (of: string, salt: number) => `((hashint8extended(${of}, ${salt}) & 1048575) / 1048576.0)`

/** Ten regions with eight branches, each with five offices. */
const tree = statement(
  'scale_tree',
  `  with recursive top as (select * from department where tenant_id = $1 and layer = 0 and deleted_at is null),
  regions as (
    select nextval('app.id_seq') id, t.id parent_id, '大区' || i as name, t.path, t.path_ids, t.full_name, i from top t, generate_series(1, 10) i),
  made1 as (
    insert into department (tenant_id, id, parent_id, name, layer, path, path_ids, full_name, seq)
    select $1, id, parent_id, name, 1, path || id || '/', path_ids || id, full_name || '/' || name, i + 100 from regions returning *),
  branches as (
    select nextval('app.id_seq') id, r.id parent_id, r.name || '分公司' || i as name, r.path, r.path_ids, r.full_name, i from made1 r, generate_series(1, 8) i),
  made2 as (
    insert into department (tenant_id, id, parent_id, name, layer, path, path_ids, full_name, seq)
    select $1, id, parent_id, name, 2, path || id || '/', path_ids || id, full_name || '/' || name, i from branches returning *),
  offices as (
    select nextval('app.id_seq') id, b.id parent_id, b.name || '营业部' || i as name, b.path, b.path_ids, b.full_name, i from made2 b, generate_series(1, 5) i)
  insert into department (tenant_id, id, parent_id, name, layer, path, path_ids, full_name, seq)
  select $1, id, parent_id, name, 3, path || id || '/', path_ids || id, full_name || '/' || name, i from offices`,
)

const people = statement(
  'scale_people',
  `  with offices as (select id, row_number() over (order by id) - 1 n, count(*) over () many from department where tenant_id = $1 and layer = 3 and full_name like '总公司/大区%')
  insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash, profile)
  select $1, o.id, 'S' || lpad(i::text, 6, '0'), (array['王','李','张','刘','陈','杨','黄','吴'])[1 + i % 8] || (array['伟','芳','静','强','敏','军','丽','涛','洁','杰'])[1 + (i / 8) % 10] || (array['明','华','文','平','云','东','玲','志'])[1 + (i / 80) % 8],
         '166' || lpad(i::text, 8, '0'), '166' || lpad(i::text, 8, '0'), 'x', '客户经理'
    from generate_series(1, $2::int) i join offices o on o.n = i % o.many`,
)

const questions = statement(
  'scale_questions',
  `  with bank as (insert into question_bank (tenant_id, category_name, category_desc) values ($1, '规模测试题库', '用于测量') returning id)
  insert into question (tenant_id, bank_id, type, sort, subject_name, options, answer, answer_key, score, stem_hash)
  select $1, b.id, t.type, i, case t.type when 4 then '<p>第' || i || '题：等待期为{{answer}}天</p>' else '第' || i || '题' end,
         case when t.type in (0, 3) then '[{"optionContent":"一"},{"optionContent":"二"},{"optionContent":"三"},{"optionContent":"四"}]'::jsonb else '[]'::jsonb end,
         (array['A','要点','0','A,B','90'])[1 + t.type],
         (array['{"correct":["A"]}','{"reference":"要点"}','{"value":true}','{"correct":["A","B"]}','{"blanks":[{"accept":["90"],"numeric":true}],"ordered":true}'])[1 + t.type]::jsonb,
         2, decode(lpad(to_hex(i), 8, '0'), 'hex')
    from bank b, generate_series(1, ${PAPER}) i, lateral (select (case when i <= 20 then 0 when i <= 30 then 3 when i <= 40 then 2 when i <= 47 then 4 else 1 end)::smallint "type") t`,
)

const exams = statement(
  'scale_exams',
  `  with made as (
    insert into exam (tenant_id, sort, examination_name, start_time, end_time, exam_duration_minute, max_exam_cnt, total_score, question_count, sat_at, frozen_at, create_user_id, creator_name)
    select $1, i + (select coalesce(max(sort), 0) from exam where tenant_id = $1), '规模考试' || lpad(i::text, 3, '0'), now() - interval '400 days' + i * interval '1 day', now() - interval '393 days' + i * interval '1 day', 60, 1,
           ${PAPER * 2}, ${PAPER}, now(), now(), (select id from app_user where tenant_id = $1 and login_name = 'author'), '周雅琴'
      from generate_series(1, $2::int) i returning id),
  banks as (insert into exam_bank (tenant_id, exam_id, bank_id) select $1, m.id, b.id from made m, question_bank b where b.tenant_id = $1 and b.category_name = '规模测试题库')
  insert into exam_question (tenant_id, exam_id, question_id, score, seq, version)
  select $1, m.id, q.id, 2, q.sort - 1, 1 from made m, question q join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id
   where q.tenant_id = $1 and b.category_name = '规模测试题库'`,
)

/** Everybody was required; one in eight did not sit. */
const enrolments = statement(
  'scale_enrolments',
  `  insert into exam_enrolment (tenant_id, exam_id, user_id, via_group, department_id, department_path_ids, has_sat)
  select $1, $2, u.id, 1, u.department_id, d.path_ids, ${chance('u.id # $2', 1)} < 0.875
    from app_user u join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
   where u.tenant_id = $1 and u.work_no like 'S%' order by u.id`,
)

/** Points by type out of 40, 20, 20, 14 and 6; one in a hundred waits for marking. */
const results = statement(
  'scale_results',
  `  insert into exam_result (tenant_id, exam_id, user_id, attempt_id, attempt_count, total_score, sum_score, choices_score, multiple_score, judgement_score,
                           fill_blank_score, short_answer_score, submitted_at)
  select $1, $2, e.user_id, case when p.waits then null else nextval('app.id_seq') end, 1, ${PAPER * 2},
         case when not p.waits then a + b + c + d + f end, case when not p.waits then a end, case when not p.waits then b end,
         case when not p.waits then c end, case when not p.waits then d end, case when not p.waits then f end,
         x.start_time + ${chance('e.user_id # $2', 9)} * interval '7 days'
    from exam_enrolment e join exam x on x.tenant_id = e.tenant_id and x.id = e.exam_id,
         lateral (select ${chance('e.user_id # $2', 2)} < 0.01 waits, sqrt(${chance('e.user_id', 3)}) able) p,
         lateral (select round((p.able * 0.7 + 0.3 * ${chance('e.user_id # $2', 4)})::numeric * 20) * 2 a, round((p.able * 0.6 + 0.4 * ${chance('e.user_id # $2', 5)})::numeric * 10) * 2 b,
                         round((p.able * 0.8 + 0.2 * ${chance('e.user_id # $2', 6)})::numeric * 10) * 2 c, round((p.able * 0.5 + 0.5 * ${chance('e.user_id # $2', 7)})::numeric * 14) d,
                         round((p.able * 0.5 + 0.5 * ${chance('e.user_id # $2', 8)})::numeric * 12) / 2 f) s
   where e.tenant_id = $1 and e.exam_id = $2 and e.has_sat order by e.user_id`,
)

const attempts = statement(
  'scale_attempts',
  `  with made as (
    insert into exam_attempt (tenant_id, id, exam_id, user_id, attempt_no, registration, status, source, started_at, submitted_at, graded_at, submit_kind, department_id,
                              total_score, sum_score, choices_score, multiple_score, judgement_score, fill_blank_score, short_answer_score)
    select $1, coalesce(r.attempt_id, nextval('app.id_seq')), r.exam_id, r.user_id, 1, gen_random_uuid(), case when r.attempt_id is null then 'GRADING' else 'GRADED' end, 'DEMO',
           r.submitted_at - interval '40 minutes', r.submitted_at, case when r.attempt_id is not null then r.submitted_at end, 'IMPORT', e.department_id, r.total_score, r.sum_score,
           r.choices_score, r.multiple_score, r.judgement_score, r.fill_blank_score, r.short_answer_score
      from exam_result r join exam_enrolment e on e.tenant_id = r.tenant_id and e.exam_id = r.exam_id and e.user_id = r.user_id
     where r.tenant_id = $1 and r.exam_id = $2 returning *)
  insert into exam_answer (tenant_id, attempt_id, question_id, exam_id, type, response, max_score, score, correct, graded_by, graded_at)
  select $1, m.id, q.id, m.exam_id, q.type, to_jsonb(q.answer), 2, w.score, w.score = 2, case when w.score is not null then case q.type when 1 then 'MANUAL' else 'AUTO' end end, m.graded_at
    from made m join exam_question p on p.tenant_id = m.tenant_id and p.exam_id = m.exam_id join question q on q.tenant_id = p.tenant_id and q.id = p.question_id,
         lateral (select case when q.type = 1 and m.status = 'GRADING' then null when ${chance('m.user_id # q.id', 11)} < coalesce(m.sum_score / m.total_score, 0.6) then 2 else 0 end score) w`,
)

/** A course of three sub-scenes in a mandatory project for everybody. */
const project = statement(
  'scale_project',
  `  with top as (select nextval('app.id_seq') id),
  made as (
    insert into course (tenant_id, id, type, course_id, title, is_valid) select $1, id, 'COURSE', id, '规模课程', 'VALID' from top returning id),
  scene as (
    insert into course (tenant_id, type, parent_id, course_id, title) select $1, 'SCENE', id, id, '场景' from made returning id, course_id),
  subs as (
    insert into course (tenant_id, type, parent_id, course_id, title, seq)
    select $1, 'SUB_SCENE', s.id, s.course_id, '子场景' || k, k from scene s, generate_series(1, 3) k returning id),
  lines as (
    insert into script (tenant_id, subscene_id, seq, type, media_type, need_answer, text) select $1, id, 0, 'QUESTION', 'TEXT', 'NEED', '您好' from subs),
  begun as (
    insert into project (tenant_id, project_name, begin_time) values ($1, '规模项目', now() - interval '200 days') returning id),
  listed as (insert into project_course (tenant_id, project_id, course_id, need_exam) select $1, b.id, m.id, 'NO_NEED' from begun b, made m)
  insert into project_enrolment (tenant_id, project_id, user_id, type, department_id, department_path_ids, required_at)
  select $1, b.id, u.id, 'MANDATORY', u.department_id, d.path_ids, now() - interval '190 days'
    from begun b, app_user u join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
   where u.tenant_id = $1 and u.work_no like 'S%' order by u.id`,
)

/** Twenty-six weeks of practice: two runs per week and person; three in ten people do not practise. */
const runs = statement(
  'scale_runs',
  `  with subs as (select id, course_id, parent_id, row_number() over (order by seq) - 1 n from course where tenant_id = $1 and type = 'SUB_SCENE' and title like '子场景%')
  insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, duration_sec, completed, score)
  select $1, u.id, s.course_id, s.parent_id, s.id, 'PRACTICE', gen_random_uuid(), 'DEMO', r.at, r.at + interval '5 minutes', 300, true,
         round((40 + 60 * ${chance('u.id # w.week', 22)})::numeric, 2)
    from app_user u cross join generate_series(0, 25) w (week) cross join generate_series(0, 1) k (k)
    join subs s on s.n = (u.id + w.week + k.k) % 3
   cross join lateral (select now() - w.week * interval '7 days' - k.k * interval '1 day' - ${chance('u.id', 23)} * interval '12 hours' as at) r
   where u.tenant_id = $1 and u.work_no like 'S%' and ${chance('u.id # w.week', 21)} < 0.7`,
)

const progress = statement(
  'scale_progress',
  `insert into project_result (tenant_id, project_id, user_id, course_count, course_done, completed, passed, score)
  select n.tenant_id, n.project_id, n.user_id, 1, 1, ${chance('n.user_id', 24)} < 0.6, ${chance('n.user_id', 24)} < 0.5, 70
    from project_enrolment n where n.tenant_id = $1`,
)

/** Triggers are off during the load, so the sums are computed afterwards. */
const practised = statement('scale_practised', 'select app.sum_up_practice($1, null)')
const tallied = statement('scale_tallied', 'select app.tally_practice($1, null, null, null)')
const marked = statement('scale_marked', 'select app.mark_exam_standings()')
const standings = statement('scale_standings', 'select app.keep_exam_standings(100000)')

const staff = statement(
  'scale_staff',
  `update department d set staff_count = (select count(*) from app_user u where u.tenant_id = d.tenant_id and u.department_id = d.id and u.deleted_at is null) where d.tenant_id = $1`,
)
const made = statement('scale_made', `select id from exam where tenant_id = $1 and examination_name like '规模考试%' order by id`)

/** Fills a tenant with its first departments and accounts. Needs a connection of the owner; skips foreign key checks if allowed. */
export async function fillScale(
  owner: pg.Client,
  tenantId: string,
  { exams: many, people: heads, answered, say }: ScaleOptions,
): Promise<void> {
  await owner.query('set session_replication_role = replica').catch(() => {})
  try {
    await rowsOf(owner, tree, [tenantId])
    await rowsOf(owner, people, [tenantId, heads])
    await rowsOf(owner, staff, [tenantId])
    await rowsOf(owner, questions, [tenantId])
    await rowsOf(owner, exams, [tenantId, many])
    for (const [i, { id }] of (await rowsOf(owner, made, [tenantId])).entries()) {
      await rowsOf(owner, enrolments, [tenantId, id])
      await rowsOf(owner, results, [tenantId, id])
      if (i < answered) await rowsOf(owner, attempts, [tenantId, id])
      if ((i + 1) % 25 === 0) say(`${((i + 1) * heads).toLocaleString('en')} 条应考记录`)
    }
    say('练习')
    for (const text of [project, runs, progress, practised, tallied]) await rowsOf(owner, text, [tenantId])
    for (const text of [marked, standings]) await rowsOf(owner, text, [])
  } finally {
    await owner.query('set session_replication_role = origin').catch(() => {})
  }
  await owner.query('vacuum analyze')
}
