// Invigilation: endpoint -> verb.
import { serve } from '#platform/http/serve.ts'
import { getExam } from '#features/assessment/exams/server/exams.ts'
import { invigilation } from '../contract.ts'
import { addMinutes, giveGapBack, reopenAttempts, restoreAttempts, sendMessage, submitFor, voidAttempts } from './actions.ts'
import { getHistory, getView, listIds } from './invigilation.ts'
import type { LiveExams } from './live.ts'

export const invigilationRoutes = (live: LiveExams) =>
  serve(invigilation, {
    view: ({ db, params, query }) => getView(db, params.id, query),
    listIds: ({ db, params, query }) => listIds(db, params.id, query),
    history: ({ db, params }) => getHistory(db, params.id, params.userId),
    stream: async ({ db, params }) => live.source(db.tenantId, (await getExam(db, params.id)).id),
    addMinutes: ({ db, params, body }) => addMinutes(db, params.id, body),
    giveBack: ({ db, params, body }) => giveGapBack(db, params.id, body),
    submit: ({ db, params, body }) => submitFor(db, params.id, body),
    void: ({ db, params, body }) => voidAttempts(db, params.id, body),
    restore: ({ db, params, body }) => restoreAttempts(db, params.id, body),
    reopen: ({ db, params, body }) => reopenAttempts(db, params.id, body),
    message: ({ db, params, body }) => sendMessage(db, params.id, body),
  })
