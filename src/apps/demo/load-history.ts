// Loads the history of three learners: projects with deadlines, and runs that the real scorer has scored, up to yesterday evening.
import { randomUUID } from 'node:crypto'
import { scoreLine } from '#engines/scoring/scoring.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { findAccount } from '#features/organisation/sessions/server/queries.ts'
import { addPerson } from '#features/organisation/tenant-setup/server/tenant-setup.ts'
import { getRules, type Rules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { rebuildProject } from '#features/practice/practice-runs/server/practice-runs.ts'
import { recordRun } from '#features/practice/practice-runs/server/record-run.ts'
import { assign } from '#features/practice/projects/server/assignments.ts'
import { sayProgressChanged } from '#features/practice/projects/server/jobs.ts'
import { createProject, pageProjects, updateProject } from '#features/practice/projects/server/projects.ts'
import { turnOf } from '#features/practice/rehearsals/server/ending.ts'
import { judgeRun, scorerVersion, toAsked, toJudged } from '#features/practice/rehearsals/server/judging.ts'
import { findDepartmentOf, listLines } from '#features/practice/rehearsals/server/queries.ts'
import type { FrozenLine, JudgedLine } from '#features/practice/rehearsals/server/tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { departmentNamed } from './company/load-exams.ts'
import { learnersOffice, type PlannedLearner, plannedLearners, plannedProjects, type PlannedRun, saidOf, shareOf } from './history.ts'
import { demoPassword } from './people.ts'

const DAY = 86_400_000
/** Offset of the demo tenants, which have no daylight saving time. */
const zone = '+08:00'
const zoneMs = 8 * 3_600_000
/** Seconds for a line without and with an answer. */
const [lineSeconds, answerSeconds] = [8, 34]

interface History {
  admin: Transact
  author: Transact
  job: Transact
  jobs: Jobs
  now: Date
}

/** Date in the tenant so many days from now: YYYY-MM-DD. */
const dayFrom = (now: Date, days: number) => new Date(now.getTime() + zoneMs + days * DAY).toISOString().slice(0, 10)

/** Does nothing if the learners exist. */
export async function loadHistory({ admin, author, job, jobs, now }: History): Promise<void> {
  const first = assertDefined(
    plannedLearners.find((learner) => learner.added),
    'an added learner',
  )
  if (await job(async (db) => (await findAccount(db, first.loginName)) !== undefined)) return
  await admin(addLearners)
  const ids = await job(async (db) => {
    const found = await Promise.all(
      plannedLearners.map(async ({ loginName }) => [loginName, (await findAccount(db, loginName))?.id] as const),
    )
    return new Map(found.map(([loginName, id]) => [loginName, assertDefined(id, loginName)]))
  })
  const projects = await addProjects(admin, author, ids, now)
  const places = await job((db) => listPlaces(db))
  const runs = plannedLearners.flatMap((learner) =>
    learner.runs.map((planned) => ({
      planned,
      now,
      place: assertDefined(places.get(planned.subScene), planned.subScene),
      projectId: assertDefined(projects.get(learner.projects[0] ?? ''), 'the project of a run'),
      userId: assertDefined(ids.get(learner.loginName), learner.loginName),
      learner,
    })),
  )
  // without the threads of the text work, which have a time limit that a busy machine may reach while it starts
  const known = new Map<string, JudgedLine>()
  const scored = runs.map((run) => scoreLines(run, known))
  await job(async (db) => {
    for (const [i, run] of runs.entries()) await writeRun(db, jobs, run, assertDefined(scored[i], 'a scored run'))
  })
  for (const id of projects.values()) await job((db) => rebuildProject(db, id))
}

async function addLearners(db: Db): Promise<void> {
  const { id: departmentId } = await db.one(departmentNamed, [db.tenantId, learnersOffice])
  for (const { loginName, added } of plannedLearners)
    if (added) await addPerson(db, { loginName, ...added, type: 0, password: demoPassword, mustChange: false, roleIds: [], departmentId })
}

/** Gives the projects their deadlines and learners. Returns the ids by name. */
async function addProjects(admin: Transact, author: Transact, ids: ReadonlyMap<string, string>, now: Date): Promise<Map<string, string>> {
  const there = new Map(
    (await author((db) => pageProjects(db, { pageNumber: 1, pageSize: 100 }))).records.map((p) => [p.projectName, p.id]),
  )
  const projects = new Map<string, string>()
  for (const { name, from, due, ...rest } of plannedProjects) {
    const times = { beginTime: `${dayFrom(now, from)} 09:00:00`, dueTime: `${dayFrom(now, due)} 18:00:00` }
    const known = there.get(name)
    const id = known ?? (await author((db) => createNamed(db, name, 'courses' in rest ? rest.courses : [], times)))
    if (known) await author((db) => updateProject(db, known, times))
    const who = plannedLearners.filter((l) => l.projects.some((project) => project === name) && !(known && !l.added))
    const records = who.map((l) => ({ selectionType: 'BY_USER' as const, target: ids.get(l.loginName) ?? '', type: 'MANDATORY' as const }))
    await admin((db) => assign(db, id, records))
    projects.set(name, id)
  }
  return projects
}

const coursesNamed = statement(
  'demo_courses_named',
  `select min(id)::text id from course where tenant_id = $1 and type = 'COURSE' and title = any ($2::text[]) and deleted_at is null group by title`,
).returns<{ id: string }>()
async function createNamed(db: Db, projectName: string, titles: readonly string[], times: { beginTime: string; dueTime: string }) {
  const courses = await db.run(coursesNamed, [db.tenantId, titles])
  const courseList = courses.map(({ id: courseId }) => ({ courseId, needExam: 'NO_NEED' as const }))
  const { id } = await createProject(db, { projectName, ...times, mentorId: (await db.who()).userId, courseList })
  return id
}

interface Place {
  id: string
  title: string
  sceneId: string
  courseId: string
  lines: FrozenLine[]
  rules: Rules
}
const placesNamed = statement(
  'demo_places_named',
  `select s.id::text id, s.title, s.parent_id::text "sceneId", s.course_id::text "courseId" from course s
    where s.tenant_id = $1 and s.type = 'SUB_SCENE' and s.deleted_at is null and s.title = any ($2::text[]) order by s.id desc`,
).returns<Omit<Place, 'lines' | 'rules'>>()
async function listPlaces(db: Db): Promise<Map<string, Place>> {
  const titles = [...new Set(plannedLearners.flatMap((l) => l.runs.map((run) => run.subScene)))]
  const places = new Map<string, Place>()
  for (const place of await db.run(placesNamed, [db.tenantId, titles]))
    places.set(place.title, { ...place, lines: await listLines(db, place.id), rules: await getRules(db, place.courseId) })
  return places
}

interface Running {
  learner: PlannedLearner
  planned: PlannedRun
  place: Place
  projectId: string
  userId: string
  now: Date
}
interface Scored {
  /** Answers by line, with the seconds after the start of the run. */
  answers: { line: FrozenLine; said: string; judged: JudgedLine; after: number }[]
  seconds: number
}

/** Scores the answers of a run; `known` keeps the scores of equal answers, which later runs repeat. */
function scoreLines({ learner, planned, place: { lines, rules } }: Running, known: Map<string, JudgedLine>): Scored {
  const scored: Scored = { answers: [], seconds: 0 }
  for (const line of lines.slice(0, planned.stop)) {
    scored.seconds += line.needAnswer ? answerSeconds : lineSeconds
    if (!line.needAnswer) continue
    const said = saidOf(line.reference, shareOf(learner, planned, line.text))
    const key = `${line.id} ${said}`
    const judged = known.get(key) ?? toJudged(scoreLine(toAsked(line, said, rules, null)), rules)
    known.set(key, judged)
    scored.answers.push({ line, said, judged, after: scored.seconds })
  }
  return scored
}

// an open run counts as touched in a month: the sweep of idle runs leaves it to the visitors of the demo
const addRun = statement(
  'demo_rehearsal',
  `with run as (
     insert into rehearsal (tenant_id, user_id, project_id, course_id, scene_id, sub_scene_id, mode, state, lines, place, registration, started_at, touched_at,
                            ended_at, score, dimensions, scorer_version)
     select $1, $2, $3, $4, $5, $6, 'PRACTICE', $7, $8, $9, $10, $11::timestamptz, case $7 when 'OPEN' then now() + interval '30 days' else $12::timestamptz end,
            case $7 when 'OPEN' then null else $12::timestamptz end, $13, $14, $15
     returning tenant_id, id)
   insert into rehearsal_line (tenant_id, rehearsal_id, script_id, take, said, judged, score, answered_at)
   select r.tenant_id, r.id, t."scriptId", 1, t.said, t.judged, t.score, t.at
     from run r cross join jsonb_to_recordset($16) t ("scriptId" bigint, said text, judged jsonb, score numeric, at timestamptz)`,
)

async function writeRun(db: Db, jobs: Jobs, { planned, place, projectId, userId, now }: Running, scored: Scored): Promise<void> {
  const { at, stop, open } = planned
  const { courseId, sceneId, id: subSceneId } = place
  const whole = stop === undefined
  const stopped = open ? 'OPEN' : 'BROKEN'
  const started = new Date(`${dayFrom(now, -at[0])}T${at[1]}:00${zone}`).getTime()
  const after = (seconds: number) => new Date(started + seconds * 1000).toISOString()
  const answers = scored.answers.map(({ line, said, judged, after: seconds }) => ({
    scriptId: line.id,
    said,
    judged,
    score: judged.score,
    at: after(seconds),
  }))
  const judged = whole ? judgeRun(answers) : { score: null, dimensions: {} }
  const registration = randomUUID()
  await db.run(addRun, [
    db.tenantId,
    userId,
    projectId,
    courseId,
    sceneId,
    subSceneId,
    whole ? 'DONE' : stopped,
    JSON.stringify(place.lines),
    stop ?? place.lines.length,
    registration,
    after(0),
    after(scored.seconds),
    judged.score,
    JSON.stringify(judged.dimensions),
    open ? null : scorerVersion,
    JSON.stringify(answers),
  ])
  if (open) return
  const departmentId = await findDepartmentOf(db, userId)
  const turns = answers.map(({ at: answeredAt, ...answer }) => turnOf({ ...answer, answeredAt }))
  const times = { started: String(started / 1000), ended: whole ? String(started / 1000 + scored.seconds) : null }
  const run = { registration, hash: null, userId, departmentId, courseId, sceneId, subSceneId, mode: 'PRACTICE' as const, ...times }
  await recordRun(db, { ...run, ...judged, turns }, sayProgressChanged(jobs))
}
