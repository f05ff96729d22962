// Routes of the script endpoints.
import type { OwnMedia } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { serve } from '#platform/http/serve.ts'
import { scripts } from '../contract.ts'
import { saveScripts } from './saving.ts'
import { getScript, type LineStates, listScripts, pageScripts, removeScripts, sortScripts } from './scripts.ts'

export const scriptRoutes = (own: OwnMedia, statesOf: LineStates) =>
  serve(scripts, {
    list: ({ db, params }) => listScripts(db, params.subSceneId),
    page: ({ db, params, query }) => pageScripts(db, params.subSceneId, query, statesOf),
    detail: ({ db, params }) => getScript(db, params.id),
    save: ({ db, params, body }) =>
      Array.isArray(body) ? saveScripts(db, params.subSceneId, body, own) : saveScripts(db, params.subSceneId, body.list, own, body.seen),
    sort: ({ db, params, body }) =>
      Array.isArray(body) ? sortScripts(db, params.subSceneId, body) : sortScripts(db, params.subSceneId, body.list, body.seen),
    remove: ({ db, body }) => removeScripts(db, body),
  })
