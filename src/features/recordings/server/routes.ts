// Recordings: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import type { FileStore } from '../../files/server/files.ts'
import { recordings } from '../contract.ts'
import { decideConsent, getConsent, removeOwn } from './recordings.ts'

export const recordingRoutes = (storage: FileStore) =>
  serve(recordings, {
    consent: ({ db }) => getConsent(db),
    decide: ({ db, body }) => decideConsent(db, storage, body.agreed),
    removeAll: ({ db }) => removeOwn(db, storage),
  })
