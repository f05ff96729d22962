// Rules by which the platform manages its tenants. They apply only in the platform's own tenant, whatever permission words a user has.
import { nextId } from '#platform/database/ids.ts'
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { databaseCode } from '#platform/database/availability.ts'
import type { Storage, StoredObject } from '#platform/storage/storage.ts'
import { MANAGEMENT } from '#shared/contract.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { forbidden, notFound, stale } from '#shared/errors.ts'
import type { Page } from '#shared/paging.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { deleteSessionsOf } from '#features/organisation/sessions/server/sessions.ts'
import { Branding } from '#features/organisation/tenants/contract.ts'
import type { PasswordGiven } from '#features/organisation/users/server/users.ts'
import { type AdminIn, type Tenant, tenantSetup } from '../contract.ts'
import { addAdministrators, checkPasswords, checkPhones, saveAdministrators } from './administrators.ts'
import { checkPictures, type BrandingPaths, noPictures, type Pictures, takePictures } from './branding.ts'
import { addInitialMenus, addInitialRoles } from './tenant-setup.ts'
import * as queries from './tenant-queries.ts'

/** Throws 403 outside the configured platform tenant. */
export async function onPlatform(db: Db, platform: string): Promise<void> {
  if ((await queries.findTenant(db))?.domain !== platform) throw forbidden()
}

function toResponse(row: queries.ListedTenant, platform: string): Tenant {
  const url = (image: Branding, path: string | null) => path && `${MANAGEMENT}/org/${row.id}/${image}?v=${path.slice(-16, -4)}`
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    logo: row.logo,
    logoUrl: url('logo', row.logo),
    bgImg: row.bg_img,
    bgImgUrl: url('bgImg', row.bg_img),
    banner: row.banner,
    bannerUrl: url('banner', row.banner),
    status: row.status,
    createDate: readable(row.created_at),
    adminUsers: row.admins.map((admin) => ({ ...admin, isDeleted: false as const })),
    people: Number(row.people),
    usedBytes: Number(row.used_bytes),
    quotaBytes: row.quota_bytes === null ? null : Number(row.quota_bytes),
    isPlatform: row.domain === platform,
    version: row.version,
  }
}

/** A page of tenants, the newest first. */
export async function pageTenants(
  db: Db,
  platform: string,
  asked: queries.Wanted & { pageNumber: number; pageSize: number },
): Promise<Page<Tenant>> {
  const { pageNumber, pageSize, ...wanted } = asked
  const list = (limit: number, offset: number) => queries.listTenants(db, platform, wanted, limit, offset)
  const rows = await list(pageSize, (pageNumber - 1) * pageSize)
  // beyond the last page, no row has the total
  const [counted] = rows.length || pageNumber === 1 ? rows : await list(1, 0)
  const phones = rows.reduce((n, row) => n + row.admins.length, 0)
  if (phones) db.audit({ entity: 'tenant', after: { phones, tenants: rows.map((row) => row.domain) } })
  return { records: rows.map((row) => toResponse(row, platform)), total: Number(counted?.total ?? 0) }
}

export interface TenantFields extends BrandingPaths {
  name: string
  domain: string
  adminUsers: AdminIn[]
  quotaBytes?: number | null | undefined
}

const unlessDomainTaken = <T>(statement: Promise<T>): Promise<T> =>
  statement.catch((error: unknown) => {
    throw databaseCode(error) === '23505' ? tenantSetup.fail('domainTaken', {}, 'domain') : error
  })

/** Checks rights, phones and passwords before anything is hashed. Returns the passwords in plain text. */
export async function checkAdministrators(db: Db, platform: string, admins: readonly AdminIn[]): Promise<(string | null)[]> {
  await onPlatform(db, platform)
  checkPhones(admins)
  return checkPasswords(admins)
}

/** Creates a tenant that is ready to use: menus, roles, a department, administrators. */
export async function createTenant(
  db: Db,
  storage: Storage,
  platform: string,
  fields: TenantFields,
  passwords: readonly (PasswordGiven | null)[],
): Promise<{ id: string }> {
  await onPlatform(db, platform)
  const { name, domain, adminUsers, quotaBytes } = fields
  if (adminUsers.some((a) => a.id)) throw notFound()
  const uploads = await checkPictures(db, fields, noPictures)
  const id = await nextId(db)
  await db.within(id, async (inner) => {
    const settings = quotaBytes ? { quotaBytes } : {}
    await unlessDomainTaken(queries.insertTenant(inner, { name, domain, ...noPictures, settings }).execute())
    if (uploads.size) await queries.updateTenant(inner, await takePictures(inner, storage, fields, noPictures, uploads))
    const roles = await addInitialRoles(inner, false)
    await addAdministrators(inner, adminUsers, passwords, assertDefined(roles.get('系统管理员'), 'the role of administrators'))
    inner.audit({ entity: 'tenant', entityId: id, after: { name, domain, quotaBytes, adminUsers } })
  })
  db.audit({ entity: 'tenant', entityId: id, after: { name, domain, quotaBytes, adminUsers } })
  return { id }
}

/** Changes a tenant and its administrators; `version` is the one that was read. */
export async function updateTenant(
  db: Db,
  storage: Storage,
  platform: string,
  id: string,
  version: string | undefined,
  fields: { [K in keyof TenantFields]?: TenantFields[K] | undefined } & { status?: number | undefined },
  passwords: readonly (PasswordGiven | null)[],
): Promise<{ id: string }> {
  await onPlatform(db, platform)
  const { quotaBytes } = fields
  const row = await db.within(id, queries.lockTenant)
  if (!row) throw notFound()
  const { name, domain, adminUsers } = mergeDefined(
    { name: row.name, domain: row.domain, adminUsers: [] as TenantFields['adminUsers'] },
    fields,
  )
  if (version !== undefined && version !== row.version) throw stale()
  if (fields.status !== undefined && fields.status !== row.status) throw tenantSetup.fail('statusFixed', {}, 'status')
  if (row.domain === platform && domain !== platform) throw tenantSetup.fail('platformDomain', {}, 'domain')
  const now: Pictures = { logo: row.logo, bgImg: row.bgImg, banner: row.banner }
  const uploads = await checkPictures(db, fields, now)
  const before = { name: row.name, domain: row.domain, quotaBytes: row.settings.quotaBytes }
  const changed = { entity: 'tenant', entityId: id, before, after: { name, domain, quotaBytes, adminUsers } }
  await db.within(id, async (inner) => {
    const { quotaBytes: _quota, ...others } = row.settings
    const settings = quotaBytes === undefined ? row.settings : { ...others, ...(quotaBytes ? { quotaBytes } : {}) }
    const pictures = await takePictures(inner, storage, fields, now, uploads)
    await unlessDomainTaken(queries.updateTenant(inner, { name, domain, ...pictures, settings }).execute())
    await saveAdministrators(inner, adminUsers, passwords)
    if (id !== db.tenantId) inner.audit(changed)
  })
  db.audit(changed)
  return { id }
}

/** Runs as the program instead of the user: built-in menus are no grants by the user who enables them. */
async function asProgram(inner: Db, act: () => Promise<unknown>): Promise<void> {
  const name = (id: string) => queries.nameActor(inner, id)
  const { userId } = await inner.who()
  await name('')
  await act()
  await name(userId)
}

const endSessions = async (inner: Db) => {
  const people = await queries.listSignedIn(inner)
  if (people.length) await deleteSessionsOf(inner, people)
}

/** Disabling ends every session at once and pauses the tenant's jobs; enabling adds new built-in menus. */
export async function setTenantState(db: Db, platform: string, id: string, status: 0 | 1): Promise<void> {
  await onPlatform(db, platform)
  const row = await db.within(id, async (inner) => {
    const found = await queries.lockTenant(inner)
    if (!found) throw notFound()
    if (found.domain === platform) throw tenantSetup.fail('platformStays')
    if (found.status === status) return found
    await queries.updateTenant(inner, { status })
    if (status === 0) await endSessions(inner)
    else await asProgram(inner, () => addInitialMenus(inner, false))
    inner.audit({ entity: 'tenant', entityId: id, before: { name: found.name, status: found.status }, after: { status } })
    return found
  })
  db.audit({ entity: 'tenant', entityId: id, before: { name: row.name, status: row.status }, after: { status } })
}

/** Deletes disabled tenants whose names were typed again; all or none. Their rows stay, but are unreachable. */
export async function removeTenants(db: Db, platform: string, named: readonly { id: string; name: string | undefined }[]): Promise<void> {
  await onPlatform(db, platform)
  const byId = new Map(named.map((n) => [n.id, n.name]))
  for (const [id, name] of [...byId].sort(([a], [b]) => Number(a) - Number(b))) {
    const row = await db.within(id, async (inner) => {
      const found = await queries.lockTenant(inner)
      if (!found) throw notFound()
      if (found.domain === platform) throw tenantSetup.fail('platformStays')
      if (found.status !== 0) throw tenantSetup.fail('stillActive')
      if (found.name !== name?.trim()) throw tenantSetup.fail('wrongName')
      await queries.markTenantDeleted(inner)
      await endSessions(inner)
      inner.audit({ entity: 'tenant', entityId: id, before: { name: found.name, domain: found.domain } })
      return found
    })
    db.audit({ entity: 'tenant', entityId: id, before: { name: row.name, domain: row.domain } })
  }
}

/** A picture of another tenant's sign-in page. */
export async function tenantPicture(db: Db, storage: Storage, platform: string, id: string, image: string): Promise<StoredObject> {
  const [row] = await queries.listTenants(db, platform, { id }, 1, 0)
  const which = Branding.safeParse(image)
  const key = row && which.success ? { logo: row.logo, bgImg: row.bg_img, banner: row.banner }[which.data] : null
  const object = key ? await storage.get(key) : null
  if (!object) throw notFound()
  return object
}
