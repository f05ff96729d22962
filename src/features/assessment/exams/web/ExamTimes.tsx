// Form fields of start and end of an exam; the end is later than the start, or empty.
import { Form } from 'antd'
import { MomentPicker, useShownRule } from '#ui/time/pickers.tsx'
import { exams } from '../contract.ts'
import './exams.css'

interface Props {
  isStartLocked?: boolean
  isEndLocked?: boolean
}

export function ExamTimes({ isStartLocked = false, isEndLocked = false }: Props) {
  const shown = useShownRule()
  return (
    <div className="yw-exam-times">
      <Form.Item name="startTime" label="开始时间" rules={[{ required: true, message: '请选择考试时间' }, shown]}>
        <MomentPicker disabled={isStartLocked} placeholder="请选择" />
      </Form.Item>
      <Form.Item
        name="endTime"
        label="结束时间"
        tooltip="留空时一直可以参加"
        dependencies={['startTime']}
        rules={[
          shown,
          ({ getFieldValue }) => ({
            validator: (_, end: string | null | undefined) => {
              const begin = getFieldValue('startTime') as string | null | undefined
              return end && begin && end <= begin ? Promise.reject(new Error(exams.meta.failures.endBeforeStart)) : Promise.resolve()
            },
          }),
        ]}
      >
        <MomentPicker disabled={isEndLocked} placeholder="不限" />
      </Form.Item>
    </div>
  )
}
