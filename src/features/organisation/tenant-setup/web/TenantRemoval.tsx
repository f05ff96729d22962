// Deletes a tenant after its name was typed again.
import { Form, Input } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { type Tenant, tenantSetup } from '../contract.ts'

export function TenantRemoval({ of, onClose }: { of: Tenant | null; onClose: () => void }) {
  const remove = useApiMutation(tenantSetup.remove, { done: '租户删除成功', refresh: [tenantSetup.page] })
  return (
    <FormModal<{ name: string }>
      open={of !== null}
      title="确定删除？"
      subject={of?.name}
      draft={null}
      okText="删除租户"
      danger
      onClose={onClose}
      onSubmit={({ name }, { keeper }) => remove.run({ body: [{ id: of?.id ?? '', name: name.trim() }] }, { keeper })}
    >
      <p className="yw-tenant-warning">
        租户「{of?.name}」的 {of?.people ?? 0} 名人员、课程、文件与记录将不能再访问，域名 {of?.domain} 会被释放。此操作不能在页面上撤销。
      </p>
      <Form.Item
        name="name"
        label={`请输入租户名称「${of?.name ?? ''}」`}
        rules={[
          { required: true, message: '请输入租户名称' },
          {
            validator: (_, text: string) =>
              !text || text.trim() === of?.name ? Promise.resolve() : Promise.reject(new Error('输入的租户名称不一致')),
          },
        ]}
        validateTrigger="onSubmit"
      >
        <Input maxLength={50} autoFocus placeholder={of?.name} />
      </Form.Item>
    </FormModal>
  )
}
