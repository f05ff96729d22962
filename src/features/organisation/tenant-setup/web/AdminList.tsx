// The administrators in a tenant's form: a saved one is marked as removed, an unsaved one disappears at once.
import { phonePattern } from '#shared/clean.ts'
import { DeleteOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import { Button, Form, Input, Tooltip } from 'antd'
import { cleanPhone } from '#shared/clean.ts'
import { initialPassword, officePattern, users } from '#features/organisation/users/contract.ts'

const phone = new RegExp(phonePattern)
const password = new RegExp(`${officePattern}|^${initialPassword}$`)

/** Keeps a form value without an input. */
const Kept = () => null

function Admin({ at, first, remove }: { at: number; first: boolean; remove: () => void }) {
  const form = Form.useFormInstance()
  const id = Form.useWatch(['adminUsers', at, 'id'], form) as string | undefined
  const gone = Form.useWatch(['adminUsers', at, 'isDeleted'], form) as boolean | undefined
  const mark = (isDeleted: boolean) => form.setFieldValue(['adminUsers', at, 'isDeleted'], isDeleted)
  return (
    <div className={`yw-admin${gone ? ' is-gone' : ''}`}>
      <Form.Item name={[at, 'id']} noStyle>
        <Kept />
      </Form.Item>
      <Form.Item name={[at, 'isDeleted']} noStyle>
        <Kept />
      </Form.Item>
      <Form.Item name={[at, 'name']} label="联系人" rules={[{ required: !gone, whitespace: true, message: '请输入联系人' }]}>
        <Input maxLength={50} disabled={gone} placeholder="姓名" />
      </Form.Item>
      <Form.Item
        name={[at, 'telephone']}
        label="手机号码"
        normalize={(text: string) => (phone.test(cleanPhone(text)) ? cleanPhone(text) : text.replace(/[^\d-]/g, ''))}
        validateFirst
        rules={[
          { required: !gone, message: '请输入手机号码' },
          {
            validator: (_, text: string) =>
              gone || phone.test(cleanPhone(text ?? '')) ? Promise.resolve() : Promise.reject(new Error('请输入正确的手机号码')),
          },
        ]}
      >
        <Input maxLength={24} disabled={gone} inputMode="tel" placeholder="用于登录" />
      </Form.Item>
      <Form.Item
        name={[at, 'password']}
        label={id ? '重置密码' : '密码'}
        validateFirst
        rules={[
          { required: !id && !gone, message: '请输入密码' },
          ...(gone ? [] : [{ pattern: password, message: users.meta.failures.officeRule }]),
        ]}
      >
        <Input.Password
          maxLength={64}
          disabled={gone}
          autoComplete="new-password"
          placeholder={id ? '不修改请留空' : '123456 为初始密码'}
        />
      </Form.Item>
      {gone ? (
        <Tooltip title="撤销移除">
          <Button type="text" aria-label="撤销移除" icon={<RollbackOutlined aria-hidden />} onClick={() => mark(false)} />
        </Tooltip>
      ) : (
        <Tooltip title={first ? '首位管理员不能移除' : '移除'}>
          <Button
            type="text"
            aria-label={`移除第 ${at + 1} 位管理员`}
            disabled={first}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => (id ? mark(true) : remove())}
          />
        </Tooltip>
      )}
    </div>
  )
}

export function AdminList() {
  return (
    <Form.List name="adminUsers">
      {(fields, { add, remove }) => (
        <div className="yw-admins">
          {fields.map(({ key, name }) => (
            <Admin key={key} at={name} first={name === 0} remove={() => remove(name)} />
          ))}
          {fields.length < 20 && (
            <Button type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
              添加管理员
            </Button>
          )}
        </div>
      )}
    </Form.List>
  )
}
