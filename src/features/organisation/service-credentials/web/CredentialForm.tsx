// Form of a credential: what it submits, its permissions with their data scope, its pace, its validity and the addresses that may use it.
import { Checkbox, Form, Input, Select } from 'antd'
import { serviceScopes } from '#shared/contract.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { usePerson } from '#ui/api/session.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { DepartmentPicker } from '#features/organisation/departments/web/DepartmentPicker.tsx'
import { maxPerMinute, type ServiceCredential, scopeLabels, serviceCredentials, usualPerMinute } from '../contract.ts'
import type { Made } from './SecretDialog.tsx'
import { WordsField } from './WordsField.tsx'

interface Props {
  of: ServiceCredential | 'new' | null
  onClose: () => void
  onMade: (made: Made) => void
}
type Values = Pick<ServiceCredential, 'name' | 'scopes' | 'words' | 'perMinute' | 'allowedIps'> & { days: number; departmentId: string }

const validities = [30, 90, 180, 365].map((value) => ({ value, label: `${value}天` }))
/** The value of the picker for all departments. */
const ALL = 'ALL'
const ADMINISTRATOR = 3
const departmentOf = (chosen: string | undefined) => (chosen === undefined || chosen === ALL ? null : chosen)

const initialOf = (known: ServiceCredential | null, isAdministrator: boolean): Partial<Values> => {
  if (!known)
    return { scopes: [], words: [], days: 90, allowedIps: [], perMinute: usualPerMinute, ...(isAdministrator ? { departmentId: ALL } : {}) }
  const { words, departmentId, perMinute, allowedIps } = known
  return { words, departmentId: departmentId ?? ALL, perMinute, allowedIps }
}

function NewFields() {
  return (
    <>
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        extra="哪个系统使用它，如：移动端考试"
      >
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="scopes" label="可提交">
        <Checkbox.Group options={serviceScopes.map((value) => ({ value, label: scopeLabels[value] }))} />
      </Form.Item>
    </>
  )
}

function RightFields({ isAdministrator }: { isAdministrator: boolean }) {
  const words = Form.useWatch<string[] | undefined>('words')
  const isNeeded = !!words?.length
  return (
    <>
      <Form.Item name="words" label="权限" extra="它可以调用的接口，与人员的权限相同；登录、审计、授权等只供人员使用">
        <WordsField />
      </Form.Item>
      <Form.Item
        name="departmentId"
        label="数据范围"
        rules={isNeeded ? [{ required: true, message: '请选择数据范围' }] : []}
        extra="只能看到和修改这个部门及其下级的数据"
      >
        <DepartmentPicker managed {...(isAdministrator ? { top: { value: ALL, label: '全部部门' } } : {})} />
      </Form.Item>
      <NumberItem name="perMinute" label="每分钟次数" input={{ min: 1, max: maxPerMinute, precision: 0 }} />
    </>
  )
}

export function CredentialForm({ of, onClose, onMade }: Props) {
  const refresh = [serviceCredentials.list]
  const create = useApiMutation(serviceCredentials.create, { form: true, refresh })
  const update = useApiMutation(serviceCredentials.update, { form: true, refresh, done: '已保存，立即生效' })
  const isAdministrator = usePerson().type === ADMINISTRATOR
  const known = of === 'new' ? null : of
  return (
    <FormModal<Values>
      open={of !== null}
      width="m"
      title={known ? '编辑服务凭证' : '新建服务凭证'}
      {...(known ? { subject: known.name } : {})}
      draft={`service-credential:${known?.id ?? 'new'}`}
      okText={known ? '保存' : '新建'}
      initial={initialOf(known, isAdministrator)}
      onClose={onClose}
      onSubmit={async (values, { touched, keeper }) => {
        if (known) {
          const { departmentId, ...rest } = touched
          const body = { ...rest, ...(departmentId === undefined ? {} : { departmentId: departmentOf(departmentId) }) }
          return update.run({ params: { id: known.id }, body }, { keeper })
        }
        const outcome = await create.run({ body: { ...values, departmentId: departmentOf(values.departmentId) } }, { keeper })
        if (outcome.ok) onMade(outcome.content)
        return outcome
      }}
    >
      {!known && <NewFields />}
      <RightFields isAdministrator={isAdministrator} />
      {!known && (
        <Form.Item name="days" label="有效期" extra="到期前14天提醒；到期后不能使用">
          <Select options={validities} />
        </Form.Item>
      )}
      <Form.Item name="allowedIps" label="允许的 IP" extra="地址或网段，如 203.0.113.0/24；不填则不限">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
      </Form.Item>
    </FormModal>
  )
}
