// Describes the data scope of a user for choosing users, and who can widen it by making them a training leader.
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { listDepartments, type Reach, reachOf } from '#features/organisation/departments/server/departments.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { DISABLED, type ReachTold } from '../contract.ts'
import { appUser } from './tables.ts'

/** Maximum number of names per list. */
const MAX_NAMES = 3
const OFFICES = { 系统管理员: 3, 安全保密员: 2 } as const

const listNamesOfType = (db: Db, type: number) =>
  db.sql
    .select({ name: appUser.name })
    .from(appUser)
    .where(and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt), ne(appUser.locked, DISABLED), eq(appUser.type, type)))
    .orderBy(asc(appUser.createDate), asc(appUser.id))
    .limit(MAX_NAMES)

/** Full names of the top departments of a data scope. */
async function namesOf(db: Db, reach: Reach): Promise<string[]> {
  if ('all' in reach) return []
  const rows = await listDepartments(db)
  if ('departmentId' in reach) return rows.filter((d) => d.id === reach.departmentId).map((d) => d.fullName)
  const led = new Set(reach.paths)
  const isTop = (path: string) => led.has(path) && !reach.paths.some((other) => other !== path && path.startsWith(other))
  return rows.filter((d) => isTop(d.path)).map((d) => d.fullName)
}

function kindOf(reach: Reach, names: readonly string[]): ReachTold['kind'] {
  if ('all' in reach) return 'ALL'
  if (!names.length) return 'NONE'
  return 'paths' in reach ? 'LED' : 'OWN'
}

/** The scope of `reachOf` in names; with three officers the confidentiality officer sets leaders, else an administrator. */
export async function getReach(db: Db): Promise<ReachTold> {
  const reach = reachOf(await db.who())
  const office = (await getSettings(db)).threeOfficers ? '安全保密员' : '系统管理员'
  const [names, givers] = await Promise.all([namesOf(db, reach), listNamesOfType(db, OFFICES[office])])
  return {
    kind: kindOf(reach, names),
    departments: names.slice(0, MAX_NAMES),
    departmentCount: names.length,
    office,
    givers: givers.map((g) => g.name),
  }
}
