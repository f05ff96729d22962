// Loads the demo by the rules of the product: tenants, people, courses; complete parts are skipped.
import { newToken } from '#platform/secrets/tokens.ts'
import type pg from 'pg'
import type { Pool } from '#platform/database/pool.ts'
import { type Db, type Transact, transaction } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { createCourse, createScene, createSubScene, pageCourses } from '#features/authoring/courses/server/courses.ts'
import { setCourseState } from '#features/authoring/course-authoring/server/course-authoring.ts'
import { saveSetting } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { generateIntro, generateScripts } from '#features/authoring/productions/server/productions.ts'
import { saveScripts } from '#features/authoring/scripts/server/saving.ts'
import { enterAsPerson, enterTenant } from '#features/organisation/sessions/server/entrance.ts'
import { deleteSession, findAccount, insertSession } from '#features/organisation/sessions/server/queries.ts'
import { insertDepartment } from '#features/organisation/departments/server/departments.ts'
import { addInitialRoles, addPerson, insertLeader } from '#features/organisation/tenant-setup/server/tenant-setup.ts'
import { changeSettings, type KnownTenant, listTenants } from '#features/organisation/tenants/server/tenants.ts'
import { inTenant } from '../new-tenant.ts'
import { loadBrochure } from './brochure/load-brochure.ts'
import { loadCompany, signedIn } from './company/load-company.ts'
import { beside, type SizeName, sizes } from './company/sizes.ts'
import { loadDemoExams } from './load-exams.ts'
import { loadExamDay } from './load-exam-day.ts'
import { loadHistory } from './load-history.ts'
import { loadDemoProjects } from './load-projects.ts'
import { loadDemoBanks } from './load-questions.ts'
import { loadScenarios } from './load-scenarios.ts'
import { loadStory } from './load-story.ts'
import { loadDemoWordings } from './load-wordings.ts'
import { type DemoCourse, demoCourses } from './courses.ts'
import { demoLogin, demoPassword, demoPeople, type DemoTenant, demoTenants } from './people.ts'
import { firstCall } from './scenarios/first-call.ts'
import { telecomTalks } from './scenarios/telecom-talks.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface DemoNeeds {
  owner: pg.Client
  pool: Pool
  jobs: Jobs
  storage: FileStore
  log: Log
  known: readonly KnownTenant[]
  platformDomain: string
  /** Size of the company beside the base accounts; bare: no company. */
  size: SizeName | 'bare'
  say: (what: string) => void
}

/** Seed of the generators; it never changes. */
const SEED = '青禾'

/** Loads missing parts, also after an interrupted start. */
export async function loadDemo(needs: DemoNeeds): Promise<void> {
  for (const [i, demo] of demoTenants.entries()) {
    const known = needs.known.find((k) => k.domain === demo.domain)
    if (known?.settings.demoLoaded) continue
    const { name, domain, threeOfficers } = demo
    const tenantId = await inTenant(needs.pool, needs.known, { name, domain, settings: { threeOfficers } }, async (db) => {
      if (!(await findAccount(db, demoLogin))) await addPeople(db, demo, domain === needs.platformDomain)
      return db.tenantId
    })
    await asAuthor(needs.pool, tenantId, async (act) => {
      const titles = new Set(
        (await act((db) => pageCourses(db, { type: 'COURSE', pageNumber: 1, pageSize: 100 }))).records.map((c) => c.title),
      )
      for (const course of i === 0 ? demoCourses.toReversed() : demoCourses.slice(1))
        if (!titles.has(course.title)) await act((db) => addCourse(db, needs.jobs, course))
      await loadDemoBanks(act)
      await loadDemoExams(act)
      await loadDemoProjects(act)
    })
    await changeSettings(needs.owner, tenantId, { demoLoaded: true })
  }
  await loadAtWork(needs)
}

/** Loads the company into the first tenant, which can grow from small to full; with a full one the second tenant gets people, too. */
async function loadAtWork({ owner, pool, jobs, storage, log, size, say }: DemoNeeds): Promise<void> {
  if (size === 'bare') return
  const known = await listTenants(owner)
  for (const [i, demo] of demoTenants.entries()) {
    const tenant = known.find((t) => t.domain === demo.domain)
    const had = tenant?.settings.demoSize
    if (!tenant || had === size || had === 'full' || (i > 0 && size !== 'full')) continue
    await loadDemoWordings(pool, tenant.tenantId)
    await loadStory(owner, tenant.tenantId)
    const now = new Date(new Date().setUTCHours(0, 0, 0, 0))
    const seed = i === 0 ? `${SEED} ${size}` : demo.name
    await loadCompany({ pool, jobs, say, now, seed, tenantId: tenant.tenantId, size: i === 0 ? sizes[size] : beside })
    if (i === 0) await loadLearners(pool, jobs, tenant.tenantId)
    if (i === 0) await loadRunningExam(owner, pool, tenant.tenantId)
    await loadTalks(pool, tenant.tenantId, i === 0 ? firstCall : telecomTalks)
    if (i === 0) await loadDocuments({ pool, jobs, storage, log }, tenant.tenantId)
    await changeSettings(owner, tenant.tenantId, { demoSize: size })
  }
}

async function loadLearners(pool: Pool, jobs: Jobs, tenantId: string): Promise<void> {
  const job: Transact = (run) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
  await signedIn(pool, tenantId, job, (admin, author) => loadHistory({ admin, author, job, jobs, now: new Date() }))
}

async function loadRunningExam(owner: pg.Client, pool: Pool, tenantId: string): Promise<void> {
  const job: Transact = (run) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
  await signedIn(pool, tenantId, job, (admin, author, as) => loadExamDay({ owner, tenantId, admin, author, as, now: new Date() }))
}

/** Loads the product brochure of the company. */
async function loadDocuments(needs: Pick<DemoNeeds, 'pool' | 'jobs' | 'storage' | 'log'>, tenantId: string): Promise<void> {
  const job: Transact = (run) => transaction(needs.pool, { tenantId, entry: enterTenant(tenantId), run })
  await signedIn(needs.pool, tenantId, job, (admin, author) => loadBrochure({ ...needs, tenantId, admin, author }))
}

/** Loads the scenarios, and the course for those without a sub-scene in other courses. */
async function loadTalks(pool: Pool, tenantId: string, course: DemoCourse): Promise<void> {
  const job: Transact = (run) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
  await signedIn(pool, tenantId, job, (_, author) => loadScenarios(author, { now: new Date(), course }))
}

/** Adds the first departments, roles and accounts of a demo tenant. */
export async function addPeople(db: Db, demo: DemoTenant, platform: boolean): Promise<void> {
  const roles = await addInitialRoles(db, platform)
  const departments = new Map<string, Awaited<ReturnType<typeof insertDepartment>>>()
  const above = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  for (const [i, path] of demo.departments.entries()) {
    const siblings = demo.departments.slice(0, i).filter((other) => above(other) === above(path))
    const name = path.slice(path.lastIndexOf('/') + 1)
    departments.set(path, await insertDepartment(db, name, departments.get(above(path)) ?? null, siblings.length))
  }
  for (const { role, department, leads, ...person } of demoPeople) {
    const departmentId = assertDefined(departments.get(department), department).id
    const added = await addPerson(db, {
      ...person,
      password: demoPassword,
      mustChange: false,
      roleIds: [assertDefined(roles.get(role), role)],
      departmentId,
    })
    const led = leads && departments.get(leads)
    if (led) await insertLeader(db, added.id, led.id, 'TRAINING_MANAGER')
  }
}

/** Runs with a session of the demo author, so that all permission rules apply. */
async function asAuthor(pool: Pool, tenantId: string, run: (act: <T>(what: (db: Db) => Promise<T>) => Promise<T>) => Promise<void>) {
  const token = newToken()
  const outside = <T>(what: (db: Db) => Promise<T>) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run: what })
  await outside(async (db) => {
    const account = await findAccount(db, demoLogin)
    await insertSession(db, {
      token,
      userId: assertDefined(account, 'the author of the demo').id,
      seconds: 600,
      idleSeconds: 600,
      ip: '127.0.0.1',
      userAgent: 'demo',
    })
  })
  await run((what) => transaction(pool, { tenantId, entry: enterAsPerson(tenantId, token, null), run: what }))
  await outside((db) => deleteSession(db, token))
}

/** Adds a course, and queues the media of its first sub-scene. */
async function addCourse(db: Db, jobs: Jobs, demo: DemoCourse): Promise<void> {
  const course = await createCourse(db, { title: demo.title, description: demo.description })
  let queued = false
  for (const scene of demo.scenes) {
    const { id: parentId } = await createScene(db, { parentId: course.id, title: scene.title, description: scene.description })
    for (const subScene of scene.subScenes) {
      const { id } = await createSubScene(db, { parentId, title: subScene.title, content: subScene.content })
      if (subScene.customer) await saveSetting(db, id, { targetType: 'SUB_SCENE', question: subScene.customer })
      const lines = await saveScripts(
        db,
        id,
        subScene.lines.map(({ answer, points, ...line }) => ({
          editType: 'CREATE' as const,
          ...line,
          mediaType: line.type === 'TIPS' ? ('AUDIO' as const) : ('VIDEO' as const),
          needAnswer: answer ? ('NEED' as const) : ('NO_NEED' as const),
          answerText: answer ?? null,
          answerPoints: points ?? null,
        })),
      )
      if (queued) continue
      queued = true
      await generateScripts(
        db,
        jobs,
        lines.slice(0, 4).map((l) => l.id),
        '16:9',
      )
      await generateIntro(db, jobs, id, '16:9')
      if (demo.recast) await saveSetting(db, id, { targetType: 'SUB_SCENE', question: demo.recast })
    }
  }
  await setCourseState(db, course.id, 'VALID')
}
