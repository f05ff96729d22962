// Delivers the outbox: asks once a second for tenants with due deliveries, and works for all of them at the same time.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Log } from '#platform/log.ts'
import { SealError } from '#platform/secrets/sealer.ts'
import type { EventBody } from '#features/organisation/events/contract.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { type Claimed, claimDeliveries, setDelivered, setFailed, setResult } from './queries.ts'
import { isDelivered, isGone, type Outcome, pauseAfter } from './retrying.ts'
import { send } from './sending.ts'
import { openSecret, type WebhookNeeds } from './webhooks.ts'

interface Delivering extends WebhookNeeds {
  pool: Pool
  log: Log
}
/** A message with the sealed secrets of its webhook. */
interface Sealed extends EventBody {
  tenantId: string
  webhookId: string
  /** Id of the message. */
  id: string
  url: string
  secret: string
  oldSecret: string | null
  /** Absent if the old secret is given only while it signs. */
  oldSecretUntil?: string | null
}

const unsealed: Outcome = { status: null, fault: 'secret', durationMs: 0, retryAfterMs: null }

/** Opens the secrets and sends once; a secret that does not open is an outcome, too. */
export async function trySend(sealed: Sealed, { fetch, sealer }: WebhookNeeds): Promise<Outcome> {
  const { tenantId, webhookId, secret, oldSecret, oldSecretUntil, id, url, type, timestamp, data } = sealed
  const isOver = oldSecretUntil !== undefined && (oldSecretUntil === null || new Date(oldSecretUntil) <= new Date())
  try {
    const secrets = [secret, ...(oldSecret && !isOver ? [oldSecret] : [])].map((one) => openSecret(sealer, tenantId, webhookId, one))
    return await send(fetch, { id, url, type, timestamp, data, secrets }, new Date())
  } catch (error) {
    if (error instanceof SealError) return unsealed
    throw error
  }
}

/** Sends one claimed delivery and writes its result. */
async function deliver(delivering: Delivering, tenantId: string, claimed: Claimed): Promise<void> {
  const { webhookId, eventId, tries } = claimed
  const outcome = await trySend({ ...claimed, tenantId, id: eventId }, delivering)
  const [isDone, pause] = [isDelivered(outcome), pauseAfter(tries, outcome.retryAfterMs)]
  const { status, fault, durationMs } = outcome
  if (!isDone) delivering.log.info({ tenantId, webhookId, eventId, tries, status, fault }, 'an event was not delivered')
  await inTenant(delivering.pool, tenantId, async (db) => {
    const failed = pause === null ? 'FAILED' : 'WAITING'
    await setResult(db, claimed, { state: isDone ? 'DELIVERED' : failed, pauseMs: pause ?? 0, status, fault, durationMs })
    await (isDone ? setDelivered(db, webhookId) : setFailed(db, webhookId, isGone(outcome)))
  })
}

/** Interval at which the outbox is asked for due deliveries, in ms. */
const ASK_MS = 1000
const due = statement('webhooks_due_tenants', 'select tenant_id from app.due_webhook_tenants()').returns<{ tenant_id: string }>()

/** Delivers until `close`, which waits for the tries under way. */
export function openDeliverer(delivering: Delivering): { close(): Promise<void> } {
  const { pool, log } = delivering
  let closed = false
  const underWay = new Set<Promise<void>>()
  const follow = (act: Promise<unknown>) => {
    const one: Promise<void> = act.then(
      () => void underWay.delete(one),
      (error: unknown) => {
        underWay.delete(one)
        if (!closed) log.warn({ err: error }, 'the outbox of webhooks was not read')
      },
    )
    underWay.add(one)
  }
  /** Claims what may be sent now; each delivery that ends claims again. */
  const claim = async (tenantId: string): Promise<void> => {
    if (closed) return
    for (const claimed of await inTenant(pool, tenantId, claimDeliveries))
      follow(deliver(delivering, tenantId, claimed).then(() => claim(tenantId)))
  }
  const ask = async () => {
    for (const { tenant_id: tenantId } of await rowsOf(pool.raw, due, [])) follow(claim(tenantId))
  }
  let asking = false
  const timer = setInterval(() => {
    if (asking) return
    asking = true
    follow(ask().finally(() => (asking = false)))
  }, ASK_MS).unref()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      while (underWay.size) await Promise.all(underWay)
    },
  }
}
