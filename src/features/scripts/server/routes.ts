// Scripts: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { scripts } from '../contract.ts'
import { getScript, listScripts, pageScripts, removeScripts, saveScripts, sortScripts } from './scripts.ts'

export const scriptRoutes = serve(scripts, {
  list: ({ db, params }) => listScripts(db, params.subSceneId),
  page: ({ db, params, query }) => pageScripts(db, params.subSceneId, query),
  detail: ({ db, params }) => getScript(db, params.id),
  save: ({ db, params, body }) => saveScripts(db, params.subSceneId, body),
  sort: ({ db, params, body }) => sortScripts(db, params.subSceneId, body),
  remove: ({ db, body }) => removeScripts(db, body),
})
