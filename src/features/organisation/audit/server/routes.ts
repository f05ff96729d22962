// Handlers of the audit log endpoints.
import { Readable } from 'node:stream'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { serve } from '#platform/http/serve.ts'
import { audit } from '../contract.ts'
import type { Anchors } from './anchors.ts'
import { checkAudit, exportAudit, getAudit, type KeysKept, pageAudit } from './log.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const todayStatement = statement('audit_today', `select to_char(now(), 'YYYY-MM-DD') as day`, 'anew').returns<{ day: string }>()

/** Today in the time zone of the tenant, which is that of the transaction. */
const today = async (db: Db) => (await db.one(todayStatement, [])).day

export const auditRoutes = (anchors: Anchors, keysKept: KeysKept) =>
  serve(audit, {
    page: ({ db, query }) => pageAudit(db, query),
    detail: ({ db, params }) => getAudit(db, params.id, keysKept),
    check: ({ db }) => checkAudit(db, anchors),
    export: async ({ db, query, request }) => {
      const sheet = await exportAudit(db, query, keysKept)
      const day = await today(db)
      return {
        object: {
          bytes: sheet.length,
          contentType: xlsx,
          etag: `"${request.id}"`,
          read: (range) => Readable.from([range ? sheet.subarray(range.start, range.end + 1) : sheet]),
        },
        download: `${query.kind === 'sign-in' ? '登录日志' : '审计日志'}_${day}.xlsx`,
        cache: 'no-store',
      }
    },
  })
