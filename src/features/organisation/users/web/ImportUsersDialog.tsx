// Dialog of the user import.
import { namesOf } from '#shared/field-table.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import type { ImportKind } from '#features/organisation/imports/web/ImportDialog.tsx'
import { LazyImportDialog } from '#features/organisation/imports/web/LazyImportDialog.tsx'
import { initialPassword, users } from '../contract.ts'
import { personField, personFields } from '../fields.ts'

const kind: ImportKind = {
  title: '导入人员',
  endpoint: users.import,
  errors: users.importErrors,
  template: users.template,
  refresh: [users.page, departments.tree],
  columns: [
    ...namesOf(personFields).map((field) => {
      const { label, title = label, preview: width, choices } = personField(field)
      return { field, title, width, ...(choices ? { choices } : {}) }
    }),
    { field: 'status', title: '状态', width: 90 },
  ],
  hints: [
    '工号、姓名、手机号、部门必填；部门写路径，如 总公司/华东区/上海分公司，也可以写 华东区-上海分公司；还没有的部门可以在预览中创建。',
    `先预览，确认后才会写入；初始密码为 ${initialPassword}，首次登录时须修改。`,
    '角色填写角色名称，多个用顿号隔开；不填时，新人员获得企业设置中的默认角色。',
    '工号或手机号已存在的行算作有误，打开「更新已有人员」则改为更新，「状态」为离职或停用的人员会被停用。',
  ],
  choice: { name: 'update', label: '更新已有人员' },
  undo: users.undoImport,
  unit: '人',
  doneText: '新人员首次登录时须修改初始密码',
}

export function ImportUsersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <LazyImportDialog open={open} onClose={onClose} kind={kind} />
}
