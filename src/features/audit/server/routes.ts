// The audit log: endpoint -> verb.
import { Readable } from 'node:stream'
import { serve } from '../../../platform/http/serve.ts'
import { audit } from '../contract.ts'
import { checkAudit, exportAudit, getAudit, pageAudit } from './log.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const today = () => new Date().toISOString().slice(0, 10)

export const auditRoutes = serve(audit, {
  page: ({ db, query }) => pageAudit(db, query),
  detail: ({ db, params }) => getAudit(db, params.id),
  check: ({ db }) => checkAudit(db),
  export: async ({ db, query, request }) => {
    const sheet = await exportAudit(db, query)
    return {
      object: {
        bytes: sheet.length,
        contentType: xlsx,
        etag: `"${request.id}"`,
        read: (range) => Readable.from([range ? sheet.subarray(range.start, range.end + 1) : sheet]),
      },
      download: `${query.kind === 'sign-in' ? '登录日志' : '审计日志'}_${today()}.xlsx`,
      cache: 'no-store',
    }
  },
})
