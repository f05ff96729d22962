// Handlers of the webhook endpoints.
import { nextId } from '#platform/database/ids.ts'
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { notFound } from '#shared/errors.ts'
import { webhooks } from '../contract.ts'
import { findWebhook } from './queries.ts'
import { trySend } from './delivering.ts'
import {
  createWebhook,
  editWebhook,
  listWebhooks,
  pageDeliveries,
  removeWebhook,
  replay,
  rotateSecret,
  toOutcome,
  type WebhookNeeds,
} from './webhooks.ts'

export const webhookRoutes = (needs: WebhookNeeds) =>
  serve(webhooks, {
    list: ({ db }) => listWebhooks(db),
    create: ({ db, body }) => createWebhook(db, body, needs),
    update: ({ db, params, body }) => editWebhook(db, params.id, body),
    rotate: ({ db, params }) => rotateSecret(db, params.id, needs),
    test: withoutTransaction(async ({ transact, conclude, params }) => {
      const { row, message } = await transact(async (db) => {
        const found = await findWebhook(db, params.id)
        if (!found) throw notFound()
        const about = { webhookId: found.id, tenantId: db.tenantId, id: await nextId(db) }
        return { row: found, message: { ...about, type: 'webhook.test', timestamp: new Date().toISOString(), data: {} } }
      })
      const { status, fault, durationMs } = toOutcome(await trySend({ ...message, ...row, id: message.id }, needs))
      return conclude(async (db) => {
        db.audit({ entity: 'webhook', entityId: row.id, after: { status, fault } })
        return { status, fault, durationMs }
      })
    }),
    remove: ({ db, params }) => removeWebhook(db, params.id),
    deliveries: ({ db, params, query }) => pageDeliveries(db, params.id, query),
    replay: ({ db, params, body }) => replay(db, params.id, body),
  })
