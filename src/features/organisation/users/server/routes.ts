// Handlers of the user endpoints.
import type { Db } from '#platform/database/transaction.ts'
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { fileAnswer, sheetAnswer } from '#platform/spreadsheets/spreadsheets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { PeopleChanged } from '#features/organisation/departments/server/departments.ts'
import { previewed } from '#features/organisation/imports/server/imports.ts'
import { initialPassword, type User, users } from '../contract.ts'
import { listChanges } from './changes.ts'
import { lockPeople } from './disabling.ts'
import { exportUsers, userTemplate } from './export-users.ts'
import { commitImport, draftPeople, importErrors, importUsers, previewImport, readPeople, undoPeople } from './import-users.ts'
import { mergeDepartments } from './merging.ts'
import { checkGiven, hashGiven } from './passwords.ts'
import { getReach } from './reach-told.ts'
import type { EndSessions } from './role-users.ts'
import { createUser, moveUsers, pageUsers, removeUsers, typeOf, updateUser, countOptions, userOptions } from './users.ts'

export const userRoutes = (endSessions: EndSessions, peopleChanged: PeopleChanged, storage: Pick<Storage, 'temporary'>) => {
  const told = async (db: Db, user: User) => {
    await peopleChanged(db, [user.id])
    return user
  }
  return serve(users, {
    changes: ({ db, query }) => listChanges(db, query),
    page: ({ db, query }) => pageUsers(db, query),
    options: ({ db, query }) => userOptions(db, query),
    optionsCount: ({ db, query }) => countOptions(db, query),
    reach: ({ db }) => getReach(db),
    create: withoutTransaction(async ({ transact, conclude, body: { password, ...fields } }) => {
      const given = await hashGiven(await transact((db) => checkGiven(db, password, fields)))
      return conclude(async (db) => told(db, await createUser(db, fields, given)))
    }),
    update: withoutTransaction(async ({ transact, conclude, body: { password, ...fields } }) => {
      const given = password
        ? await hashGiven(
            await transact(async (db) => {
              const { telephone, workNo, name } = fields
              return checkGiven(db, password, { telephone, workNo, name, type: await typeOf(db, fields.id) })
            }),
          )
        : null
      return conclude(async (db) => told(db, await updateUser(db, endSessions, fields, given)))
    }),
    remove: async ({ db, body }) => {
      const batch = await removeUsers(db, endSessions, body)
      await peopleChanged(db, batch.done)
      return batch
    },
    move: async ({ db, body }) => {
      const batch = await moveUsers(db, body)
      await peopleChanged(db, batch.done)
      return batch
    },
    mergeDepartments: async ({ db, body }) => {
      const merged = await mergeDepartments(db, body)
      await peopleChanged(db, null)
      return merged
    },
    lock: async ({ db, body }) => {
      const batch = await lockPeople(db, endSessions, body.ids, body.act)
      await peopleChanged(db, batch.done)
      return batch
    },
    export: async ({ db, query }) => sheetAnswer(await exportUsers(db, query.departmentId), '人员.xlsx'),
    import: withoutTransaction(async ({ transact, conclude, query, body, file }) => {
      const options = { update: query.update === 'true', making: query.departments === 'create', endSessions }
      if (query.dryRun === 'true') {
        const id = file ? await draftPeople(transact, file.tempPath, file.name, query) : previewed(query.importId)
        return conclude((db) => previewImport(db, id, options, body))
      }
      const sheet = file && (await readPeople(transact, file.tempPath, query.headings))
      // the right is checked before the slow hashing
      await transact((db) => db.who())
      const { passwordHash } = await hashGiven(initialPassword)
      return conclude(async (db) => {
        const answer = sheet
          ? await importUsers(db, sheet, options, passwordHash)
          : await commitImport(db, previewed(query.importId), options, body ?? {}, passwordHash)
        await peopleChanged(db, null)
        return answer
      })
    }),
    undoImport: async ({ db, params }) => {
      const batch = await undoPeople(db, endSessions, params.undoId)
      await peopleChanged(db, batch.done)
      return batch
    },
    importErrors: async ({ db, params, query }) =>
      fileAnswer(
        await importErrors(db, params.importId, { update: query.update === 'true', making: query.departments === 'create' }),
        '导入错误清单.xlsx',
        storage.temporary,
      ),
    template: async () => sheetAnswer(await userTemplate(), '人员导入模板.xlsx'),
  })
}
