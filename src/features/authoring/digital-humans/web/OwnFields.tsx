// Form fields that own figures and own voices share: name, gender and text fields.
import { Form, Input } from 'antd'
import { Segmented } from '#ui/page/Segmented.tsx'
import type { OwnTemplate } from '../contract.ts'
import { PlainFields } from './PlainFields.tsx'

interface Props {
  type: OwnTemplate['type']
  /** Placeholder of the name. */
  example: string
}

export function OwnFields({ type, example }: Props) {
  return (
    <>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input maxLength={30} showCount autoFocus placeholder={example} />
      </Form.Item>
      <Form.Item name="gender" label="性别" rules={[{ required: true }]}>
        <Segmented<1 | 2>
          aria-label="性别"
          options={[
            { value: 1, label: '男' },
            { value: 2, label: '女' },
          ]}
        />
      </Form.Item>
      <PlainFields type={type} />
    </>
  )
}
