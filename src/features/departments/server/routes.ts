// Departments: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { departments } from '../contract.ts'
import { createDepartment, moveDepartment, removeDepartment, renameDepartment } from './departments.ts'
import { departmentTree } from './tree.ts'

export const departmentRoutes = serve(departments, {
  tree: ({ db, query }) => departmentTree(db, query),
  create: ({ db, body }) => createDepartment(db, body),
  update: ({ db, body }) => renameDepartment(db, body),
  move: ({ db, body }) => moveDepartment(db, body),
  remove: ({ db, params }) => removeDepartment(db, params.id),
})
