// Handlers of the endpoints of calibrations.
import { serve } from '#platform/http/serve.ts'
import { talkCalibrations } from '../contract.ts'
import {
  beginCalibration,
  getCalibration,
  getTalkToMark,
  listPlaces,
  listRaters,
  markTalk,
  pageCalibrations,
  removeCalibrations,
} from './talk-calibrations.ts'

export const talkCalibrationRoutes = serve(talkCalibrations, {
  page: ({ db, query }) => pageCalibrations(db, query),
  raters: ({ db }) => listRaters(db),
  places: ({ db }) => listPlaces(db),
  begin: ({ db, body }) => beginCalibration(db, body),
  detail: ({ db, params }) => getCalibration(db, params.id),
  talk: ({ db, params }) => getTalkToMark(db, params),
  mark: ({ db, params, body }) => markTalk(db, params, body.marks),
  remove: ({ db, body }) => removeCalibrations(db, body),
})
