// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    webhooks_claim: { params: [string | number | null]; row: { webhook_id: string | null; event_id: string | null; tries: number | null } }
    webhooks_claimed: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (number | null)[] | null,
      ]
      row: {
        webhookId: string
        eventId: string
        tries: number | null
        type: string
        timestamp: string | null
        data: unknown
        url: string
        secret: string
        oldSecret: string | null
      }
    }
    webhooks_delivered: { params: [string | number | null, string | number | null]; row: {} }
    webhooks_deliveries: {
      params: [string | number | null, string | number | null, string | null, string | number | null, string | number | null]
      row: {
        eventId: string
        type: string
        eventTime: string | null
        state: string
        tries: number
        status: number | null
        fault: string | null
        durationMs: number | null
        triedTime: string | null
        nextTime: string | null
      }
    }
    webhooks_delivery_count: { params: [string | number | null, string | number | null, string | null]; row: { n: number | null } }
    webhooks_due_tenants: { params: []; row: { tenant_id: string | null } }
    webhooks_failed: { params: [string | number | null, string | number | null, boolean | null]; row: {} }
    webhooks_hold: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    webhooks_replay: {
      params: [string | number | null, string | number | null, string | number | null, boolean | null]
      row: { event_id: string }
    }
    webhooks_result: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        number | null,
        string | null,
        number | null,
        number | null,
        string | null,
        number | null,
      ]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
