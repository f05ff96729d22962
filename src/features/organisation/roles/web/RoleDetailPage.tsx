// Read-only page of a role: its fields, users and permissions.
import { Button } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { May } from '#ui/api/session.tsx'
import '#ui/table/table.css'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { roles, roleTypes } from '../contract.ts'
import { listAddress, roleAddress } from './addresses.ts'
import { BackToRolesLink } from './BackToRolesLink.tsx'
import { PowerTree } from './PowerTree.tsx'
import { heldOf } from './ticking.ts'
import './roles.css'

export default function RoleDetailPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id') || '0'
  const asked = useApiQuery(roles.detail, { params: { id } }, { inPlace: true })
  const powers = useApiQuery(roles.powers, { params: { id } }, { inPlace: true })
  const role = asked.data?.id === id ? asked.data : undefined
  useCrumbs([{ title: '角色权限', to: listAddress }, { title: role?.name ?? '' }])
  if (asked.error?.status === 404)
    return (
      <EmptyState picture="missing" title="角色不存在" text="它可能已被删除，或不属于您所在的租户。" action={<BackToRolesLink />} page />
    )
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  const held = powers.data && heldOf(powers.data)
  return (
    <>
      <PageHeader back={role ? `${listAddress}?id=${role.id}` : listAddress} title={role?.name ?? ' '} sub={role?.comments}>
        <Button onClick={() => navigate(roleAddress.users(id))}>角色用户</Button>
        {role?.isEditable && !role.isOwn && (
          <May do={roles.update}>
            <Button onClick={() => navigate(roleAddress.edit(id))}>编辑</Button>
          </May>
        )}
      </PageHeader>
      <section className="yw-card" aria-label="角色信息">
        <AsyncContent asked={asked} value={role}>
          {(role) => (
            <dl className="yw-role-facts">
              <div>
                <dt>角色类型</dt>
                <dd>{roleTypes[role.type]}</dd>
              </div>
              <div>
                <dt>能否修改</dt>
                <dd>{role.isEditable ? '可以' : '系统角色，不能修改'}</dd>
              </div>
              <div>
                <dt>持有人数</dt>
                <dd>
                  <Link to={roleAddress.users(id)}>{role.userCount} 人</Link>
                </dd>
              </div>
              <div>
                <dt>权限</dt>
                <dd>{held ? `${held.size} 项` : '-'}</dd>
              </div>
              <div>
                <dt>更新时间</dt>
                <dd>{role.updateDate}</dd>
              </div>
            </dl>
          )}
        </AsyncContent>
      </section>
      <section className="yw-card yw-list" aria-label="权限">
        <div className="yw-role-scroll">
          <AsyncContent asked={powers}>{(tree) => <PowerTree tree={tree} ticked={heldOf(tree)} />}</AsyncContent>
        </div>
      </section>
    </>
  )
}
