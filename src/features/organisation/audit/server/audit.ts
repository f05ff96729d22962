// Writes the audit log: user, action, address, values before and after; secrets and phone numbers are masked.
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { statement } from '#platform/database/statement.ts'
import type { AuditEntry, Db } from '#platform/database/transaction.ts'
import type { AuditEvent } from '#platform/http/ports.ts'

const secret = /password|token|secret|smsCode|captcha/i
const phone = /^1[3-9]\d{9}$/

/** Maximum number of items of a list in an entry; longer lists are split into several entries by the caller. */
const MAX_ITEMS = 200

/** A copy for the log: secrets masked, the middle of phone numbers hidden, long texts cut. */
export function masked(value: unknown, depth = 0): unknown {
  // JSON cannot store half a surrogate pair, given or cut
  if (typeof value === 'string')
    return phone.test(value) ? `${value.slice(0, 3)}****${value.slice(7)}` : value.slice(0, 4000).toWellFormed()
  if (value === null || typeof value !== 'object') return value ?? null
  if (depth > 6) return '…'
  if (Array.isArray(value)) {
    const kept = value.slice(0, MAX_ITEMS).map((item) => masked(item, depth + 1))
    return value.length > MAX_ITEMS ? [...kept, `…共${value.length}项`] : kept
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, secret.test(key) ? '***' : masked(item, depth + 1)]))
}

const audit = statement(
  'audit',
  `insert into audit_log (tenant_id, actor_id, actor_name, ip, action, result, times, request_id, entity, entity_id, before, after)
  select $1, $2, $3, $4, $5, $6, $7, $8, n.entity, n."entityId", n.before, n.after
    from jsonb_to_recordset($9) as n (entity text, "entityId" text, before jsonb, after jsonb)`,
)

const within = statement('within', `select set_config('app.tenant_id', $1, true)`)

interface Program {
  tenantId: string
  action: string
  feature: string
  /** Name of the program in the log, and its description. */
  name: string
  agent: string
}

/** An action of the program itself, or of an operator at the machine: no user is signed in. */
export const eventOfProgram = ({ tenantId, action, feature, name, agent }: Program): AuditEvent => ({
  action,
  feature,
  result: 0,
  actor: { id: null, name },
  request: {
    id: randomUUID(),
    tenantId,
    ip: '127.0.0.1',
    userAgent: agent,
    host: os.hostname(),
    secure: true,
    token: null,
    devices: [],
    secret: null,
    seen: null,
    onceKey: null,
    flow: null,
  },
})

/**
 * Writes the audit rows of a request: one per entry of the transaction, or one without entries, and one in each other tenant that it
 * changed; the statement is sent at once.
 */
export function recordEvent(db: Db, event: AuditEvent): Promise<unknown> {
  const own = insert(db, event, event.request.tenantId, db.auditEntries.length ? db.auditEntries : [{ entity: event.feature }])
  // only the platform crosses the border between tenants, and both sides log its actions
  const enter = (tenantId: string) => db.run(within, [tenantId])
  const others = [...Map.groupBy(db.auditEntriesElsewhere, (n) => n.tenantId)].flatMap(([tenantId, told]) => [
    enter(tenantId),
    insert(
      db,
      event,
      tenantId,
      told.map((n) => n.entry),
    ),
    enter(db.tenantId),
  ])
  return Promise.all([own, ...others])
}

function insert(db: Db, event: AuditEvent, tenantId: string, notes: readonly AuditEntry[]): Promise<unknown> {
  const { request, actor } = event
  const rows = notes.map(({ entity, entityId, before, after }) => ({
    entity,
    entityId,
    before: before && masked(before),
    after: after && masked(after),
  }))
  return db.run(audit, [
    tenantId,
    actor?.id ?? null,
    // a phone number as sign-in name, or typed into the name field, is masked
    actor ? masked(actor.name) : null,
    request.ip,
    event.action,
    event.result,
    event.times ?? 1,
    request.id,
    JSON.stringify(rows),
  ])
}

export { hasActed } from './queries.ts'
