// Dialog of a make-up for named people: latest start, extra attempts and the reason.
import { Form, Input, Select } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { MomentPicker, useShownRule } from '#ui/time/pickers.tsx'
import { type Chosen, PeoplePicker } from '#features/organisation/people-lists/web/PeoplePicker.tsx'
import { peopleNamed } from '#features/organisation/users/web/MoveUsersDialog.tsx'
import { assignments, type Exam } from '../contract.ts'
import { optionsOf } from '#shared/field-table.ts'
import { OtherPaperPicker } from './OtherPaperPicker.tsx'
import { attemptPolicies, makeUpResults, maxAttempts } from '../fields.ts'

const { makeUpEnded, makeUpNothing } = assignments.meta.failures

interface Values {
  people: Chosen[]
  endTime?: string | null
  extraAttempts: number | null
  counts: keyof typeof makeUpResults | null
  paperId?: string | null
  reason: string
}
interface Props {
  exam: Exam
  /** Preselected people; null: the dialog is closed. */
  people: Chosen[] | null
  onClose: () => void
  onDone: () => void
}

/** Which result counts after the make-up. */
function CountsItem({ exam }: { exam: Exam }) {
  return (
    <Form.Item name="counts" label="补考后的成绩" extra="两次成绩都保留在明细里；没有补考成绩之前，原来的成绩不变">
      <Select
        options={[
          { value: null, label: `按考试的规则（${attemptPolicies[exam.attemptPolicy]}）` },
          ...optionsOf(makeUpResults).map(({ value, label }) => ({ value, label })),
        ]}
      />
    </Form.Item>
  )
}

export function MakeUpDialog({ exam, people, onClose, onDone }: Props) {
  const give = useApiMutation(assignments.makeUp, {
    done: ({ done }) => (done ? `已为 ${done} 人安排补考` : ''),
    left: { verb: '安排补考', leads: peopleNamed },
    refresh: [assignments.people],
    form: true,
    onDone,
  })
  const shown = useShownRule()
  const ended = exam.state === 'ENDED'
  return (
    <FormModal<Values>
      open={people !== null}
      title="安排补考"
      subject={exam.examinationName}
      draft={`exam-make-up:${exam.id}`}
      width="m"
      initial={{ people: people ?? [], endTime: null, extraAttempts: 1, counts: null, paperId: null, reason: '' }}
      okText="安排补考"
      onClose={onClose}
      footer="只有所选人员可以补考或多考；应考人员和已有的统计不变"
      fieldOf={(field) => (field.startsWith('userIds') ? 'people' : field)}
      onSubmit={({ people: chosen, endTime, extraAttempts, counts, paperId, reason }, { keeper }) => {
        const body = {
          examinationId: exam.id,
          userIds: chosen.map((p) => p.id),
          endTime: endTime ?? null,
          extraAttempts: extraAttempts ?? 0,
          counts,
          paperId: paperId ?? null,
          reason,
        }
        return give.run({ body }, { keeper })
      }}
    >
      <Form.Item
        name="people"
        label="人员"
        required
        rules={[{ validator: (_, chosen: Chosen[]) => (chosen?.length ? Promise.resolve() : Promise.reject(new Error('请选择补考人员'))) }]}
      >
        <PeoplePicker tag="考" />
      </Form.Item>
      <div className="yw-form-row">
        <Form.Item
          name="endTime"
          label="补考结束时间"
          dependencies={['extraAttempts']}
          extra={ended ? undefined : '留空时仍到考试结束，只追加次数'}
          rules={[
            shown,
            ({ getFieldValue }) => ({
              required: ended,
              validator: (_, end: Values['endTime']) =>
                end || (!ended && getFieldValue('extraAttempts'))
                  ? Promise.resolve()
                  : Promise.reject(new Error(ended ? makeUpEnded : makeUpNothing)),
            }),
          ]}
        >
          <MomentPicker />
        </Form.Item>
        <NumberItem
          name="extraAttempts"
          label="追加次数"
          extra={`考试次数 ${exam.maxExamCnt} 次；还有次数没用完的可填 0，用完的不能填 0`}
          rules={[{ required: true, message: '请输入追加次数' }]}
          input={{ min: 0, max: maxAttempts, precision: 0, style: { width: '100%' } }}
        />
      </div>
      <Form.Item name="paperId" label="补考试卷" extra="换用时，试卷以现在的为准，之后改动原试卷不影响补考">
        <OtherPaperPicker exam={exam} />
      </Form.Item>
      <CountsItem exam={exam} />
      <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请输入补考原因' }]}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} showCount />
      </Form.Item>
    </FormModal>
  )
}
