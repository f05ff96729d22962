// Holds the files of a record: its paths must be files of the tenant. A direct upload to the object store is inspected now, and moved out
// of reach of its sender.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#platform/database/transaction.ts'
import { contentOf } from '#platform/storage/content.ts'
import { fetchTo } from '#platform/storage/fetch-to.ts'
import { hashOf } from '#platform/storage/hash.ts'
import { safeKey, typeOfKey } from '#platform/storage/storage.ts'
import { files, type UploadField, uploadRules } from '../contract.ts'
import { keptKey, recordingsOf } from './keys.ts'
import { type FileStore, type LookedFor, storePoster } from './look.ts'
import { takeObjects, takeUp } from './loose.ts'
import { listOwnOrShown } from './readers.ts'
import { type FileRow, findFiles, insertFiles, lockNames, markHeld, type NewFile } from './queries.ts'
import { checkQuota, kindOf } from './quota.ts'

export interface WantedFile {
  /** Path from the form; absent if the field is empty. */
  path: string | null | undefined
  /** The upload rule of the field. */
  as: UploadField
  /** The form field of an error. */
  field: string
  /** Accepts formats that browsers cannot play, because the caller converts them. */
  converts?: boolean
}

const fieldKinds = { cover: 'IMAGE', image: 'IMAGE', audio: 'AUDIO', video: 'VIDEO', question: 'IMAGE', figure: 'IMAGE' } as const
const AT_ONCE = 4

/**
 * Checks all paths; throws the fault of the first bad one, on its field. Returns a mapping of each path: unchanged, or for a fresh upload
 * the path at which it is kept. Without a `storage`, only known files can be named.
 */
export async function holdFiles(db: Db, storage: FileStore | undefined, wanted: readonly WantedFile[]): Promise<(path: string) => string> {
  const named = wanted.flatMap((w) => (w.path ? [{ ...w, path: w.path, key: keptKey(db.tenantId, w.path) ?? w.path }] : []))
  if (!named.length) return (path) => path
  for (const { path, field } of named) if (!safeKey(path) || path.startsWith(recordingsOf(db.tenantId))) throw files.fail('gone', {}, field)
  const keys = named.map((n) => n.key)
  const fresh = () => named.filter((n) => n.key !== n.path && !known.has(n.key))
  let known: Map<string, Known> = await takeUp(db, await findFiles(db, keys))
  if (storage) await checkSeen(db, storage, known, named)
  if (storage && fresh().length) {
    await lockNames(
      db,
      fresh().map((n) => n.key),
    )
    // the previous holder of the lock may have kept the same uploads
    known = await takeUp(db, await findFiles(db, keys))
    for (const row of await keepFresh(db, storage, fresh())) known.set(row.path, row)
  }
  for (const want of named) check(known.get(want.key), want)
  await markHeld(
    db,
    named.map((n) => n.key),
  )
  const kept = new Map(named.map((n) => [n.path, n.key]))
  return (path) => kept.get(path) ?? path
}

/** Naming a file grants it to every reader of the record, so a user can only name own uploads and readable files. */
async function checkSeen(db: Db, storage: FileStore, known: ReadonlyMap<string, Known>, named: readonly Fresh[]) {
  // generated media are exempt, because an open form may name a medium that was replaced meanwhile
  const sent = [...known.values()].filter((row) => row.provider === 'CUSTOMER' && row.createUserId !== null)
  const seen = await listOwnOrShown(db, storage.mayRead, sent)
  const hidden = new Set(sent.flatMap(({ path }) => (seen.has(path) ? [] : path)))
  for (const { key, field } of named) if (hidden.has(key)) throw files.fail('gone', {}, field)
}

type Known = Pick<FileRow, 'path' | 'kind' | 'bytes'> & Pick<NewFile, 'provider' | 'unfit' | 'createUserId'>

function check(row: Known | undefined, { as, field, converts }: WantedFile) {
  if (!row) throw files.fail('gone', {}, field)
  if (row.kind !== fieldKinds[as]) throw files.fail('wrongType', { types: uploadRules[as].types.join('/') }, field)
  // a file that is converted is within the limit afterwards
  if (row.provider === 'CUSTOMER' && row.bytes >= uploadRules[as].maxBytes && !(row.unfit && converts))
    throw files.fail('tooLarge', { limit: uploadRules[as].limit }, field)
  if (row.unfit && !converts) throw files.fail('unplayed', { unfit: row.unfit, form: as === 'audio' ? 'MP3' : 'H.264 + AAC' }, field)
}

interface Fresh {
  path: string
  key: string
  as: UploadField
  field: string
}

async function keepFresh(db: Db, storage: FileStore, fresh: readonly Fresh[]): Promise<NewFile[]> {
  const { userId } = await db.who()
  const queue = [...new Map(fresh.map((f) => [f.key, f])).values()]
  const kept: NewFile[] = []
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      kept.push({ ...(await keep(storage, next, { tenantId: db.tenantId, userId })), createUserId: userId })
  }
  try {
    // all copies must have ended before any is removed
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
    const failed = ended.find((e) => e.status === 'rejected')
    if (failed) throw failed.reason
    await checkQuota(
      db,
      kept.reduce((sum, file) => sum + file.bytes, 0),
    )
    if (kept.length) {
      // files that the sweep has taken, but not removed yet, have the same names
      await takeObjects(db, kept.flatMap(keysOf))
      await insertFiles(db, kept)
    }
  } catch (error) {
    for (const key of kept.flatMap(keysOf)) await storage.remove(key).catch(() => undefined)
    throw error
  }
  db.afterCommit(() => {
    // the sweep removes remaining objects later
    for (const { path } of fresh) storage.remove(path).catch(() => undefined)
  })
  return kept
}

const keysOf = (file: NewFile) => Object.keys(file.objects ?? {})

/** Copies the upload first and inspects the copy, because its sender can still overwrite the original. */
async function keep(
  storage: FileStore,
  { path: sentTo, key, as, field }: Fresh,
  by: Pick<LookedFor, 'tenantId' | 'userId'>,
): Promise<NewFile> {
  const rule = uploadRules[as]
  const largest = 'source' in rule ? rule.source : rule
  const tooLarge = () => files.fail('tooLarge', { limit: largest.limit }, field)
  const sent = await storage.get(sentTo)
  if (!sent) throw files.fail('gone', {}, field)
  if (sent.bytes >= largest.maxBytes) throw tooLarge()
  if (!(await storage.copy(sentTo, key))) throw files.fail('gone', {}, field)
  const local = path.join(storage.temporary, randomUUID())
  let poster: string | undefined
  try {
    const copy = await storage.get(key)
    if (!copy) throw files.fail('gone', {}, field)
    if (copy.bytes >= largest.maxBytes) throw tooLarge()
    const types: readonly string[] = rule.types
    const content = await contentOf(copy, types)
    const kind = content && kindOf(content.contentType)
    // the store serves a file by its extension, which must match the kind
    if (!content || !kind || !types.includes(content.extension) || kindOf(typeOfKey(key)) !== kind)
      throw files.fail('wrongType', { types: rule.types.join('/') }, field)
    await fetchTo(copy, local)
    const looked = await storage.look(local, content.contentType, { ...by, field })
    poster = looked.poster
    const stored = looked.isRewritten
      ? await storage.putFile(key, local, content.contentType)
      : { bytes: copy.bytes, sha256: await hashOf(createReadStream(local)) }
    const { objects, ...beside } = await storePoster(storage, key, poster)
    return {
      path: key,
      kind,
      contentType: content.contentType,
      bytes: stored.bytes,
      provider: 'CUSTOMER',
      ...looked.facts,
      ...beside,
      objects: { [key]: stored, ...objects },
    }
  } catch (error) {
    await storage.remove(key).catch(() => undefined)
    throw error
  } finally {
    for (const file of poster ? [local, poster] : [local]) await rm(file, { force: true })
  }
}
