// Handlers of the role endpoints.
import { serve } from '#platform/http/serve.ts'
import { roles } from '../contract.ts'
import { savePowers } from './powers.ts'
import { createRole, getRole, type Holders, pageRoles, removeRoles, roleMatrix, rolePowers, updateRole } from './roles.ts'

export const roleRoutes = (holders: Holders) =>
  serve(roles, {
    page: ({ db, query }) => pageRoles(db, holders, query),
    matrix: ({ db }) => roleMatrix(db),
    detail: ({ db, params }) => getRole(db, holders, params.id),
    create: ({ db, body }) => createRole(db, holders, body),
    update: ({ db, body }) => updateRole(db, holders, body),
    remove: ({ db, body }) => removeRoles(db, holders, body),
    powers: ({ db, params }) => rolePowers(db, params.id),
    savePowers: ({ db, body }) => savePowers(db, holders, body),
  })
