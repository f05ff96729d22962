// Handlers of the notice endpoints.
import { serve } from '#platform/http/serve.ts'
import { notices } from '../contract.ts'
import type { LiveNotices } from './live.ts'
import { pageNotices, readAllNotices, readNotice } from './notices.ts'

export const noticeRoutes = (needs: { live: LiveNotices }) =>
  serve(notices, {
    page: ({ db, query }) => pageNotices(db, query),
    stream: async ({ db }) => needs.live.source(db.tenantId, (await db.who()).userId),
    read: ({ db, body }) => readNotice(db, body),
    readAll: ({ db }) => readAllNotices(db),
  })
