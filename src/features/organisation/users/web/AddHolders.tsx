// Chooses users without a role, and grants it to them.
import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Modal, type TableProps, Typography } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { usePerson } from '#ui/api/session.tsx'
import { allOfPage } from '#ui/table/column.tsx'
import { pager, showTotal } from '#ui/table/pager.ts'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import { layout } from '#ui/theme/palette.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { confirmDiscard } from '#ui/form/use-unsaved-changes.ts'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type Role, roles } from '#features/organisation/roles/contract.ts'
import { peopleNamed } from './MoveUsersDialog.tsx'
import { type Appointed, type RoleUser, roleUsers } from '../contract.ts'

const columns: TableProps<RoleUser>['columns'] = [
  { key: 'name', title: '姓名', dataIndex: 'name', width: 110, className: 'yw-strong' },
  { key: 'loginName', title: '登录名', dataIndex: 'loginName', width: 130 },
  { key: 'workNo', title: '工号', dataIndex: 'workNo', width: 100 },
  { key: 'departmentName', title: '部门', dataIndex: 'departmentName', render: (name: string | null) => name ?? '-' },
]

function Chooser({ role, chosen, onChoose }: { role: Role; chosen: string[]; onChoose: (ids: string[]) => void }) {
  const self = usePerson().id
  const search = useTypedSearch()
  const { text: name, pageNumber, pageSize } = search
  const people = useApiQuery(
    roleUsers.holders,
    { query: { roleId: role.id, include: 'false', pageSize, name, pageNumber } },
    { inPlace: true },
  )
  return (
    <>
      <Input
        autoFocus
        allowClear={clearable}
        maxLength={100}
        aria-label="查找人员"
        placeholder="姓名、登录名或工号"
        prefix={<SearchOutlined aria-hidden className="yw-muted" />}
        value={search.draft}
        onChange={(e) => search.type(e.target.value)}
        onPressEnter={search.now}
        style={{ marginBottom: 12 }}
      />
      <AsyncContent asked={people} size={140}>
        {(data) => (
          <SmallTable<RoleUser>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={data.records}
            tableLayout="fixed"
            scroll={{ x: 520, y: 360 }}
            pagination={{ ...pager({ page: pageNumber, size: pageSize, total: data.total, onTurn: search.turn }), showTotal }}
            rowSelection={{
              columnWidth: 40,
              preserveSelectedRowKeys: true,
              selectedRowKeys: chosen,
              onChange: (keys) => onChoose(keys.map(String)),
              getTitleCheckboxProps: () => allOfPage,
              getCheckboxProps: ({ id, name }) =>
                ({
                  'aria-label': `选择 ${name}`,
                  disabled: id === self,
                  title: id === self ? roleUsers.meta.failures.own : undefined,
                }) as object,
            }}
            locale={{
              emptyText: (
                <EmptyState
                  size={120}
                  picture={name ? 'noresult' : 'nodata'}
                  title={name ? '没有符合条件的人员' : '所有人员都已持有这个角色'}
                />
              ),
            }}
          />
        )}
      </AsyncContent>
    </>
  )
}

/** Shows first passwords once, because they are stored nowhere. */
function FirstPasswords({ appointed, onClose }: { appointed: Appointed[]; onClose: () => void }) {
  return (
    <Modal
      open={appointed.length > 0}
      title="首次登录密码"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          已转交
        </Button>
      }
    >
      <Typography.Paragraph>请当面转交本人；只显示这一次，首次登录时必须修改。原密码已失效。</Typography.Paragraph>
      {appointed.map(({ userId, name, password }) => (
        <Typography.Paragraph key={userId}>
          {name}：
          <Typography.Text code copyable>
            {password}
          </Typography.Text>
        </Typography.Paragraph>
      ))}
    </Modal>
  )
}

export function AddHolders({ role, open, onClose }: { role: Role; open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  const [appointed, setAppointed] = useState<Appointed[]>([])
  const kept = useDraftState({
    name: `role-holders:${role.id}`,
    title: `添加用户 ${role.name}`,
    open,
    saved: {} as Record<string, boolean>,
    now: Object.fromEntries(chosen.map((id) => [id, true])),
    put: (values) => setChosen(Object.keys(values)),
  })
  const close = () => {
    kept.drop()
    setChosen([])
    onClose()
  }
  const leave = () => (kept.isChanged ? confirmDiscard(close) : close())
  const refresh = [roleUsers.holders, roles.detail, roles.page]
  // a batch skips users who cannot have the role; an office is granted to all or none
  const grantMany = useApiMutation(roleUsers.grantMany, {
    done: '添加成功',
    left: { verb: '添加', leads: peopleNamed },
    refresh,
    onDone: close,
  })
  const grant = useApiMutation(roleUsers.grant, {
    done: '添加成功',
    refresh,
    onDone: (content) => {
      setAppointed(content ?? [])
      close()
    },
  })
  if (appointed.length) return <FirstPasswords appointed={appointed} onClose={() => setAppointed([])} />
  return (
    <Modal
      open={open}
      title={
        <span className="yw-modal-title">
          添加用户<span>{role.name}</span>
        </span>
      }
      width={layout.dialog.m}
      style={{ top: 48 }}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={leave}
      footer={
        <div className="yw-modal-foot">
          <span className="yw-left">{chosen.length ? `已选 ${chosen.length} 人；他们需要重新登录` : '角色变化后，人员需要重新登录'}</span>
          <Button onClick={leave}>取消</Button>
          <Button
            type="primary"
            disabled={!chosen.length}
            loading={grant.busy || grantMany.busy}
            onClick={() =>
              void (role.type === 0
                ? grantMany.run({ body: { roleId: role.id, userIds: chosen } })
                : grant.run({ body: chosen.map((userId) => ({ userId, roleId: role.id, selected: true })) }))
            }
          >
            {chosen.length ? `添加 ${chosen.length} 人` : '添加'}
          </Button>
        </div>
      }
    >
      {kept.offer}
      <Chooser role={role} chosen={chosen} onChoose={setChosen} />
    </Modal>
  )
}
