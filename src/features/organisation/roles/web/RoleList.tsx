// The list of roles at the left: search, checkboxes for deletion, one chosen role.
import { LockOutlined, MoreOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Pagination } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { pager } from '#ui/table/pager.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { type Role, roles, roleTypes } from '../contract.ts'
import { roleAddress } from './addresses.ts'
import type { RolesShown } from './use-roles.ts'

/** Search field: debounced while typing, immediate on Enter. */
function Search({ value, onSearch }: { value: string; onSearch: (name: string) => void }) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  useEffect(() => {
    if (draft === value) return
    const timer = setTimeout(() => onSearch(draft), 300)
    return () => clearTimeout(timer)
  }, [draft, value, onSearch])
  return (
    <Input
      allowClear={clearable}
      maxLength={100}
      aria-label="角色名称"
      placeholder="角色名称"
      prefix={<SearchOutlined aria-hidden className="yw-muted" />}
      value={draft}
      onChange={(e) => setDraft(e.target.value)}
      onPressEnter={() => onSearch(draft)}
    />
  )
}

interface RowProps {
  role: Role
  chosen: boolean
  ticked: boolean
  onChoose: () => void
  onTick: (on: boolean) => void
}

function RoleRow({ role, chosen, ticked, onChoose, onTick }: RowProps) {
  const may = useMay()
  const navigate = useNavigate()
  const canEdit = role.isEditable && !role.isOwn && may(roles.update)
  const items = [
    { key: roleAddress.detail(role.id), label: '查看详情' },
    { key: roleAddress.users(role.id), label: '角色用户' },
    ...(canEdit ? [{ key: roleAddress.edit(role.id), label: '编辑' }] : []),
  ]
  return (
    <li className={chosen ? 'yw-role is-chosen' : 'yw-role'}>
      <May do={roles.remove}>
        <Checkbox
          aria-label={`选择 ${role.name}`}
          checked={ticked}
          disabled={!role.isEditable}
          onChange={(e) => onTick(e.target.checked)}
        />
      </May>
      <button type="button" className="yw-role-pick" aria-pressed={chosen} onClick={onChoose}>
        <span className="yw-role-name">
          <b>{role.name}</b>
          <span className="yw-pill yw-role-type">{roleTypes[role.type]}</span>
          {!role.isEditable && <LockOutlined aria-label="系统角色" className="yw-muted" />}
        </span>
        <span className="yw-second yw-role-sub">
          {role.userCount} 人{role.comments && ` · ${role.comments}`}
        </span>
      </button>
      <MenuButton menu={{ items, onClick: ({ key }) => navigate(key) }}>
        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={`${role.name} 的操作`} />
      </MenuButton>
    </li>
  )
}

interface Props {
  shown: RolesShown
  chosenId: string | null
  ticked: ReadonlySet<string>
  onChoose: (role: Role) => void
  onTick: (id: string, on: boolean) => void
}

export function RoleList({ shown, chosenId, ticked, onChoose, onTick }: Props) {
  const { rows, total, name, pageNumber, pageSize, search, turn } = shown
  const list = () => {
    if (!rows) return <LoadingSkeleton />
    if (rows.length === 0)
      return (
        <EmptyState
          picture="noresult"
          size={140}
          title="没有符合条件的角色"
          action={
            <Button size="small" onClick={() => search('')}>
              清除搜索
            </Button>
          }
        />
      )
    return (
      <ul>
        {rows.map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            chosen={role.id === chosenId}
            ticked={ticked.has(role.id)}
            onChoose={() => onChoose(role)}
            onTick={(on) => onTick(role.id, on)}
          />
        ))}
      </ul>
    )
  }
  return (
    <section className="yw-card yw-role-list" aria-label="角色">
      <May do="role:btn:search">
        <div className="yw-role-search">
          <Search value={name} onSearch={search} />
        </div>
      </May>
      <div className="yw-role-scroll">{list()}</div>
      <footer className="yw-role-foot">
        <span>{rows && `共 ${total} 条`}</span>
        {total > 0 && <Pagination showLessItems {...pager({ page: pageNumber, size: pageSize, total, onTurn: turn })} />}
      </footer>
    </section>
  )
}
