// Whether who sat an exam sees their score, and from when on.
import { Form, Select, Switch } from 'antd'
import { MomentPicker, useShownRule } from '../../../ui/time/pickers.tsx'
import { exams } from '../contract.ts'
import { publishModes } from '../fields.ts'

const modes = Object.entries(publishModes).map(([value, label]) => ({ value, label }))

export function PublicationFields({ disabled }: { disabled: boolean }) {
  const shown = useShownRule()
  const mode = Form.useWatch<string | undefined>('publishMode')
  const isShown = Form.useWatch<boolean | undefined>('displayScore') ?? true
  return (
    <div className="yw-exam-numbers">
      <Form.Item name="displayScore" label="允许查看成绩" valuePropName="checked">
        <Switch checkedChildren="允许" unCheckedChildren="不允许" />
      </Form.Item>
      <Form.Item
        name="publishMode"
        label="成绩发布"
        hidden={!isShown}
        tooltip="发布之前，考生看到的是公布时间，不是成绩；手动发布的在考试列表中发布"
      >
        <Select options={modes} disabled={disabled} />
      </Form.Item>
      {isShown && mode === 'AT_TIME' && (
        <Form.Item name="publishTime" label="发布时间" rules={[{ required: true, message: exams.meta.failures.noPublishTime }, shown]}>
          <MomentPicker disabled={disabled} placeholder="请选择" />
        </Form.Item>
      )}
    </div>
  )
}
