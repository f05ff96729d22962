// Statements about consents, recordings and their parts.
import { and, eq } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { consentVersion } from '../contract.ts'
import { recordingPart } from './tables.ts'

/** The answer that a recording belongs to. */
export interface Of {
  userId: string
  runId: string
  scriptId: string
  take: number
  /** Operator that receives the recording, '' for none; the consent must name it. */
  listener: string
}

const consent = statement(
  'recording_consent_find',
  `select (select c.agreed from recording_consent c
            where c.tenant_id = $1 and c.user_id = $2 and c.version = $3 and c.listener = $4 order by c.id desc limit 1) agreed,
          (select to_char(c.decided_at, 'YYYY-MM-DD HH24:MI:SS') from recording_consent c
            where c.tenant_id = $1 and c.user_id = $2 and c.version = $3 and c.listener = $4 order by c.id desc limit 1) "decidedAt",
          (select count(*)::int from recording r where r.tenant_id = $1 and r.user_id = $2 and r.path is not null) count,
          (select coalesce(sum(r.bytes), 0)::int from recording r where r.tenant_id = $1 and r.user_id = $2 and r.path is not null) bytes`,
).returns<{ agreed: boolean | null; decidedAt: string | null; count: number; bytes: number }>()
/** Decision of the person on the current text with this operator. */
export const findConsent = (db: Db, userId: string, listener: string) => db.one(consent, [db.tenantId, userId, consentVersion, listener])

const decide = statement(
  'recording_consent_insert',
  'insert into recording_consent (tenant_id, user_id, version, agreed, listener) values ($1, $2, $3, $4, $5)',
)
export const insertConsent = (db: Db, userId: string, agreed: boolean, listener: string) =>
  db.run(decide, [db.tenantId, userId, consentVersion, agreed, listener])

const begin = statement(
  'recording_begin',
  `insert into recording (tenant_id, user_id, run_id, script_id, take) values ($1, $2, $3, $4, $5)
   on conflict (tenant_id, run_id, script_id, take) do nothing`,
)
const hold = statement(
  'recording_hold',
  `select id::text id, path from recording where tenant_id = $1 and user_id = $2 and run_id = $3 and script_id = $4 and take = $5 for update`,
).returns<{ id: string; path: string | null }>()

/** Locks the recording of this answer; creates it if necessary. */
export async function lockRecording(db: Db, of: Of) {
  const asked = [db.tenantId, of.userId, of.runId, of.scriptId, of.take] as const
  await db.run(begin, [...asked])
  return (await db.run(hold, [...asked]))[0]
}

/** Inserts a part; a repeated part is ignored. */
export const insertPart = (db: Db, recordingId: string, startByte: number, content: Buffer) =>
  db.sql.insert(recordingPart).values({ tenantId: db.tenantId, recordingId, startByte, content }).onConflictDoNothing()

const forget = statement('recording_part_forget', 'delete from recording_part where tenant_id = $1 and recording_id = $2')
export const deleteParts = (db: Db, id: string) => db.run(forget, [db.tenantId, id])

const spans = statement(
  'recording_part_spans',
  `select start_byte "start", octet_length(content) length from recording_part where tenant_id = $1 and recording_id = $2 order by start_byte`,
).returns<{ start: number; length: number }>()

/** `received`: bytes from the start without a gap; `bytes`: sum over the parts, which can overlap. */
export async function countReceived(db: Db, id: string): Promise<{ received: number; parts: number; bytes: number }> {
  const parts = await db.run(spans, [db.tenantId, id])
  let received = 0
  for (const { start, length } of parts) {
    if (start > received) break
    received = Math.max(received, start + length)
  }
  return { received, parts: parts.length, bytes: parts.reduce((sum, { length }) => sum + length, 0) }
}

/** The whole recording, or null if bytes are missing before `bytes`. */
export async function findWhole(db: Db, id: string, bytes: number): Promise<Buffer | null> {
  const whole = Buffer.alloc(bytes)
  let received = 0
  const parts = await db.sql
    .select({ start: recordingPart.startByte, content: recordingPart.content })
    .from(recordingPart)
    .where(and(eq(recordingPart.tenantId, db.tenantId), eq(recordingPart.recordingId, id)))
    .orderBy(recordingPart.startByte)
  for (const { start, content } of parts) {
    if (start > received) return null
    content.copy(whole, start)
    received = Math.max(received, start + content.length)
  }
  return received >= bytes ? whole : null
}

const keep = statement(
  'recording_keep',
  `with gone as (delete from recording_part where tenant_id = $1 and recording_id = $2)
   update recording set path = $3, bytes = $4, duration_ms = $5, speech_ms = $6, pauses = $7, peaks = string_to_array($8, ',')::real[]
    where tenant_id = $1 and id = $2`,
)
export interface Kept {
  path: string
  bytes: number
  durationMs: number
  speechMs: number
  pauses: number
  peaks: number[]
}
/** Marks the recording as complete, and deletes its parts. */
export const writeKept = (db: Db, id: string, { path, bytes, durationMs, speechMs, pauses, peaks }: Kept) =>
  db.run(keep, [db.tenantId, id, path, bytes, durationMs, speechMs, pauses, peaks.join(',')])

const remove = statement(
  'recording_delete',
  `delete from recording where tenant_id = $1 and ($2::bigint is null or user_id = $2) and ($3::bigint is null or run_id = $3 and script_id = $4)
      and ($6::bigint is null or id <> $6)
      and ($5::int is null or created_at < now() - $5 * interval '1 day' or path is null and created_at < now() - interval '1 day')
   returning path`,
).returns<{ path: string | null }>()

interface Which {
  userId?: string
  line?: { runId: string; scriptId: string }
  /** Id of a recording to keep. */
  but?: string
  olderThanDays?: number
}
/** Deletes recordings with their parts, and returns their paths. With `olderThanDays` also those without a file after a day. */
export async function deleteRecordings(db: Db, { userId, line, but, olderThanDays }: Which): Promise<string[]> {
  const asked = [db.tenantId, userId ?? null, line?.runId ?? null, line?.scriptId ?? null, olderThanDays ?? null, but ?? null] as const
  return (await db.run(remove, [...asked])).flatMap((r) => r.path ?? [])
}

const path = statement('recording_path', 'select path from recording where tenant_id = $1 and id = $2')
export const findPath = async (db: Db, id: string): Promise<string | null> => (await db.run(path, [db.tenantId, id]))[0]?.path ?? null
