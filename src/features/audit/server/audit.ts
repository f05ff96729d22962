// The audit log: who did what, from where, with before and after; secrets and phones masked.
import type { Db } from '../../../platform/database/transaction.ts'
import type { Deed } from '../../../platform/http/slots.ts'
import { auditLog } from './tables.ts'

const secret = /password|token|secret|smsCode|captcha/i
const phone = /^1[3-9]\d{9}$/

/** A copy to keep: secrets blotted out, phone numbers with their middle hidden, long texts cut. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return phone.test(value) ? `${value.slice(0, 3)}****${value.slice(7)}` : value.slice(0, 4000)
  if (value === null || typeof value !== 'object' || depth > 6) return value ?? null
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => masked(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, secret.test(key) ? '***' : masked(item, depth + 1)]))
}

/** Answers «what was done»: one row per note of the transaction, or one where it left none. */
export function recordDeed(db: Db, deed: Deed): Promise<unknown> {
  const { request } = deed
  const base = {
    tenantId: request.tenantId,
    actorId: deed.actor?.id ?? null,
    actorName: deed.actor?.name ?? null,
    ip: request.ip,
    action: deed.action,
    result: deed.result,
    times: deed.times ?? 1,
    requestId: request.id,
  }
  const notes = db.notes.length ? db.notes : [{ entity: deed.feature }]
  const rows = notes.map((note) => ({
    ...base,
    entity: note.entity,
    entityId: note.entityId ?? null,
    before: note.before === undefined ? null : masked(note.before),
    after: note.after === undefined ? null : masked(note.after),
  }))
  return db.sql.insert(auditLog).values(rows)
}
