// Who holds which role: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { roleUsers } from '../contract.ts'
import { type EndSessions, grantRoles, pageRoleUsers } from './role-users.ts'

export const roleUserRoutes = (endSessions: EndSessions) =>
  serve(roleUsers, {
    holders: ({ db, query }) => pageRoleUsers(db, query),
    grant: ({ db, body }) => grantRoles(db, body, endSessions),
  })
