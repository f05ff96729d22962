// Copying an exam: what it is called and when it is sat are asked; the rest comes along.
import { Checkbox, Form, Input } from 'antd'
import { copyTitle } from '../../../shared/copy-title.ts'
import { useApiMutation } from '../../../ui/api-hooks.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { useMay } from '../../../ui/session.tsx'
import { useShowMade } from '../../../ui/table/use-show-made.ts'
import { peopleNamed } from '../../users/web/MoveUsersDialog.tsx'
import { assignments, type Exam, exams } from '../contract.ts'
import { ExamTimes } from './ExamTimes.tsx'

interface Values {
  examinationName: string
  startTime?: string | null
  endTime?: string | null
  assigned?: boolean
}

export function CopyExamDialog({ of, onClose }: { of: Exam | null; onClose: () => void }) {
  const may = useMay()
  const show = useShowMade()
  const copy = useApiMutation(exams.copy, {
    done: ({ examinationName }) => `复制成功：${examinationName}`,
    left: { verb: '指派', leads: peopleNamed },
    refresh: [exams.page],
    form: true,
    onDone: show,
  })
  return (
    <FormModal<Values>
      open={of !== null}
      title="复制考试"
      subject={of?.examinationName}
      draft={`exam-copy:${of?.id}`}
      initial={{
        examinationName: of ? copyTitle(of.examinationName, [of.examinationName]) : '',
        startTime: null,
        endTime: null,
        assigned: false,
      }}
      okText="复制"
      footer="作答和成绩不会复制"
      onClose={onClose}
      onSubmit={({ examinationName, startTime, endTime, assigned = false }) =>
        copy.run({
          params: { id: of?.id ?? '' },
          body: { examinationName, startTime: startTime ?? '', endTime: endTime ?? null, assigned },
        })
      }
    >
      <Form.Item name="examinationName" label="考试标题" rules={[{ required: true, whitespace: true, message: '请输入考试标题' }]}>
        <Input maxLength={100} showCount autoFocus />
      </Form.Item>
      <ExamTimes />
      <p className="yw-second yw-exam-copied">
        题库、试卷、分数、时长、次数、计分规则、成绩等级、备注和封面与原考试相同；试题以题库中现在的内容为准。
      </p>
      {may(assignments.create) && (
        <Form.Item name="assigned" valuePropName="checked" extra="原考试指派的机构和人员成为新考试的应考人员">
          <Checkbox disabled={of?.questionCount === 0}>同时复制指派</Checkbox>
        </Form.Item>
      )}
    </FormModal>
  )
}
