// The columns of people in a spreadsheet, the same for template, import and export.
import type { SheetColumn } from '../../../platform/spreadsheets/spreadsheets.ts'

export const sheetColumns = [
  { field: 'workNo', title: '工号', required: true, clean: 'code' },
  { field: 'name', title: '姓名', required: true },
  { field: 'telephone', title: '手机号', also: ['手机号码'], required: true, clean: 'phone' },
  { field: 'department', title: '部门', required: true },
  { field: 'email', title: '邮箱', clean: 'code' },
  { field: 'sex', title: '性别' },
  { field: 'profile', title: '职位' },
  { field: 'roles', title: '角色', also: ['角色名称'] },
] as const satisfies SheetColumn[]

const widths: Record<string, number> = { workNo: 16, name: 14, telephone: 18, department: 36, email: 28, sex: 8, profile: 18, roles: 24 }
/** As written: what must be filled carries a star. */
export const writtenColumns = (starred: boolean) =>
  sheetColumns.map((c) => ({ title: starred && 'required' in c ? `${c.title}*` : c.title, width: widths[c.field] ?? 16 }))

export const sexes: Record<string, number> = { 男: 1, 女: 2, '1': 1, '2': 2 }
export const sexName = (sex: number | null) => (sex === 1 ? '男' : sex === 2 ? '女' : '')
