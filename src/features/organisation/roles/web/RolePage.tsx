// Roles at the left, the permissions of the chosen one at the right; or the matrix of all.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Segmented } from '#ui/page/Segmented.tsx'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { confirmDiscard } from '#ui/form/use-unsaved-changes.ts'
import { withParams } from '#ui/state/url-params.ts'
import { type Role, roles } from '../contract.ts'
import { roleAddress } from './addresses.ts'
import { NoRole, PowerPanel } from './PowerPanel.tsx'
import { RoleList } from './RoleList.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { useRoles } from './use-roles.ts'
import './roles.css'

function subOf(isMatrix: boolean, maySave: boolean): string {
  if (isMatrix) return '每项权限由哪些角色持有'
  return maySave ? '左侧选角色，右侧勾选它能看到的菜单与能用的按钮；保存后立即生效' : '查看每个角色能看到的菜单与能用的按钮'
}

/** Asks for confirmation, and deletes roles. */
function useRoleRemoval(onDone: () => void) {
  const remove = useApiMutation(roles.remove, {
    left: { verb: '删除', leads: (row) => roleAddress.detail(row.id) },
    done: '删除成功',
    refresh: [roles.page, roles.matrix],
    onDone,
  })
  return (chosenRows: readonly Role[]) => {
    if (!chosenRows.length) return showWarning('请勾选需要删除的角色')
    confirmAct({
      title: '确定删除？',
      content: `角色${chosenRows.map((role) => `「${role.name}」`).join('')}会被删除，仍有人持有的角色不能删除。`,
      act: () => remove.run({ body: chosenRows.map((role) => role.id) }),
    })
  }
}

export default function RolePage() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const may = useMay()
  const shown = useRoles()
  const [drop, setDrop] = useState<(() => void) | null>(null)
  const onUnsaved = useCallback((to: (() => void) | null) => setDrop(() => to), [])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const isMatrix = search.get('view') === 'matrix'
  const chosenId = search.get('id')
  // a query of its own, so that role and ticks stay while the list is searched
  const asked = useApiQuery(roles.detail, { params: { id: chosenId || '0' } }, { when: !!chosenId, inPlace: true })
  const chosen = chosenId && !asked.error && asked.data?.id === chosenId ? asked.data : undefined

  const put = (name: string, value: string | null) => setSearch((now) => withParams(now, { [name]: value }), { replace: true })
  /** An action that would lose unsaved ticks asks first. */
  const guarded = (act: () => void) =>
    drop
      ? confirmDiscard(() => {
          drop()
          act()
        })
      : act()
  const tick = (id: string, on: boolean) => setTicked((now) => new Set(on ? [...now, id] : [...now].filter((t) => t !== id)))
  const askToRemove = useRoleRemoval(() => {
    if (chosenId && ticked.has(chosenId)) put('id', null)
    setTicked(new Set())
  })
  if (shown.error && !shown.rows) return <ErrorState error={shown.error} onRetry={shown.reload} />
  return (
    <>
      <PageHeader title="角色权限" sub={subOf(isMatrix, may(roles.savePowers))}>
        <Segmented
          aria-label="视图"
          value={isMatrix ? 'matrix' : 'roles'}
          options={[
            { value: 'roles', label: '按角色' },
            { value: 'matrix', label: '权限矩阵' },
          ]}
          onChange={(view) => guarded(() => put('view', view === 'matrix' ? view : null))}
        />
        <May do={roles.remove}>
          <Tooltip title={isMatrix ? '在「按角色」中勾选后删除' : undefined}>
            <Button disabled={isMatrix} onClick={() => askToRemove((shown.rows ?? []).filter((role) => ticked.has(role.id)))}>
              删除
            </Button>
          </Tooltip>
        </May>
        <May do={roles.create}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => navigate(roleAddress.add())}>
            添加
          </Button>
        </May>
      </PageHeader>
      {isMatrix ? (
        <RoleMatrix />
      ) : (
        <div className="yw-split yw-roles">
          <RoleList
            shown={shown}
            chosenId={chosenId}
            ticked={ticked}
            onTick={tick}
            onChoose={(role) => role.id !== chosenId && guarded(() => put('id', role.id))}
          />
          {chosen ? <PowerPanel key={chosen.id} role={chosen} onUnsaved={onUnsaved} /> : <NoRole />}
        </div>
      )}
    </>
  )
}
