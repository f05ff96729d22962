// People: endpoint -> verb.
import { outside, serve } from '../../../platform/http/serve.ts'
import { users } from '../contract.ts'
import { exportUsers, userTemplate, xlsx } from './export-users.ts'
import { commitImport, importErrors, importUsers, readPeople } from './import-users.ts'
import type { EndSessions } from './role-users.ts'
import { createUser, moveUsers, pageUsers, removeUsers, updateUser, userOptions } from './users.ts'

export const userRoutes = (endSessions: EndSessions) =>
  serve(users, {
    page: ({ db, query }) => pageUsers(db, query),
    options: ({ db, query }) => userOptions(db, query),
    create: ({ db, body }) => createUser(db, body),
    update: ({ db, body }) => updateUser(db, endSessions, body),
    remove: ({ db, body }) => removeUsers(db, endSessions, body),
    move: ({ db, body }) => moveUsers(db, body),
    export: async ({ db, query }) => xlsx(await exportUsers(db, query.departmentId), '人员.xlsx'),
    import: outside(async ({ conclude, query, body, file }) => {
      const update = query.update === 'true'
      if (!file) return conclude((db) => commitImport(db, query.importId ?? '0', { ...body, update }))
      const sheet = await readPeople(file.tempPath)
      return conclude((db) => importUsers(db, file.name, sheet, { dryRun: query.dryRun === 'true', update }))
    }),
    importErrors: async ({ db, params, query }) =>
      xlsx(await importErrors(db, params.importId, query.update === 'true'), '导入错误清单.xlsx'),
    template: async () => xlsx(await userTemplate(), '人员导入模板.xlsx'),
  })
