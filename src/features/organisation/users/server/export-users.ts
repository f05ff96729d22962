// Users as spreadsheets: the export, and the template for the import.
import type { Db } from '#platform/database/transaction.ts'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { maxRows } from '#shared/sheets.ts'
import { namesOf, pick } from '#shared/field-table.ts'
import { DISABLED } from '../contract.ts'
import { type PersonFieldName, personFields, textFields } from '../fields.ts'
import { maskPhone } from './phones.ts'
import { listUsers, type UserRow } from './queries.ts'
import { sexName, writtenColumns } from './sheet-columns.ts'
import { asked } from './users.ts'

/** Cells in the order of the sheet's columns. */
function cellsOf(row: UserRow, phone: (text: string) => string): string[] {
  const cells: Record<PersonFieldName, string | null> = {
    ...pick(row, textFields),
    telephone: phone(row.telephone),
    department: row.orgName,
    sex: sexName(row.sex),
    roles: row.roles.map((role) => role.name).join('、'),
  }
  return namesOf(personFields).map((name) => cells[name] ?? '')
}

/** All users below a department in the caller's data scope; phones are masked without the permission word. */
export async function exportUsers(db: Db, departmentId: string | undefined): Promise<Buffer> {
  const allowed = await asked(db, await db.who(), { departmentId })
  const rows = await listUsers(db, allowed)
  const phone = (text: string) => (allowed.whole ? text : maskPhone(text))
  db.audit({ entity: 'user', after: { exported: rows.length, departmentId: departmentId ?? null, whole: allowed.whole } })
  return writeSheet(
    [...writtenColumns(false), { title: '登录名', width: 18 }, { title: '状态', width: 8 }],
    rows.map((r) => [...cellsOf(r, phone), phone(r.loginName), r.locked === DISABLED ? '禁用' : '正常']),
    { sheet: '人员' },
  )
}

const example: Partial<Record<PersonFieldName, string>> = {
  workNo: 'A1001',
  name: '张三',
  telephone: '13800001234',
  department: '总公司/华东区/上海分公司',
  email: 'zhangsan@example.com',
  sex: '男',
  profile: '客户经理',
}
/** Template of an import, with one example and notes. */
const writeTemplate = () =>
  writeSheet(writtenColumns(true), [namesOf(personFields).map((name) => example[name] ?? '')], {
    sheet: '人员',
    notes: [
      '带 * 的列必填；列的顺序可以调整，多余的列会被忽略。',
      '工号、手机号在企业内不能重复；手机号同时作为登录名。',
      '部门填写完整路径，如 总公司/华东区/上海分公司；名称唯一时可以只填部门名称。只能填写最末一级部门。',
      '性别填写 男 或 女，可以不填。',
      '角色填写角色名称，多个用顿号隔开；不填时，新人员获得企业设置中的默认角色，已有人员的角色不变。',
      '导入人员的初始密码为 123456，首次登录时须修改。',
      `一个文件最多 ${maxRows.toLocaleString('zh-CN')} 人，更多的请分成几个文件导入。`,
      '导入前请删除示例行。',
    ],
  })

let template: Promise<Buffer> | undefined
/** The template, written once; a failure is not cached. */
export const userTemplate = () =>
  (template ??= writeTemplate().catch((error: unknown) => {
    template = undefined
    throw error
  }))
