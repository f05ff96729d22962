// Handlers of the management of the record store.
import { serve } from '#platform/http/serve.ts'
import { recordStore } from '../contract.ts'
import { createCredential, getStatement, listCredentials, pageLatest, removeCredential, setCredentialEnabled } from './record-store.ts'

export const recordStoreRoutes = serve(recordStore, {
  list: ({ db }) => listCredentials(db),
  create: ({ db, body }) => createCredential(db, body),
  setEnabled: ({ db, params, body }) => setCredentialEnabled(db, params.id, body.enabled),
  remove: ({ db, params }) => removeCredential(db, params.id),
  page: ({ db, query }) => pageLatest(db, query),
  detail: ({ db, params }) => getStatement(db, params.statement),
})
