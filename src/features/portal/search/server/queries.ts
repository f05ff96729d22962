// Queries of the global search. Each kind is a full scan: no index supports two Chinese characters, and comparing bytes is fast. Only
// Latin letters need case folding.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { escapeLike } from '#platform/database/like.ts'
import type { Reach } from '#features/organisation/departments/server/departments.ts'
import { wholePhone } from '#shared/clean.ts'
import { maxFound } from '../contract.ts'

export interface Row {
  kind: string
  id: string
  title: string
  place: string | null
  /** Values that the address of the hit needs, by name. */
  at: { [name: string]: string | null }
}

/** Expression of a compared column: lower case is applied only for search texts with ASCII letters, because it doubles the time. */
type Compared = (column: string) => string
const asItIs: Compared = (column) => `normalize(${column}, nfkc)`
const lowered: Compared = (column) => `lower(normalize(${column}, nfkc) collate "C")`

/** The visible text of a question; of a fill-in without HTML marks and blanks. Only these HTML tags are stored. */
const readText = `case when q.type = 4 then ${[
  ...['<p>', '</p>', '<br />', '<strong>', '</strong>', '{{answer}}'].map((mark) => [mark, '']),
  ...[
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&amp;', '&'],
  ],
].reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, 'q.subject_name')} else q.subject_name end`

const textsOf = (compared: Compared) => {
  const holds = (column: string) => `${compared(column)} like $2`
  /** Order: equal titles, then by position of the match, then newest first. */
  const best = (column: string, id: string) =>
    `${compared(column)} <> $3, position($3 in ${compared(column)}), ${id} desc limit ${maxFound}`
  return {
    courses: `select c.type kind, c.id::text id, c.title, concat_ws(' / ', nullif(top.title, c.title), up.title) place,
                   jsonb_build_object('courseId', c.course_id::text, 'parentId', c.parent_id::text) at
              from (select * from course c where c.tenant_id = $1 and c.type = $4 and c.deleted_at is null and ${holds('c.title')} order by ${best('c.title', 'c.id')}) c
              join course top on top.tenant_id = $1 and top.id = c.course_id
              left join course up on up.tenant_id = $1 and up.id = c.parent_id and up.id <> c.course_id`,
    scripts: `select 'SCRIPT' kind, s.id::text id, s.text title, concat_ws(' / ', top.title, scene.title, sub.title) place,
                   jsonb_build_object('courseId', sub.course_id::text, 'sceneId', scene.id::text, 'subSceneId', sub.id::text) at
              from (select * from script s where s.tenant_id = $1 and s.deleted_at is null and ${holds('s.text')} order by ${best('s.text', 's.id')}) s
              join course sub on sub.tenant_id = $1 and sub.id = s.subscene_id and sub.deleted_at is null
              join course scene on scene.tenant_id = $1 and scene.id = sub.parent_id
              join course top on top.tenant_id = $1 and top.id = sub.course_id`,
    questions: `select 'QUESTION' kind, q.id::text id, q.subject_name title, b.category_name place,
                     jsonb_build_object('bankId', b.id::text, 'bankName', b.category_name, 'type', q.type::text) at
                from (select * from question q where q.tenant_id = $1 and q.deleted_at is null and ${holds(readText)} order by ${best(readText, 'q.id')}) q
                join question_bank b on b.tenant_id = $1 and b.id = q.bank_id and b.deleted_at is null`,
    exams: `select 'EXAM' kind, e.id::text id, e.examination_name title, to_char(e.start_time, 'YYYY-MM-DD HH24:MI') place, '{}'::jsonb at
            from exam e where e.tenant_id = $1 and e.deleted_at is null and ${holds('e.examination_name')} order by ${best('e.examination_name', 'e.id')}`,
    projects: `select 'PROJECT' kind, p.id::text id, p.project_name title, to_char(p.begin_time, 'YYYY-MM-DD HH24:MI') place, '{}'::jsonb at
               from project p where p.tenant_id = $1 and p.deleted_at is null and ${holds('p.project_name')} order by ${best('p.project_name', 'p.id')}`,
    people: `select 'PERSON' kind, u.id::text id, u.name || '（' || u.work_no || '）' title, d.full_name place,
                  jsonb_build_object('departmentId', d.id::text, 'name', u.name) at
             from app_user u join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
            where u.tenant_id = $1 and u.deleted_at is null and (${holds('u.name')} or ${holds('u.work_no')} or u.telephone = $6)
              and ($4::text[] is null or d.path like any ($4)) and ($5::bigint is null or d.id = $5)
            order by ${best('u.name', 'u.id')}`,
  }
}
const plain = textsOf(asItIs)
const withLetters = textsOf(lowered)
const courses = {
  plain: statement('search_courses', plain.courses, 'anew').returns<Row>(),
  withLetters: statement('search_courses_letters', withLetters.courses, 'anew').returns<Row>(),
}
const scripts = {
  plain: statement('search_scripts', plain.scripts, 'anew').returns<Row>(),
  withLetters: statement('search_scripts_letters', withLetters.scripts, 'anew').returns<Row>(),
}
const questions = {
  plain: statement('search_questions', plain.questions, 'anew').returns<Row>(),
  withLetters: statement('search_questions_letters', withLetters.questions, 'anew').returns<Row>(),
}
const exams = {
  plain: statement('search_exams', plain.exams, 'anew').returns<Row>(),
  withLetters: statement('search_exams_letters', withLetters.exams, 'anew').returns<Row>(),
}
const projects = {
  plain: statement('search_projects', plain.projects, 'anew').returns<Row>(),
  withLetters: statement('search_projects_letters', withLetters.projects, 'anew').returns<Row>(),
}
const people = {
  plain: statement('search_people', plain.people, 'anew').returns<Row>(),
  withLetters: statement('search_people_letters', withLetters.people, 'anew').returns<Row>(),
}

/** Parameters of every search; only ASCII letters are lowered, like PostgreSQL's collation "C". */
const asked = (db: Db, q: string) => {
  const lower = q.normalize('NFKC').replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return [db.tenantId, `%${escapeLike(lower)}%`, lower] as const
}
const how = (q: string) => (/[A-Za-z]/.test(q.normalize('NFKC')) ? 'withLetters' : 'plain')

export const findCourses = (db: Db, q: string, type: 'COURSE' | 'SCENE' | 'SUB_SCENE') => db.run(courses[how(q)], [...asked(db, q), type])
export const findScripts = (db: Db, q: string) => db.run(scripts[how(q)], [...asked(db, q)])
export const findQuestions = (db: Db, q: string) => db.run(questions[how(q)], [...asked(db, q)])
export const findExams = (db: Db, q: string) => db.run(exams[how(q)], [...asked(db, q)])
export const findProjects = (db: Db, q: string) => db.run(projects[how(q)], [...asked(db, q)])
/** Searches name, employee number and whole phone number, within the reach of the caller. */
export const findPeople = (db: Db, q: string, reach: Reach) =>
  db.run(people[how(q)], [
    ...asked(db, q),
    'paths' in reach ? reach.paths.map((p) => `${p}%`) : null,
    'departmentId' in reach ? (reach.departmentId ?? '0') : null,
    wholePhone(q),
  ])
