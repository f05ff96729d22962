// Dialog for changing the own password.
import { encodePassword } from '#ui/api/encode-password.ts'
import { Form, Input } from 'antd'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { usePerson } from '#ui/api/session.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { checkAgain, checkNewPassword } from '../login/later-rules.ts'
import { passwordWords } from '#shared/password-rule.ts'

interface Values {
  oldPassword: string
  password: string
  again: string
}
const checked = (fault: string | undefined) => (fault ? Promise.reject(new Error(fault)) : Promise.resolve())

export function OwnPassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = usePerson()
  const { data } = useApiQuery(sessions.options, {}, { when: open })
  const change = useApiMutation(sessions.password, { done: '密码修改成功', form: true })
  return (
    <FormModal<Values>
      open={open}
      title="修改密码"
      draft={null}
      onClose={onClose}
      onSubmit={({ oldPassword, password }, { keeper }) =>
        change.run({ body: { oldPassword: encodePassword(oldPassword), password: encodePassword(password) } }, { keeper })
      }
    >
      <p className="yw-second">修改后，您在其他设备上的登录会结束。</p>
      <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={64} autoFocus />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        required
        extra={`${data ? `${passwordWords(data.passwordRule, me.type > 0)}，` : ''}不用常见的密码、连续或重复的字符和个人信息`}
        rules={[{ validator: (_, value: string | undefined) => checked(checkNewPassword(value ?? '')) }]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="again"
        label="确认密码"
        required
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string | undefined) =>
              checked(checkAgain(value ?? '', (getFieldValue('password') as string | undefined) ?? '')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </FormModal>
  )
}
