// A tenant's own settings: time zone, grades, passwords, three officers.
import type { Db } from '#platform/database/transaction.ts'
import { mergeDefined, findConflictingField } from '#shared/merge-defined.ts'
import { notFound, stale } from '#shared/errors.ts'
import { descends, usualScale } from '#shared/scores.ts'
import { needTwoPeople, type TenantSettings, usualPasswordRule, usualRecordingDays } from '#features/organisation/tenants/server/tenants.ts'
import { type TenantSetting, tenantSetup } from '../contract.ts'
import { hasPermission } from '#features/organisation/menus/server/menus.ts'
import * as queries from './tenant-queries.ts'

const AUDITOR = 1
const CONFIDENTIALITY_OFFICER = 2
const ADMINISTRATOR = 3

async function countOfficers(db: Db) {
  const counted = await queries.countByType(db)
  const of = (type: number) => counted.find((c) => c.type === type)?.n ?? 0
  return { administrators: of(ADMINISTRATOR), confidentiality: of(CONFIDENTIALITY_OFFICER), auditors: of(AUDITOR) }
}

export async function getSetting(db: Db): Promise<TenantSetting> {
  const [row, officers, usedBytes] = await Promise.all([queries.findTenant(db), countOfficers(db), queries.sumBytes(db)])
  if (!row) throw notFound()
  const { settings } = row
  const { defaultRoleId } = settings
  return {
    name: row.name,
    timeZone: row.timeZone,
    gradeScale: settings.gradeScale ?? usualScale,
    passwordRule: settings.passwordRule ?? usualPasswordRule,
    recordingDays: settings.recordingDays ?? usualRecordingDays,
    examYears: settings.examYears ?? null,
    browserListening: settings.browserListening ?? false,
    aiMarks: settings.aiMarks ?? true,
    brandColour: settings.brandColour ?? null,
    twoPersonDrafts: needTwoPeople(settings),
    contentReview: !!settings.contentReviewSince,
    threeOfficers: settings.threeOfficers ?? false,
    defaultRole: defaultRoleId ? await queries.findOrdinaryRole(db, defaultRoleId) : null,
    officers,
    usedBytes,
    quotaBytes: settings.quotaBytes ?? null,
    version: row.version,
  }
}

/** Locks the tenant's row; throws 40009 if its version differs from the one that was read. */
async function lockVersion(db: Db, version: string | undefined) {
  const row = await queries.lockTenant(db)
  if (!row) throw notFound()
  if (row.version !== version) throw stale()
  return row
}

/** Checks the right to grant roles, because the default role is granted to every new user. */
async function checkDefaultRole(db: Db, id: string | null): Promise<void> {
  if (!(await hasPermission(db, 'role:btn:grant'))) throw tenantSetup.fail('defaultRoleRight', {}, 'defaultRoleId')
  if (id !== null && !(await queries.findOrdinaryRole(db, id))) throw tenantSetup.fail('defaultRole', {}, 'defaultRoleId')
}

type Restated = Pick<TenantSetting, 'name' | 'threeOfficers' | 'quotaBytes' | 'defaultRole'>
type SettingChange = { timeZone?: string | undefined; defaultRoleId?: string | null | undefined; contentReview?: boolean | undefined } & {
  [K in keyof Restated]?: Restated[K] | undefined
} & Pick<
    TenantSettings,
    'gradeScale' | 'passwordRule' | 'recordingDays' | 'examYears' | 'browserListening' | 'aiMarks' | 'brandColour' | 'twoPersonDrafts'
  >

/** Checks settings that are sent back, but are set elsewhere: each must be unchanged. The role may also be the one set by this call. */
function checkRestated(
  {
    defaultRole,
    ...given
  }: { [K in Exclude<keyof Restated, 'defaultRole'>]?: Restated[K] | undefined } & {
    defaultRole: string | null | undefined
  },
  { name, settings }: Awaited<ReturnType<typeof lockVersion>>,
  defaultRoleId: string | null | undefined,
): void {
  const { threeOfficers = false, quotaBytes = null, defaultRoleId: was = null } = settings
  const other = findConflictingField(given, { name, threeOfficers, quotaBytes })
  if (other) throw tenantSetup.fail(`${other}Fixed`, {}, other)
  if (defaultRole !== undefined && defaultRole !== was && defaultRole !== defaultRoleId)
    throw tenantSetup.fail('defaultRoleFixed', {}, 'defaultRole')
}

/** The moment from which changed content needs an approval. Existing content keeps its use when reviews are turned on. */
async function reviewsFrom(db: Db, { contentReviewSince }: TenantSettings, wanted: boolean | undefined) {
  if (wanted === undefined || wanted === !!contentReviewSince) return {}
  return { contentReviewSince: wanted ? await queries.findNow(db) : null }
}

export async function saveSetting(
  db: Db,
  version: string | undefined,
  { name, threeOfficers, quotaBytes, defaultRole, twoPersonDrafts, contentReview, ...change }: SettingChange,
): Promise<TenantSetting> {
  if (change.gradeScale && !descends(change.gradeScale)) throw tenantSetup.fail('descending', {}, 'gradeScale.good')
  const row = await lockVersion(db, version)
  checkRestated({ name, threeOfficers, quotaBytes, defaultRole: defaultRole && defaultRole.id }, row, change.defaultRoleId)
  const { gradeScale: grades = usualScale, passwordRule: rule = usualPasswordRule } = row.settings
  const { recordingDays: days = usualRecordingDays, examYears: years = null, browserListening: listens = false } = row.settings
  const { brandColour: colour = null, aiMarks: marks = true } = row.settings
  const { timeZone, gradeScale, passwordRule, ...kept } = mergeDefined(
    {
      timeZone: row.timeZone,
      gradeScale: grades,
      passwordRule: rule,
      recordingDays: days,
      examYears: years,
      browserListening: listens,
      aiMarks: marks,
      brandColour: colour,
    },
    change,
  )
  const { defaultRoleId: was = null } = row.settings
  const defaultRoleId = change.defaultRoleId === undefined ? was : change.defaultRoleId
  if (defaultRoleId !== was) await checkDefaultRole(db, defaultRoleId)
  await queries.updateTenant(db, {
    timeZone,
    // without a choice, the setting follows that of three officers
    settings: {
      ...row.settings,
      gradeScale,
      passwordRule,
      ...kept,
      defaultRoleId,
      ...(twoPersonDrafts === undefined ? {} : { twoPersonDrafts }),
      ...(await reviewsFrom(db, row.settings, contentReview)),
    },
  })
  // a key that contains «password» would be masked in the audit log
  const were = {
    recordingDays: days,
    examYears: years,
    browserListening: listens,
    aiMarks: marks,
    brandColour: colour,
    defaultRoleId: was,
    twoPersonDrafts: needTwoPeople(row.settings),
    contentReview: !!row.settings.contentReviewSince,
  }
  db.audit({
    entity: 'tenant',
    entityId: row.tenantId,
    before: { timeZone: row.timeZone, gradeScale: grades, rule, ...were },
    after: {
      timeZone,
      gradeScale,
      rule: passwordRule,
      ...kept,
      defaultRoleId,
      twoPersonDrafts: twoPersonDrafts ?? needTwoPeople(row.settings),
      contentReview: contentReview ?? were.contentReview,
    },
  })
  return getSetting(db)
}

/**
 * Throws unless all three officers exist, auditors and confidentiality officers have no other role, and they have changed the password that
 * an administrator gave them. The lock prevents concurrent grants.
 */
async function checkOfficers(db: Db): Promise<void> {
  await queries.lockOfficers(db)
  if (Object.values(await countOfficers(db)).includes(0)) throw tenantSetup.fail('officersMissing')
  const names = await queries.listOfficersHoldingMore(db)
  if (names.length) throw tenantSetup.fail('officersHoldMore', { names: names.join('、') })
  const unchanged = await queries.listOfficersWithFirstPassword(db)
  if (unchanged.length) throw tenantSetup.fail('officersFirstPassword', { names: unchanged.join('、') })
}

/**
 * Turns three officers on or off. On: only if all three exist. Off: only by the confidentiality officer, because the administrator gains
 * withheld rights.
 */
export async function switchOfficers(db: Db, version: string | undefined, on: boolean): Promise<TenantSetting> {
  const [row, who] = [await lockVersion(db, version), await db.who()]
  const was = row.settings.threeOfficers ?? false
  if (on === was) return getSetting(db)
  if (on && who.type !== ADMINISTRATOR) throw tenantSetup.fail('officersOn')
  if (!on && who.type !== CONFIDENTIALITY_OFFICER) throw tenantSetup.fail('officersOff')
  if (on) await checkOfficers(db)
  await queries.updateTenant(db, { settings: { ...row.settings, threeOfficers: on } })
  db.audit({ entity: 'tenant', entityId: row.tenantId, before: { threeOfficers: was }, after: { threeOfficers: on } })
  return getSetting(db)
}
