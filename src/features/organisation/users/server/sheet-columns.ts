// Columns of users in a spreadsheet, shared by template, import and export.
import type { SheetColumn } from '#platform/spreadsheets/spreadsheets.ts'
import { namesOf } from '#shared/field-table.ts'
import { personField, personFields } from '../fields.ts'

const written = namesOf(personFields).map((name) => {
  const { label, title = label, also = [], required = false, clean, width } = personField(name)
  return { field: name, title, also, required, clean, width }
})
/** A column that is only read: a leaver is disabled. */
const status = {
  field: 'status',
  title: '状态',
  also: ['员工状态', '在职状态', '人员状态', '账号状态', '任职状态'],
  clean: 'code',
} as const
export const sheetColumns: readonly SheetColumn[] = [...written, status]
/** Columns of the error list. */
export const errorColumns = () => [...writtenColumns(true), { title: status.title, width: 10 }]

const gone = new Set([
  '离职',
  '已离职',
  '停用',
  '已停用',
  '禁用',
  '已禁用',
  '离岗',
  '已离岗',
  '退休',
  '已退休',
  '解聘',
  '辞退',
  '注销',
  '冻结',
])
const here = new Set([
  '',
  '在职',
  '在岗',
  '启用',
  '已启用',
  '正常',
  '有效',
  '试用',
  '试用期',
  '实习',
  '实习期',
  '转正',
  '正式',
  '返聘',
  '在编',
])
/** Whether a row is of a leaver; undefined if its status is unknown. */
export const hasLeft = (status: string): boolean | undefined => {
  if (gone.has(status)) return true
  return here.has(status) ? false : undefined
}

/** Columns for writing; required ones have a star if `starred`. */
export const writtenColumns = (starred: boolean) =>
  written.map(({ title, required, width }) => ({ title: starred && required ? `${title}*` : title, width }))

export const sexes: Record<string, number> = { 男: 1, 女: 2, '1': 1, '2': 2 }
const sexNames = new Map([
  [1, '男'],
  [2, '女'],
])
export const sexName = (sex: number | null) => sexNames.get(sex ?? 0) ?? ''
