// Handlers of the service credential endpoints.
import { serve } from '#platform/http/serve.ts'
import { serviceCredentials } from '../contract.ts'
import { createCredential, listCredentials, revokeCredential, rotateCredential } from './service-credentials.ts'

export const serviceCredentialRoutes = serve(serviceCredentials, {
  list: ({ db }) => listCredentials(db),
  create: ({ db, body }) => createCredential(db, body),
  rotate: ({ db, params }) => rotateCredential(db, params.id),
  revoke: ({ db, params }) => revokeCredential(db, params.id),
})
