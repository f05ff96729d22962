// Dialog that adds a passkey: its name, then the dialog of the browser.
import { Form, Input } from 'antd'
import { deviceOf } from '#shared/device-name.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { FormModal, type Saving } from '#ui/form/FormModal.tsx'
import { showFailure } from '#ui/page/notice.ts'
import { secondFactors } from '../contract.ts'
import { createPasskey } from './passkey.ts'
import type { SetUp } from './TotpDialog.tsx'

export function PasskeyDialog({ open, onClose, onDone }: SetUp) {
  const add = useApiMutation(secondFactors.addPasskey, {
    done: '已添加通行密钥',
    refresh: [secondFactors.own],
    form: true,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const submit = async ({ name }: { name: string }, { keeper }: Pick<Saving<{ name: string }>, 'keeper'>) => {
    try {
      return await add.run({ body: { name, response: await createPasskey() } }, { keeper })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showFailure(error)
      return { ok: false, failure: error } as const
    }
  }
  return (
    <FormModal<{ name: string }>
      open={open}
      title="添加通行密钥"
      draft={null}
      light
      okText="添加"
      initial={{ name: deviceOf(window.navigator.userAgent).slice(0, 30) }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="yw-second">通行密钥保存在本机、手机或安全密钥中，用指纹、面容或 PIN 验证，不会被假网站骗走。</p>
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        extra="便于以后辨认，如「办公电脑」"
      >
        <Input maxLength={30} autoComplete="off" autoFocus />
      </Form.Item>
    </FormModal>
  )
}
