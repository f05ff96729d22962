// Handlers of the notice endpoints.
import { serve } from '#platform/http/serve.ts'
import { notices } from '../contract.ts'
import type { LiveNotices } from './live.ts'
import { getSetting, saveSetting } from './settings.ts'
import { pageNotices, readAllNotices, readNotice } from './notices.ts'

export const noticeRoutes = (needs: { live: LiveNotices; offersMail: boolean }) =>
  serve(notices, {
    page: ({ db, query }) => pageNotices(db, query),
    stream: async ({ db }) => needs.live.source(db.tenantId, (await db.who()).userId),
    read: ({ db, body }) => readNotice(db, body),
    readAll: ({ db }) => readAllNotices(db),
    setting: ({ db }) => getSetting(db, needs.offersMail),
    saveSetting: ({ db, body }) => saveSetting(db, body, needs.offersMail),
  })
