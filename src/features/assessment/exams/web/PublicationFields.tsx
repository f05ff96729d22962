// Form fields of the publication of scores and the review of answers.
import { Form, Select, Switch } from 'antd'
import { MomentPicker, useShownRule } from '#ui/time/pickers.tsx'
import { optionsOf } from '#shared/field-table.ts'
import { exams } from '../contract.ts'
import { publishModes, reviewModes, reviewTimes, standingModes } from '../fields.ts'

const modes = optionsOf(publishModes)

function ReviewFields({ disabled }: { disabled: boolean }) {
  const mode = Form.useWatch<string | undefined>('reviewMode')
  const end = Form.useWatch<string | null | undefined>('endTime')
  const from = Form.useWatch<string | undefined>('reviewFrom')
  const isNever = mode !== 'NONE' && from === 'END' && !end
  return (
    <div className="yw-exam-numbers">
      <Form.Item
        name="reviewMode"
        label="查看答卷"
        tooltip="考生看到成绩之后可以看什么；还能参加考同一道题的考试时，这道题的答案和解析暂不显示"
      >
        <Select options={optionsOf(reviewModes)} disabled={disabled} />
      </Form.Item>
      <Form.Item
        name="reviewFrom"
        label="查看答卷时间"
        hidden={mode === 'NONE'}
        extra={isNever ? '没有结束时间的考试，请选“交卷后”' : undefined}
      >
        <Select options={optionsOf(reviewTimes)} disabled={disabled} />
      </Form.Item>
    </div>
  )
}

export function PublicationFields({ disabled }: { disabled: boolean }) {
  const shown = useShownRule()
  const mode = Form.useWatch<string | undefined>('publishMode')
  const isShown = Form.useWatch<boolean | undefined>('displayScore') ?? true
  return (
    <>
      <div className="yw-exam-numbers">
        <Form.Item name="displayScore" label="允许查看成绩" valuePropName="checked">
          <Switch checkedChildren="允许" unCheckedChildren="不允许" />
        </Form.Item>
        <Form.Item
          name="standingMode"
          label="考生看到"
          hidden={!isShown}
          tooltip="名次在应考且有成绩的人中排列，分数相同名次相同；同时显示在本部门的名次"
        >
          <Select options={optionsOf(standingModes)} disabled={disabled} />
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
      {isShown && <ReviewFields disabled={disabled} />}
    </>
  )
}
