// Figures and voices that a tenant adds; their source files are checked before they are saved.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { voices } from '#engines/media.ts'
import type { ServiceOptions } from '#engines/providers.ts'
import { serviceNames } from '#engines/sources.ts'
import { isInstalled } from '#engines/voice-packs/state.ts'
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { fetchTo } from '#platform/storage/fetch-to.ts'
import type { StoredFacts } from '#platform/storage/storage.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { notFound, stale } from '#shared/errors.ts'
import { byName, pick } from '#shared/field-table.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import {
  type FileStore,
  expectObjects,
  holdFiles,
  insertFiles,
  newStorageKey,
  takeObjects,
  urlOf,
  type WantedFile,
} from '#features/organisation/files/server/files.ts'
import { digitalHumans, type OwnSource, type OwnTemplate } from '../contract.ts'
import { deliveryFrom, deliveryNames, templateFieldNames } from '../fields.ts'
import type { Auditions } from './auditions.ts'
import * as queries from './own-queries.ts'
import { fileAddressOf } from './templates.ts'

/** Limit for each tenant and type. */
export const maxTemplates = 200
const nouns = { VIDEO: '形象', VOICE: '声音' } as const

type Given = z.infer<typeof digitalHumans.create.body>
type Change = z.infer<typeof digitalHumans.update.body>

/** Returns the path of the stored file of a source. */
export function fileOf(source: OwnSource): string | null {
  if ('picture' in source) return source.picture
  if ('video' in source) return source.video
  return 'referenceAudio' in source ? source.referenceAudio : null
}

const wire = (row: queries.TemplateRow & { uses: number }): OwnTemplate => ({
  id: row.id,
  type: row.type,
  name: row.name,
  ...pick(row, templateFieldNames),
  gender: row.gender,
  source: row.source,
  ...pick(row, deliveryNames),
  enabled: row.enabled,
  uses: row.uses,
  createUserName: row.createUserName,
  fileUrl: urlOf(row.still) ?? fileAddressOf(row.id),
  sourceUrl: urlOf(fileOf(row.source)),
  updateDate: readable(row.updateDate),
  version: row.updateDate,
})

export async function pageOwn(
  db: Db,
  asked: Paging & { type: 'VIDEO' | 'VOICE'; name?: string | undefined; pack?: string | undefined },
): Promise<Page<OwnTemplate>> {
  const { rows, total } = await queries.pageTemplates(db, { ...asked, limit: asked.pageSize, offset: offsetOf(asked) })
  return { records: rows.map(wire), total }
}

/** Returns the sources from which a tenant can add figures and voices. */
export const sourcesOf = ({ openai, duix, tencent, sherpa }: ServiceOptions) => ({
  figures: ['house' as const, ...(duix?.videoUrl ? ['duix' as const] : []), ...(tencent ? ['tencent' as const] : [])],
  voices: [
    'house' as const,
    ...(openai ? ['openai' as const] : []),
    ...(duix?.speechUrl ? ['duix' as const] : []),
    ...(sherpa ? ['sherpa' as const] : []),
  ],
  openaiVoices: [...(openai?.voices ?? [])],
})

/** Refuses a source of the wrong type, or of a service that is not configured. */
function checkSource({ type, source }: Pick<Given, 'type' | 'source'>, services: ServiceOptions): void {
  const isFigure = 'picture' in source || 'video' in source
  if (isFigure !== (type === 'VIDEO')) throw digitalHumans.fail('wrongSource', { what: nouns[type] }, 'source')
  const { provider } = source
  if (provider === 'sherpa' && source.pack) {
    if (services.packs && isInstalled(services.packs, source.pack)) return
    throw digitalHumans.fail('notConfigured', { service: '这个自然声音' }, 'source')
  }
  const there: readonly string[] = isFigure ? sourcesOf(services).figures : sourcesOf(services).voices
  if (provider !== 'house' && !there.includes(provider))
    throw digitalHumans.fail('notConfigured', { service: serviceNames[provider] }, 'source')
  if ('voice' in source && provider === 'house' && !voices.some((v) => v.id === source.voice))
    throw digitalHumans.fail('wrongSource', { what: nouns.VOICE }, 'source')
}

function usedAs(source: OwnSource): WantedFile['as'] {
  if ('picture' in source) return 'figure'
  return 'video' in source ? 'video' : 'audio'
}
const wantedOf = (source: OwnSource): WantedFile[] => [{ path: fileOf(source), as: usedAs(source), field: 'source' }]

const withFile = (source: OwnSource, kept: (path: string) => string): OwnSource => {
  if ('picture' in source) return { ...source, picture: kept(source.picture) }
  if ('video' in source) return { ...source, video: kept(source.video) }
  return 'referenceAudio' in source ? { ...source, referenceAudio: kept(source.referenceAudio) } : source
}

async function checkName(db: Db, { type, name, id }: Pick<Given, 'type' | 'name'> & { id?: string | undefined }): Promise<void> {
  await queries.lockTemplates(db)
  const known = await queries.listNames(db, type)
  if (known.some((k) => k.name === name && k.id !== id)) throw digitalHumans.fail('taken', { what: nouns[type] }, 'name')
  if (!id && known.length >= maxTemplates) throw digitalHumans.fail('full', { most: maxTemplates, what: nouns[type] })
}

interface Transactions {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
}

export interface OwnTemplateDeps {
  storage: FileStore
  auditions: Auditions
  services: ServiceOptions
}

/** Returns the still of a figure's source as a stored file; throws a refusal in words if the source cannot be used. */
async function takeStill(
  { transact }: Transactions,
  { storage, auditions }: OwnTemplateDeps,
  source: OwnSource,
): Promise<{ key: string } & StoredFacts> {
  const from = fileOf(source) ?? ''
  const base = path.join(storage.temporary, randomUUID())
  const [local, still] = [base + path.extname(from), `${base}.still.jpg`]
  try {
    const { userId } = await transact((db) => db.who())
    const stored = await storage.get(from)
    if (!stored) throw digitalHumans.fail('unusable', { reason: '文件不存在或已失效，请重新上传' }, 'source')
    await fetchTo(stored, local)
    await auditions.inspect(userId, { ...('picture' in source ? { picture: local } : { video: local }), out: still })
    const key = await transact(async (db) => {
      const fresh = newStorageKey(db.tenantId, 'resource', '.jpg')
      await expectObjects(db, [fresh])
      return fresh
    })
    return { key, ...(await storage.putFile(key, still, 'image/jpeg')) }
  } finally {
    await rm(local, { force: true })
    await rm(still, { force: true })
  }
}

/** Adds or changes a figure or a voice; checks the file outside a transaction. Throws 404, or 40009 on a version conflict. */
export async function saveOwn(calls: Transactions, deps: OwnTemplateDeps, given: Given | Change): Promise<OwnTemplate> {
  const id = 'id' in given ? given.id : undefined
  const { before, source } = await calls.transact(async (db) => {
    await db.who()
    const row = id ? (await queries.findTemplates(db, [id]))[0] : undefined
    if (id && (!row || (given.type && row.type !== given.type))) throw notFound()
    const { type, name } = mergeDefined(row ?? {}, given) as Given
    if (given.source) checkSource({ type, source: given.source }, deps.services)
    await checkName(db, { type, name, id })
    return {
      before: row,
      source: given.source && withFile(given.source, await holdFiles(db, deps.storage, wantedOf(given.source))),
    }
  })
  const isNew = source && (given.type ?? before?.type) === 'VIDEO' && (!before?.still || fileOf(before.source) !== fileOf(source))
  const still = isNew ? await takeStill(calls, deps, source) : null
  try {
    return await calls.conclude(async (db) => {
      const { userId, name: createUserName } = await db.who()
      const locked = id ? await queries.lockTemplate(db, id) : undefined
      if (id && !locked) throw notFound()
      if (locked && 'version' in given && given.version && given.version !== locked.updateDate) throw stale()
      if (locked && 'enabled' in given && given.enabled !== undefined && given.enabled !== locked.enabled)
        throw digitalHumans.fail('enabledFixed', {}, 'enabled')
      const usual = { ...byName(templateFieldNames, () => ''), ...deliveryFrom() }
      const whole = mergeDefined(
        { ...usual, ...locked },
        { ...given, ...byName(templateFieldNames, (key) => (given[key] === null ? '' : given[key])), source },
      ) as Given
      await checkName(db, { ...whole, id })
      if (still) {
        if (!(await takeObjects(db, [still.key]))) throw new Error('what was stored has been swept away')
        const { key: path, ...stored } = still
        const file = { path, kind: 'IMAGE' as const, contentType: 'image/jpeg', bytes: stored.bytes, objects: { [path]: stored } }
        await insertFiles(db, [{ ...file, provider: 'AI_TRAINING', createUserId: userId }])
      }
      const { type, name, gender } = whole
      const fields = {
        type,
        name,
        gender,
        source: whole.source,
        ...byName(templateFieldNames, (key) => whole[key] ?? ''),
        still: still?.key ?? locked?.still ?? null,
        ...deliveryFrom(whole),
      }
      if (!locked) {
        const row = await queries.insertTemplate(db, { ...fields, createUserId: userId, createUserName })
        db.audit({ entity: 'digital-human-template', entityId: row.id, after: { type, name, source: whole.source } })
        return wire({ ...row, uses: 0 })
      }
      const row = await queries.updateTemplate(db, locked.id, fields)
      db.audit({
        entity: 'digital-human-template',
        entityId: row.id,
        before: { name: locked.name, source: locked.source },
        after: { name, source: whole.source },
      })
      return wire({ ...row, uses: locked.uses })
    })
  } catch (error) {
    if (still) await deps.storage.remove(still.key).catch(() => undefined)
    throw error
  }
}

/** A disabled template stays in the settings that name it, and no other target can choose it. */
export async function enableOwn(db: Db, { id, enabled }: { id: string; enabled: boolean }): Promise<OwnTemplate> {
  const before = await queries.lockTemplate(db, id)
  if (!before) throw notFound()
  const row = before.enabled === enabled ? before : await queries.updateTemplate(db, id, { enabled })
  db.audit({ entity: 'digital-human-template', entityId: id, before: { enabled: before.enabled }, after: { name: row.name, enabled } })
  return wire({ ...row, uses: before.uses })
}

/** Refuses while a setting names the template; media made with it stay. */
export async function removeOwn(db: Db, id: string): Promise<void> {
  const row = await queries.lockTemplate(db, id)
  if (!row) throw notFound()
  if (row.uses > 0) throw digitalHumans.fail('used', { name: row.name, n: row.uses })
  await queries.deleteTemplate(db, id)
  db.audit({ entity: 'digital-human-template', entityId: id, before: { type: row.type, name: row.name, source: row.source } })
}
