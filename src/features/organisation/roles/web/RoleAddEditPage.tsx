// Page of one role: create, rename or view. Its permissions are ticked on the page of all roles.
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Allowed } from '#ui/page/Forbidden.tsx'
import { PageForm, usePageForm } from '#ui/form/PageForm.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type Role, roles, roleTypes } from '../contract.ts'
import { listAddress, roleAddress } from './addresses.ts'
import { BackToRolesLink } from './BackToRolesLink.tsx'
import './roles.css'

interface Values {
  name: string
  comments: string
}
const titles: Record<string, string> = { '0': '添加角色', '1': '编辑角色', '2': '查看角色' }

const valuesOf = (role: Role | undefined): Values => ({ name: role?.name ?? '', comments: role?.comments ?? '' })

function Editor({ of, readOnly, title }: { of?: Role | undefined; readOnly: boolean; title: string }) {
  const navigate = useNavigate()
  // the role as it was opened, even if the page loads it again
  const [role] = useState(of)
  const options = { done: '保存成功', refresh: [roles.page, roles.detail, roles.matrix], form: true }
  const create = useApiMutation(roles.create, options)
  const update = useApiMutation(roles.update, options)
  const back = role ? `${listAddress}?id=${role.id}` : listAddress
  const page = usePageForm<Values>({
    title,
    readOnly,
    subject: role?.name,
    draft: `role:${role?.id ?? 'new'}`,
    initial: valuesOf(role),
    onSubmit: async (values, { touched, version, keeper }) => {
      const outcome = await (role
        ? update.run({ body: { ...touched, id: role.id, version: version ?? role.version } }, { keeper })
        : create.run({ body: values }, { keeper }))
      if (outcome.ok) page.leave(`${listAddress}?id=${outcome.content.id}`)
      return outcome
    },
    latest: async () => {
      const now = await call(roles.detail, { params: { id: role?.id ?? '0' } })
      return { values: valuesOf(now), version: now.version }
    },
  })
  return (
    <>
      <PageHeader back={back} title={title} sub={role ? roleTypes[role.type] : '新角色是普通角色，保存后勾选它的权限'}>
        {!readOnly && (
          <>
            <Button onClick={() => navigate(back)}>取消</Button>
            <Button type="primary" loading={page.busy} onClick={() => void page.submit()}>
              保存
            </Button>
          </>
        )}
      </PageHeader>
      <section className="yw-card">
        <PageForm page={page} className="yw-role-form">
          <Form.Item name="name" label="角色名称" rules={[{ required: true, whitespace: true, message: '请输入角色名称' }]}>
            <Input maxLength={20} showCount autoFocus={!readOnly} placeholder="如：培训管理员" />
          </Form.Item>
          <Form.Item name="comments" label="角色描述">
            <Input.TextArea maxLength={150} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
          </Form.Item>
        </PageForm>
      </section>
    </>
  )
}

export default function RoleAddEditPage() {
  const [search] = useSearchParams()
  const type = search.get('type') ?? '2'
  const isNew = type === '0'
  const id = search.get('id') || '0'
  const asked = useApiQuery(roles.detail, { params: { id } }, { inPlace: true, when: !isNew })
  // an edit must start from the server's current state
  const role = asked.isFetchedAfterMount && asked.data?.id === id ? asked.data : undefined
  const title = titles[type] ?? '查看角色'
  useCrumbs([{ title: '角色权限', to: listAddress }, ...(role ? [{ title: role.name, to: roleAddress.detail(role.id) }] : []), { title }])
  if (isNew)
    return (
      <Allowed do={roles.create} right="添加角色" action={<BackToRolesLink />}>
        <Editor key="new" readOnly={false} title={title} />
      </Allowed>
    )
  if (asked.error?.status === 404)
    return (
      <EmptyState picture="missing" title="角色不存在" text="它可能已被删除，或不属于您所在的租户。" action={<BackToRolesLink />} page />
    )
  if (!role) return <AsyncContent asked={asked} value={role} card />
  const editor = <Editor key={`${type} ${id}`} of={role} readOnly={type !== '1' || !role.isEditable || role.isOwn} title={title} />
  if (type !== '1') return editor
  return (
    <Allowed do={roles.update} right="编辑角色" action={<BackToRolesLink />}>
      {editor}
    </Allowed>
  )
}
