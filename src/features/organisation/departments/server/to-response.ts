// A row of the table as the contract declares it.
import { type Department, MAX_LAYER } from '../contract.ts'
import type { DepartmentRow } from './queries.ts'

/** Four layers, and none below a department with people of its own (addDepartAllow). */
const allowsChildren = (d: Pick<DepartmentRow, 'layer' | 'staffCount'>) => d.layer < MAX_LAYER && d.staffCount === 0

export const toResponse = (d: Omit<DepartmentRow, 'pathIds'>): Department => ({
  id: d.id,
  parentId: d.parentId,
  name: d.name,
  layer: d.layer,
  departPath: d.path,
  fullName: d.fullName,
  addDepartAllow: allowsChildren(d),
  version: d.updatedAt,
})
