// Converts a row of the table to the contract's shape.
import { type Department, MAX_LAYER } from '../contract.ts'
import type { DepartmentRow } from './queries.ts'

/** Whether children are allowed: not on the fourth layer, and not below a department with users (addDepartAllow). */
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
