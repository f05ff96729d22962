// Form of a tenant: name, domain, pictures of the sign-in page, storage, administrators.
import { Form, Input } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { encodePassword } from '#ui/api/encode-password.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { MediaField } from '#ui/media/MediaField.tsx'
import { pickDirty } from '#ui/form/dirty-fields.ts'
import { latestAmong } from '#ui/form/use-conflict.tsx'
import { files } from '#features/organisation/files/contract.ts'
import { imageRule, reservedDomains, type Tenant, tenantSetup } from '../contract.ts'
import { AdminList } from './AdminList.tsx'
import { MB } from './sizes.ts'
import './tenants.css'

interface Props {
  /** The tenant; null: closed; 'new': a new one. */
  of: Tenant | 'new' | null
  /** The part after the domain in the address. */
  host: string
  onClose: () => void
}
interface Values {
  name: string
  domain: string
  logo?: string | null
  bgImg?: string | null
  banner?: string | null
  quotaMb?: number | null
  adminUsers: { id?: string; name: string; telephone: string; password?: string; isDeleted?: boolean }[]
}

const pictures = [
  { name: 'logo', label: '标志', url: 'logoUrl' },
  { name: 'bgImg', label: '登录页背景', url: 'bgImgUrl' },
  { name: 'banner', label: '登录页主图', url: 'bannerUrl' },
] as const
const domainPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const refresh = [tenantSetup.page]

const bodyOf = ({ quotaMb, adminUsers, logo, bgImg, banner, ...fields }: Values) => ({
  ...fields,
  logo: logo ?? null,
  bgImg: bgImg ?? null,
  banner: banner ?? null,
  quotaBytes: quotaMb ? Math.round(quotaMb * MB) : null,
  adminUsers: adminUsers.map(({ password, ...admin }) => ({ ...admin, ...(password ? { password: encodePassword(password) } : {}) })),
})

const valuesOf = (tenant: Tenant | null): Partial<Values> => ({
  name: tenant?.name ?? '',
  domain: tenant?.domain ?? '',
  logo: tenant?.logo ?? null,
  bgImg: tenant?.bgImg ?? null,
  banner: tenant?.banner ?? null,
  quotaMb: tenant?.quotaBytes ? Math.round((tenant.quotaBytes / MB) * 100) / 100 : null,
  adminUsers: tenant?.adminUsers ?? [{ name: '', telephone: '' }],
})

export function TenantForm({ of, host, onClose }: Props) {
  const create = useApiMutation(tenantSetup.create, { done: '租户新增成功', refresh, form: true })
  const update = useApiMutation(tenantSetup.update, { done: '租户编辑成功', refresh, form: true })
  const tenant = of === 'new' ? null : of
  return (
    <FormModal<Values>
      open={of !== null}
      title={tenant ? '编辑租户' : '新增租户'}
      subject={tenant?.name}
      draft={`tenant:${tenant?.id ?? 'new'}`}
      width="m"
      initial={valuesOf(tenant)}
      fieldOf={(field) => (field === 'quotaBytes' ? 'quotaMb' : field)}
      onClose={onClose}
      latest={tenant ? async () => latestAmong((await call(tenantSetup.page, { query: { id: tenant.id } })).records, valuesOf) : undefined}
      onSubmit={(values, { touched, version, keeper }) => {
        const body = bodyOf(values)
        if (!tenant) return create.run({ body }, { keeper })
        const edit = pickDirty(body, touched, { quotaMb: 'quotaBytes' })
        return update.run({ body: { ...edit, id: tenant.id, version: version ?? tenant.version } }, { keeper })
      }}
    >
      <Form.Item name="name" label="租户名称" rules={[{ required: true, whitespace: true, message: '请输入租户名称' }]}>
        <Input maxLength={50} showCount autoFocus placeholder="企业全称或简称" />
      </Form.Item>
      <div className="yw-form-row">
        <Form.Item
          name="domain"
          label="域名"
          normalize={(text: string) => text.trim().toLowerCase()}
          validateFirst
          extra={tenant?.isPlatform ? '平台租户的域名不能修改' : undefined}
          rules={[
            { required: true, message: '请输入域名' },
            { pattern: domainPattern, message: '域名只能包含字母、数字和中划线，不能以中划线开头或结尾，最多63位' },
            {
              validator: (_, domain: string) =>
                (reservedDomains as readonly string[]).includes(domain)
                  ? Promise.reject(new Error('该域名为系统保留，请换一个'))
                  : Promise.resolve(),
            },
          ]}
        >
          <Input maxLength={63} disabled={tenant?.isPlatform} suffix={<span className="yw-muted">.{host}</span>} placeholder="如 qinghe" />
        </Form.Item>
        <NumberItem
          name="quotaMb"
          label="存储空间"
          rules={[{ type: 'number', min: 1, message: '存储空间不能小于1MB' }]}
          input={{ style: { width: '100%' }, min: 1, max: 1_000_000_000, precision: 2, suffix: 'MB', placeholder: '不限', controls: false }}
        />
      </div>
      <div className="yw-tenant-pictures">
        {pictures.map(({ name, label, url }) => (
          <Form.Item key={name} name={name} label={label}>
            <MediaField
              kind="image"
              endpoint={tenantSetup.uploadImage}
              rule={imageRule}
              url={tenant?.[url] ?? null}
              refused={files.meta.failures.failed}
            />
          </Form.Item>
        ))}
      </div>
      <h2 className="yw-tenant-title">管理员</h2>
      <AdminList />
    </FormModal>
  )
}
