// Handlers of the recording endpoints.
import { serve } from '#platform/http/serve.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { recordings } from '../contract.ts'
import { decideConsent, getConsent, removeOwn } from './recordings.ts'

/** `listener`: operator of the recogniser, '' for none. */
export const recordingRoutes = (storage: FileStore, listener: string) =>
  serve(recordings, {
    consent: ({ db }) => getConsent(db, listener),
    decide: ({ db, body }) => decideConsent(db, storage, listener, body),
    removeAll: ({ db }) => removeOwn(db, storage),
  })
