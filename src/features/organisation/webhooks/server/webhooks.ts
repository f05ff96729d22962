// Rules of webhooks: what an administrator saves, the secrets, tests and replays.
import { readable } from '#platform/database/columns.ts'
import { nextId } from '#platform/database/ids.ts'
import type { Db } from '#platform/database/transaction.ts'
import { outboundReasons } from '#platform/outbound/outbound-error.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { BodyOf, QueryOf } from '#shared/contract.ts'
import { eventTypes } from '#shared/event-types.ts'
import { notFound } from '#shared/errors.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { maxWebhooks, rotationHours, type Webhook, type WebhookDelivery, webhooks } from '../contract.ts'
import * as deliveryQueries from './delivery-queries.ts'
import * as queries from './queries.ts'
import { newSecret } from './signing.ts'

/** Services that webhooks use. */
export interface WebhookNeeds {
  fetch: Outbound['fetch']
  sealer: Sealer
}
type Saved = BodyOf<typeof webhooks.create>

type SecretColumn = 'secret' | 'old_secret'
/** The old secret is the sealed value of before, so both belong to one place. */
const placeOf = (tenantId: string, id: string) => ({ tenantId, table: 'webhook', id, column: 'secret' satisfies SecretColumn })
export const openSecret = (sealer: Sealer, tenantId: string, id: string, sealed: string) => sealer.open(sealed, placeOf(tenantId, id))

const known = (time: string | null) => (time === null ? null : readable(time))

function stateOf({ enabled, stoppedReason, failingSince }: queries.WebhookRow): Webhook['state'] {
  if (stoppedReason) return 'STOPPED'
  if (!enabled) return 'OFF'
  return failingSince ? 'RETRYING' : 'OK'
}

const toResponse = (row: queries.WebhookRow): Webhook => ({
  ...{ id: row.id, url: row.url, types: row.types, enabled: row.enabled, state: stateOf(row), stoppedReason: row.stoppedReason },
  ...{ createUserName: row.createUserName, createTime: readable(row.createTime) },
  failingSince: known(row.failingSince),
  deliveredTime: known(row.deliveredAt),
  oldSecretUntil: row.oldSecretUntil && new Date(row.oldSecretUntil) > new Date() ? readable(row.oldSecretUntil) : null,
})

export const listWebhooks = async (db: Db): Promise<Webhook[]> => (await queries.listWebhooks(db)).map(toResponse)

async function getRow(db: Db, id: string): Promise<queries.WebhookRow> {
  const row = await queries.findWebhook(db, id)
  if (!row) throw notFound()
  return row
}

/** An address may contain a key in its query, which the audit log must not keep. */
const auditOf = ({ url, types, enabled }: Saved) => ({
  url: url.replace(/\?.*$/, '?…'),
  subscribed: types.map((type) => eventTypes[type]),
  enabled,
})
const fieldsOf = (row: queries.WebhookRow): Saved => ({ url: row.url, types: row.types as Saved['types'], enabled: row.enabled })

export async function createWebhook(db: Db, saved: Saved, { sealer }: WebhookNeeds): Promise<Webhook & { secret: string }> {
  await queries.lockWebhooks(db)
  const [who, others] = await Promise.all([db.who(), queries.listWebhooks(db).execute()])
  if (others.length >= maxWebhooks) throw webhooks.fail('full')
  if (others.some(({ url }) => url === saved.url)) throw webhooks.fail('taken', {}, 'url')
  const [id, secret] = [await nextId(db), newSecret()]
  const fields = { ...saved, types: [...new Set(saved.types)] }
  await queries.insertWebhook(db, { ...fields, id, secret: sealer.seal(secret, placeOf(db.tenantId, id)), createUserName: who.name })
  db.audit({ entity: 'webhook', entityId: id, after: auditOf(fields) })
  return { ...toResponse(await getRow(db, id)), secret }
}

/** A webhook that is switched on works again, also after the program has stopped it. */
export async function editWebhook(db: Db, id: string, change: BodyOf<typeof webhooks.update>): Promise<Webhook> {
  await queries.lockWebhooks(db)
  const all = await queries.listWebhooks(db)
  const before = all.find((row) => row.id === id)
  if (!before) throw notFound()
  const merged = mergeDefined(fieldsOf(before), change) as Saved
  const saved = { ...merged, types: [...new Set(merged.types)] }
  if (all.some((row) => row.id !== id && row.url === saved.url)) throw webhooks.fail('taken', {}, 'url')
  const restart = (change.enabled === true || saved.url !== before.url) && { stoppedReason: null, failingSince: null }
  await queries.updateWebhook(db, id, { ...saved, ...restart })
  db.audit({ entity: 'webhook', entityId: id, before: auditOf(fieldsOf(before)), after: auditOf(saved) })
  return toResponse(await getRow(db, id))
}

export async function rotateSecret(db: Db, id: string, { sealer }: WebhookNeeds): Promise<Webhook & { secret: string }> {
  await queries.lockWebhooks(db)
  const before = await getRow(db, id)
  const secret = newSecret()
  await queries.setRotated(db, id, sealer.seal(secret, placeOf(db.tenantId, id)), before.secret, rotationHours)
  db.audit({ entity: 'webhook', entityId: id, after: { url: auditOf(fieldsOf(before)).url, secret: true } })
  return { ...toResponse(await getRow(db, id)), secret }
}

export async function removeWebhook(db: Db, id: string): Promise<void> {
  await queries.lockWebhooks(db)
  const row = await getRow(db, id)
  await queries.deleteWebhook(db, id)
  db.audit({ entity: 'webhook', entityId: id, before: auditOf(fieldsOf(row)) })
}

const words = (fault: string | null) => fault && (outboundReasons[fault as keyof typeof outboundReasons] ?? '签名密钥无法解密，请轮换密钥')

/** The outcome of a try, with the reason in words. */
export const toOutcome = <T extends { fault: string | null }>(outcome: T): T => ({ ...outcome, fault: words(outcome.fault) })

export async function pageDeliveries(db: Db, id: string, { state, ...paging }: QueryOf<typeof webhooks.deliveries>) {
  await getRow(db, id)
  const { records, total } = await deliveryQueries.pageDeliveries(db, id, state, paging)
  const shown = records.map(
    (row): WebhookDelivery => ({
      ...toOutcome(row),
      eventTime: readable(row.eventTime),
      triedTime: known(row.triedTime),
      nextTime: known(row.nextTime),
    }),
  )
  return { records: shown, total }
}

/** Only an active webhook is replayed: otherwise the rows would wait unseen. */
export async function replay(db: Db, id: string, { eventId, all }: BodyOf<typeof webhooks.replay>): Promise<{ count: number }> {
  const row = await getRow(db, id)
  if (!row.enabled || row.stoppedReason) throw webhooks.fail('notActive')
  const count = await deliveryQueries.insertReplay(db, id, eventId, all)
  if (!count) throw webhooks.fail('gone')
  db.audit({ entity: 'webhook', entityId: id, after: { url: auditOf(fieldsOf(row)).url, eventId, all, count } })
  return { count }
}

/** Seals the secrets again that are sealed with the key of before; returns the number of webhooks. */
export async function resealWebhooks(db: Db, sealer: Sealer): Promise<number> {
  let renewed = 0
  for (const { id, secret, oldSecret } of await queries.listWebhooks(db)) {
    if (![secret, oldSecret].some((sealed) => sealed !== null && sealer.isOld(sealed))) continue
    const anew = (sealed: string) => sealer.seal(openSecret(sealer, db.tenantId, id, sealed), placeOf(db.tenantId, id))
    await queries.updateWebhook(db, id, { secret: anew(secret), oldSecret: oldSecret && anew(oldSecret) })
    renewed++
  }
  return renewed
}
