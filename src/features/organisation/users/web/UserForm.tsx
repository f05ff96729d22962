// Form of a user. The login name follows the phone number; an empty password changes nothing.
import { phonePattern } from '#shared/clean.ts'
import { Form, Input, Radio, Switch } from 'antd'
import { encodePassword } from '#ui/api/encode-password.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { usePerson } from '#ui/api/session.tsx'
import { latestAmong } from '#ui/form/use-conflict.tsx'
import { departments } from '#features/organisation/departments/contract.ts'
import { DepartmentPicker } from '#features/organisation/departments/web/DepartmentPicker.tsx'
import { DISABLED, initialPassword, maskedPhonePattern, officePattern, passwordPattern, type User, users } from '../contract.ts'
import { type PlainField, plainFields, plainTable } from '../fields.ts'
import { cleanCode, cleanPhone } from '#shared/clean.ts'
import { byName, pick } from '#shared/field-table.ts'

interface Props {
  /** null: closed; without an id: a new user, in this department if one is given. */
  of: User | { departmentId: string | undefined } | null
  onClose: () => void
}
interface Values extends Partial<Record<PlainField, string | null>> {
  workNo: string
  name: string
  telephone: string
  loginName: string
  departmentId: string
  email?: string | null
  sex?: 1 | 2 | null
  password?: string
  active?: boolean
}

const isPhone = (text: string) => new RegExp(`${phonePattern}|${maskedPhonePattern}`).test(text)

/** Lists every field, so that no value of an earlier opening stays. */
const blank: Values = {
  workNo: '',
  name: '',
  telephone: '',
  loginName: '',
  departmentId: '',
  email: '',
  sex: null,
  ...byName(plainFields, () => ''),
  password: '',
  active: true,
}

function valuesOf(of: Props['of']): Values {
  if (!of) return blank
  if (!('id' in of)) return { ...blank, departmentId: of.departmentId ?? '', password: initialPassword }
  const { workNo, name, telephone, loginName, email, sex, departmentId, locked } = of
  return {
    workNo,
    name,
    telephone,
    loginName,
    email,
    sex: sex as 1 | 2 | null,
    ...pick(of, plainFields),
    departmentId: departmentId ?? '',
    password: '',
    active: locked !== DISABLED,
  }
}

/** The password and, for an existing user, whether they may sign in. */
function AccountFields({ user }: { user: User | null }) {
  const me = usePerson()
  return (
    <div className="yw-form-row">
      <Form.Item
        name="password"
        label={user ? '新密码' : '密码'}
        extra={user ? '不填则不修改' : `初始密码 ${initialPassword}，首次登录时须修改`}
        rules={[
          ...(user ? [] : [{ required: true, message: '请输入密码' }]),
          user && user.type > 0
            ? { pattern: new RegExp(officePattern), message: users.meta.failures.officeRule }
            : { pattern: new RegExp(passwordPattern), message: '请输入6-20位数字/字母/下划线' },
        ]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      {user ? (
        <Form.Item
          name="active"
          label="账号状态"
          valuePropName="checked"
          extra={user.id === me.id ? '不能禁用自己' : '禁用后立即下线，不能登录'}
        >
          <Switch checkedChildren="正常" unCheckedChildren="禁用" disabled={user.id === me.id} />
        </Form.Item>
      ) : (
        <span />
      )}
    </div>
  )
}

/** The phone number, and the login name that follows it unless the user has another one. */
function PhoneFields({ telephone, mirrored }: { telephone: string | null | undefined; mirrored: boolean }) {
  return (
    <div className="yw-form-row">
      <Form.Item
        name="telephone"
        label="手机号码"
        normalize={cleanPhone}
        validateFirst
        rules={[
          { required: true, whitespace: true, message: '请输入手机号码' },
          {
            validator: (_, text: string) =>
              new RegExp(phonePattern).test(text) || text === telephone
                ? Promise.resolve()
                : Promise.reject(new Error('请输入正确的手机号码')),
          },
        ]}
      >
        <Input maxLength={24} inputMode="numeric" />
      </Form.Item>
      <Form.Item
        name="loginName"
        label="登录名"
        extra={mirrored ? '与手机号码相同' : undefined}
        rules={[{ required: true, message: '请输入登录名' }]}
      >
        <Input readOnly variant="filled" tabIndex={-1} />
      </Form.Item>
    </div>
  )
}

export function UserForm({ of, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const refresh = [users.page, departments.tree]
  const create = useApiMutation(users.create, { done: '添加成功', refresh, form: true })
  const update = useApiMutation(users.update, { done: '编辑成功', refresh, form: true })
  const user = of && 'id' in of ? of : null
  const ownName = user && !isPhone(user.loginName) ? user.loginName : null
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      title={user ? '编辑人员' : '添加人员'}
      subject={user?.name}
      draft={`user:${user?.id ?? 'new'}`}
      width="m"
      initial={valuesOf(of)}
      okText={user ? '保存' : '添加人员'}
      onClose={onClose}
      onChange={({ telephone }) => ownName === null && form.setFieldValue('loginName', telephone)}
      latest={
        user ? async () => latestAmong((await call(users.page, { query: { id: user.id } })).records, (now) => valuesOf(now)) : undefined
      }
      onSubmit={({ password, active, ...fields }, { version, touched: { password: _typed, active: turned, ...touched }, keeper }) => {
        const body = { ...fields, email: fields.email ?? '', sex: fields.sex ?? null, ...byName(plainFields, (name) => fields[name] ?? '') }
        return user
          ? update.run(
              {
                body: {
                  ...touched,
                  id: user.id,
                  version: version ?? user.version,
                  ...(turned === undefined ? {} : { locked: active ? 0 : DISABLED }),
                  ...(password ? { password: encodePassword(password) } : {}),
                },
              },
              { keeper },
            )
          : create.run({ body: { ...body, password: encodePassword(password ?? '') } }, { keeper })
      }}
    >
      <div className="yw-form-row">
        <Form.Item name="workNo" label="工号" rules={[{ required: true, whitespace: true, message: '请输入工号' }]}>
          <Input maxLength={50} autoFocus />
        </Form.Item>
        <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
          <Input maxLength={50} />
        </Form.Item>
      </div>
      <PhoneFields telephone={user?.telephone} mirrored={ownName === null} />
      <Form.Item name="departmentId" label="部门" rules={[{ required: true, message: '请选择部门' }]}>
        <DepartmentPicker leafOnly managed />
      </Form.Item>
      <div className="yw-form-row">
        {plainFields.map((name) => (
          <Form.Item key={name} name={name} label={plainTable[name].label}>
            <Input maxLength={plainTable[name].max} />
          </Form.Item>
        ))}
        <Form.Item name="sex" label="性别">
          <Radio.Group
            options={[
              { value: 1, label: '男' },
              { value: 2, label: '女' },
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item name="email" label="邮箱" normalize={cleanCode} rules={[{ type: 'email', message: '请输入正确的邮箱' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <AccountFields user={user} />
    </FormModal>
  )
}
