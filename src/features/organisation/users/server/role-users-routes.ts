// Handlers of the role assignment endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { roleUsers } from '../contract.ts'
import { countAppointed, type EndSessions, grantMany, grantRoles, makeFirstPasswords, pageRoleUsers } from './role-users.ts'

export const roleUserRoutes = (endSessions: EndSessions) =>
  serve(roleUsers, {
    holders: ({ db, query }) => pageRoleUsers(db, query),
    grantMany: ({ db, body }) => grantMany(db, body, endSessions),
    grant: withoutTransaction(async ({ transact, conclude, body }) => {
      const firsts = await makeFirstPasswords(await transact((db) => countAppointed(db, body)))
      const appointed = await conclude((db) => grantRoles(db, body, endSessions, firsts))
      return appointed.length ? appointed : null
    }),
  })
