// The permission tree of the chosen role, ticked and saved as changes.
import { LockOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useApiMutation, useApiQuery, useRefresh } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { showSuccess, showWarning } from '#ui/page/notice.ts'
import { May, useMay } from '#ui/api/session.tsx'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { useSaveKey } from '#ui/form/use-save-key.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type Role, roles } from '../contract.ts'
import { PowerTree } from './PowerTree.tsx'
import { changesOf, flat, heldOf, type Ticked, tickedById, tickedFrom, toggled } from './ticking.ts'

/** Shown before a role is chosen; saving shows a message. */
export function NoRole() {
  return (
    <section className="yw-card yw-role-panel" aria-label="权限">
      <header className="yw-role-bar">
        <span className="yw-second">权限</span>
        <span className="yw-space" />
        <May do={roles.savePowers}>
          <Button onClick={() => showWarning('请选择要编辑的角色')}>保存</Button>
        </May>
      </header>
      <EmptyState picture="choose" title="请选择角色" text="从左侧选择一个角色，查看和修改它能看到的菜单与能用的按钮。" />
    </section>
  )
}

function reasonOf(role: Role): string | undefined {
  if (!role.isEditable) return '系统角色，权限不能修改'
  return role.isOwn ? '不能修改自己持有的角色' : undefined
}

interface Props {
  role: Role
  /** Passes the function that discards unsaved changes; null if there are none. */
  onUnsaved: (drop: (() => void) | null) => void
}

/** Tells the page how to discard unsaved changes. */
function useTold(onUnsaved: Props['onUnsaved'], dirty: boolean, latest: () => void) {
  const drop = useRef(latest)
  useEffect(() => void (drop.current = latest))
  useEffect(() => {
    onUnsaved(dirty ? () => drop.current() : null)
    return () => onUnsaved(null)
  }, [dirty, onUnsaved])
}

export function PowerPanel({ role, onUnsaved }: Props) {
  const may = useMay()
  const refresh = useRefresh()
  const asked = useApiQuery(roles.powers, { params: { id: role.id } }, { inPlace: true })
  const save = useApiMutation(roles.savePowers)
  const [draft, setDraft] = useState<Ticked | null>(null)
  const tree = asked.data
  const ticked = tree && (draft ?? heldOf(tree))
  const changes = tree && ticked ? changesOf(tree, ticked) : []
  const reason = reasonOf(role)
  const canTick = !reason && may(roles.savePowers)
  const dirty = changes.length > 0
  const saved = tree ? tickedById(tree, heldOf(tree)) : {}
  const kept = useDraftState({
    name: tree && canTick ? `role-powers:${role.id}` : null,
    title: `${role.name}的权限`,
    saved,
    now: tree && ticked ? tickedById(tree, ticked) : saved,
    put: (values) => tree && setDraft(tickedFrom(tree, values as Record<string, boolean>)),
  })
  useTold(onUnsaved, dirty, kept.drop)

  const submit = async () => {
    if (!canTick || save.busy) return
    if (!dirty) return showWarning('没有修改，无需保存')
    const outcome = await save.run({ body: changes.map((c) => ({ ...c, roleId: role.id, roleName: role.name })) })
    if (!outcome.ok) return
    showSuccess('保存成功')
    await refresh(roles.powers, roles.detail, roles.page, roles.matrix)
    setDraft(null)
  }
  useSaveKey(submit)
  return (
    <section className="yw-card yw-role-panel" aria-label={`${role.name}的权限`} aria-busy={asked.isFetching}>
      <header className="yw-role-bar">
        <b>{role.name}</b>
        <span className="yw-second">
          {tree && ticked && `已选 ${flat(tree).filter((p) => ticked.has(p.id) && !p.follows).length} 项权限，`}
          {role.userCount} 人持有
        </span>
        <span className="yw-space" />
        {reason && (
          <span className="yw-muted">
            <LockOutlined aria-hidden /> {reason}
          </span>
        )}
        {dirty && (
          <span className="yw-pill yw-role-changes" aria-live="polite">
            {changes.length} 处未保存的更改
          </span>
        )}
        {dirty && (
          <Button disabled={save.busy} onClick={() => setDraft(null)}>
            撤销
          </Button>
        )}
        <May do={roles.savePowers}>
          <Tooltip title={reason}>
            <Button type={dirty ? 'primary' : 'default'} disabled={!!reason} loading={save.busy} onClick={submit}>
              保存
            </Button>
          </Tooltip>
        </May>
      </header>
      <div className="yw-role-scroll">
        {kept.offer}
        <AsyncContent asked={asked} value={ticked && tree}>
          {(of) =>
            ticked && <PowerTree tree={of} ticked={ticked} onTick={canTick ? (id) => setDraft(toggled(of, ticked, id)) : undefined} />
          }
        </AsyncContent>
      </div>
      <footer className="yw-role-foot">{canTick ? 'Tab 移动，空格勾选；底色标出与已保存不同的项' : '灰色的项不能修改'}</footer>
    </section>
  )
}
