// Loads the history of three learners: projects with deadlines, and runs that the real scorer has scored, up to yesterday evening.
import { randomUUID } from 'node:crypto'
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
import { judgeLine, judgeRun, scorerVersion } from '#features/practice/rehearsals/server/judging.ts'
import {
  findDepartmentOf,
  findOwn,
  type LineRow,
  listAnswers,
  listLines,
  writeAnswer,
} from '#features/practice/rehearsals/server/queries.ts'
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
  for (const learner of plannedLearners) {
    const userId = assertDefined(ids.get(learner.loginName), learner.loginName)
    for (const planned of learner.runs) {
      const place = assertDefined(places.get(planned.subScene), planned.subScene)
      const projectId = assertDefined(projects.get(learner.projects[0] ?? ''), 'the project of a run')
      const run = { learner, planned, place, projectId, userId, now }
      const scored = await scoreLines(job, run)
      await job((db) => writeRun(db, jobs, run, scored))
    }
  }
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
}
const placesNamed = statement(
  'demo_places_named',
  `select s.id::text id, s.title, s.parent_id::text "sceneId", s.course_id::text "courseId" from course s
    where s.tenant_id = $1 and s.type = 'SUB_SCENE' and s.deleted_at is null and s.title = any ($2::text[]) order by s.id desc`,
).returns<Place>()
async function listPlaces(db: Db): Promise<Map<string, Place>> {
  const titles = [...new Set(plannedLearners.flatMap((l) => l.runs.map((run) => run.subScene)))]
  return new Map((await db.run(placesNamed, [db.tenantId, titles])).map((place) => [place.title, place]))
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
  lines: FrozenLine[]
  /** Answers by line, with the seconds after the start of the run. */
  answers: { line: FrozenLine; said: string; judged: JudgedLine; after: number }[]
  seconds: number
}

/** Scores outside of a transaction, as the practice room does. */
async function scoreLines(job: Transact, { learner, planned, place, userId }: Running): Promise<Scored> {
  const [tenantId, lines, rules] = await job(
    async (db): Promise<[string, FrozenLine[], Rules]> => [db.tenantId, await listLines(db, place.id), await getRules(db, place.courseId)],
  )
  const scored: Scored = { lines, answers: [], seconds: 0 }
  for (const line of lines.slice(0, planned.stop)) {
    scored.seconds += line.needAnswer ? answerSeconds : lineSeconds
    if (!line.needAnswer) continue
    const said = saidOf(line.reference, shareOf(learner, planned, line.text))
    const judged = await judgeLine({ line, rules, delivery: null, by: { tenantId, userId } }, said)
    scored.answers.push({ line, said, judged, after: scored.seconds })
  }
  return scored
}

// an open run counts as touched in a month: the sweep of idle runs leaves it to the visitors of the demo
const addRun = statement(
  'demo_rehearsal',
  `insert into rehearsal (tenant_id, user_id, project_id, course_id, scene_id, sub_scene_id, mode, state, lines, place, registration, started_at, touched_at,
                          ended_at, score, dimensions, scorer_version)
   select $1, $2, $3, $4, $5, $6, 'PRACTICE', $7, $8, $9, $10, $11::timestamptz, case $7 when 'OPEN' then now() + interval '30 days' else $12::timestamptz end,
          case $7 when 'OPEN' then null else $12::timestamptz end, $13, $14, $15
   returning id::text id`,
).returns<{ id: string }>()
const answeredAt = statement(
  'demo_answered_at',
  `update rehearsal_line set answered_at = (select started_at from rehearsal r where r.tenant_id = $1 and r.id = $2) + $4 * interval '1 second'
    where tenant_id = $1 and rehearsal_id = $2 and script_id = $3`,
)

async function writeRun(db: Db, jobs: Jobs, { planned, place, projectId, userId, now }: Running, scored: Scored): Promise<void> {
  const { lines, answers, seconds } = scored
  const { at, stop, open } = planned
  const whole = stop === undefined
  const stopped = open ? 'OPEN' : 'BROKEN'
  const state = whole ? 'DONE' : stopped
  const started = new Date(`${dayFrom(now, -at[0])}T${at[1]}:00${zone}`)
  const ended = new Date(started.getTime() + seconds * 1000)
  const judged = whole ? judgeRun(answers.map((a) => ({ judged: a.judged, score: a.judged.score }))) : { score: null, dimensions: {} }
  const registration = randomUUID()
  const { id } = await db.one(addRun, [
    db.tenantId,
    userId,
    projectId,
    place.courseId,
    place.sceneId,
    place.id,
    state,
    JSON.stringify(lines),
    stop ?? lines.length,
    registration,
    started.toISOString(),
    ended.toISOString(),
    judged.score,
    JSON.stringify(judged.dimensions),
    open ? null : scorerVersion,
  ])
  for (const { line, said, judged: of, after } of answers) {
    await writeAnswer(db, id, line.id, { said, dictated: null }, of, of.score)
    await db.run(answeredAt, [db.tenantId, id, line.id, after])
  }
  const row = await findOwn(db, userId, id)
  if (open || !row) return
  const told: LineRow[] = [...(await listAnswers(db, id)).values()]
  await recordRun(
    db,
    {
      ...{ registration, hash: null, userId, courseId: place.courseId, sceneId: place.sceneId, subSceneId: place.id, mode: 'PRACTICE' },
      ...{ started: row.started, ended: whole ? row.ended : null, ...judged },
      departmentId: await findDepartmentOf(db, userId),
      turns: told.map(turnOf),
    },
    sayProgressChanged(jobs),
  )
}
