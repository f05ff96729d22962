// Loads the company with its results by the rules of the product. Each part is loaded in one transaction, and existing parts are skipped.
import { newToken } from '#platform/secrets/tokens.ts'
import { type Db, type Transact, transaction } from '#platform/database/transaction.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { enterAsPerson, enterTenant } from '#features/organisation/sessions/server/entrance.ts'
import { deleteSession, findAccount, insertSession } from '#features/organisation/sessions/server/queries.ts'
import type { Acting } from './acting.ts'
import { loadCourses } from './load-courses.ts'
import { loadExams } from './load-exams.ts'
import { afterwards, loadPeople } from './load-people.ts'
import { loadProjects } from './load-projects.ts'
import { makeCompany } from './organisation.ts'
import type { Size } from './sizes.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface CompanyNeeds {
  pool: Pool
  jobs: Jobs
  tenantId: string
  size: Size
  seed: string
  now: Date
  /** Receives messages about the progress. */
  say: (what: string) => void
}
/** Loads in order: people, material, results, and later changes of people. */
export async function loadCompany({ pool, jobs, tenantId, size, seed, now, say }: CompanyNeeds): Promise<void> {
  const { offices, workers } = makeCompany(seed, size)
  const job: Transact = (run) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
  await signedIn(pool, tenantId, job, async (admin, author) => {
    say(`${offices.length} 个营业部，${workers.length} 人`)
    const there = await loadPeople(admin, workers, offices)
    const acting: Acting = { admin, author, job, jobs, size, seed, now, workers: workers.filter((w) => there.has(w.workNo)) }
    say('课程与题库')
    await loadCourses(acting)
    say('考试与成绩')
    await loadExams(acting)
    say('培训项目与练习')
    await loadProjects(acting)
    await afterwards(acting)
  })
}

/** Returns transactions of a person by login name. */
type As = (loginName: string) => Promise<Transact>

/** Opens sessions of the administrator, the author and others on request, so that all permission rules apply; ends them afterwards. */
export async function signedIn(
  pool: Pool,
  tenantId: string,
  job: Transact,
  run: (admin: Transact, author: Transact, as: As) => Promise<void>,
) {
  const tokens: string[] = []
  const as: As = async (loginName) => {
    const token = newToken()
    tokens.push(token)
    await job(async (db: Db) => {
      const account = await findAccount(db, loginName)
      await insertSession(db, {
        token,
        userId: assertDefined(account, loginName).id,
        seconds: 7200,
        idleSeconds: 7200,
        ip: '127.0.0.1',
        userAgent: 'demo',
      })
    })
    return (what) => transaction(pool, { tenantId, entry: enterAsPerson(tenantId, token, null), run: what })
  }
  try {
    await run(await as('admin'), await as('author'), as)
  } finally {
    for (const token of tokens) await job((db) => deleteSession(db, token))
  }
}
