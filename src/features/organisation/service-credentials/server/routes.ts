// Handlers of the service credential endpoints.
import { serve } from '#platform/http/serve.ts'
import { serviceCredentials } from '../contract.ts'
import { listPowers, type RightNeeds } from './rights.ts'
import { createCredential, listCredentials, revokeCredential, rotateCredential, updateCredential } from './service-credentials.ts'

export const serviceCredentialRoutes = (needs: RightNeeds) =>
  serve(serviceCredentials, {
    list: ({ db }) => listCredentials(db),
    powers: ({ db }) => listPowers(db, needs),
    create: ({ db, body }) => createCredential(db, body, needs),
    update: ({ db, params, body }) => updateCredential(db, params.id, body, needs),
    rotate: ({ db, params }) => rotateCredential(db, params.id),
    revoke: ({ db, params }) => revokeCredential(db, params.id),
  })
