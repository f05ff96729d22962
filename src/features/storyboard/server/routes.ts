// Storyboard: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { storyboard } from '../contract.ts'
import { outlineOf } from './storyboard.ts'

export const storyboardRoutes = serve(storyboard, { outline: ({ db, params }) => outlineOf(db, params.subSceneId) })
