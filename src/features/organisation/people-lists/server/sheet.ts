// Reads a spreadsheet with people as the text of a pasted list.
import { readSheet, type SheetColumn } from '#platform/spreadsheets/spreadsheets.ts'
import { maxListed } from '../contract.ts'

const columns: readonly SheetColumn[] = [
  { field: 'name', title: '姓名', also: ['名字', '员工姓名', '人员'] },
  { field: 'workNo', title: '工号', also: ['员工号', '员工编号', '人员编号'] },
  { field: 'telephone', title: '手机号码', also: ['手机号', '手机', '电话', '联系电话'] },
  { field: 'loginName', title: '登录名', also: ['账号', '用户名'] },
]

/** The rows as lines, with tabs between the cells of a person. */
export async function sheetText(path: string): Promise<string> {
  const { rows } = await readSheet(path, columns, { maxRows: maxListed })
  return rows.map(({ cells }) => columns.flatMap(({ field }) => cells[field] || []).join('\t')).join('\n')
}
