// User management: departments at the left, and the users of the chosen sub-tree at the right.
import { DownloadOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { May } from '#ui/api/session.tsx'
import { useDownload } from '#ui/api/use-download.ts'
import { withParams } from '#ui/state/url-params.ts'
import { type DepartmentNode } from '#features/organisation/departments/contract.ts'
import { useDepartments } from '#features/organisation/departments/web/use-departments.ts'
import { type User, users } from '#features/organisation/users/contract.ts'
import { ImportUsersDialog } from '#features/organisation/users/web/ImportUsersDialog.tsx'
import { UserForm } from '#features/organisation/users/web/UserForm.tsx'
import { useOpenFromUrl } from '#ui/state/use-open-from-url.ts'
import { DepartmentPanel } from './DepartmentPanel.tsx'
import { useDepartmentActs } from './use-department-acts.tsx'
import { UserTable } from './UserTable.tsx'
import './users.css'

/** Reason why no user can be added there; undefined if one can. Without a chosen department, the form asks for it. */
function whyNotAdd(node: DepartmentNode | undefined, any: boolean): string | undefined {
  if (!any) return '请先添加部门'
  if (!node) return undefined
  if (node.childList.length) return '该部门有下级部门，请选择最末一级部门'
  return node.canEdit ? undefined : '没有管理该部门人员的权限'
}

export default function UserPage() {
  const { tree, error, reload } = useDepartments(true)
  const [search, setSearch] = useSearchParams()
  const [form, setForm] = useState<User | { departmentId: string | undefined } | null>(null)
  useOpenFromUrl(users.create, () => setForm({ departmentId: undefined }))
  const [importing, setImporting] = useState(false)
  const download = useDownload(users.export)
  const departmentId = search.get('departmentId') ?? undefined
  const chosen = tree?.byId.get(departmentId ?? '')

  const choose = (id: string) => setSearch((now) => withParams(now, { page: null, departmentId: id === departmentId ? null : id }))
  const departmentActs = useDepartmentActs({ roots: tree?.roots ?? [], chosen: departmentId, onChoose: choose })
  const reason = whyNotAdd(chosen, !!tree?.roots.length)
  const add = (
    <May do={users.create}>
      <Tooltip title={tree && reason}>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          disabled={!!reason}
          onClick={() => setForm({ departmentId: chosen?.id })}
        >
          添加人员
        </Button>
      </Tooltip>
    </May>
  )
  return (
    <>
      <PageHeader title="用户管理" sub="人员只能放在最末一级部门；新人员用手机号码登录，首次登录时修改初始密码">
        <May do={users.export}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={download.busy}
            onClick={() => void download.run(chosen ? { departmentId: chosen.id } : {})}
          >
            导出
          </Button>
        </May>
        <May do={users.import}>
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
            导入
          </Button>
        </May>
        {add}
      </PageHeader>
      <div className="yw-people">
        <DepartmentPanel tree={tree} error={error} reload={reload} chosen={departmentId} onChoose={choose} onAct={departmentActs.act} />
        <div className="yw-people-list">
          <UserTable departmentId={departmentId} chosen={chosen} create={add} onReload={reload} onEdit={setForm} />
        </div>
      </div>
      <UserForm of={form} onClose={() => setForm(null)} />
      <ImportUsersDialog open={importing} onClose={() => setImporting(false)} />
      {departmentActs.dialogs}
    </>
  )
}
