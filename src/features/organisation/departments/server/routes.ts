// Handlers of the department endpoints.
import { serve } from '#platform/http/serve.ts'
import { departments } from '../contract.ts'
import { createDepartment, saveTree, moveDepartment, type PeopleChanged, removeDepartment, renameDepartment } from './departments.ts'
import { departmentTree } from './tree.ts'

export const departmentRoutes = (peopleChanged: PeopleChanged) =>
  serve(departments, {
    tree: ({ db, query }) => departmentTree(db, query),
    saveTree: ({ db, body }) => saveTree(db, body),
    create: ({ db, body }) => createDepartment(db, body),
    update: ({ db, body }) => renameDepartment(db, body),
    move: async ({ db, body }) => {
      const moved = await moveDepartment(db, body)
      await peopleChanged(db, null)
      return moved
    },
    remove: ({ db, params }) => removeDepartment(db, params.id),
  })
