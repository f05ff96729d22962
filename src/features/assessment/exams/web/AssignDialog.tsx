// Dialog that assigns departments and people to an exam, and shows the number of people before saving.
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Skipped } from '#shared/batch.ts'
import { type MutationOutcome, useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { showSuccess } from '#ui/page/notice.ts'
import { showSkipped } from '#ui/page/skipped.tsx'
import { type Target, targetAddress, targetIds, TargetsPicker } from '#features/organisation/people-lists/web/TargetsPicker.tsx'
import { assignments, type Exam } from '../contract.ts'

const kinds = ['BY_GROUP', 'BY_USER'] as const

function Reached({ examId, targets }: { examId: string; targets: Target[] }) {
  const body = { examinationId: examId, departmentIds: targetIds(targets, 'BY_GROUP'), userIds: targetIds(targets, 'BY_USER') }
  const { data, error } = useApiQuery(assignments.reach, { body }, { when: targets.length > 0, inPlace: true })
  if (!targets.length) return <>机构包含它的全部下级；重复选择的人只算一次</>
  if (error) return <span className="yw-warn">{error.message}</span>
  if (!data) return <>正在计算人数…</>
  return (
    <span aria-live="polite">
      共 <b>{data.people.toLocaleString('zh-CN')}</b> 人，其中 <b>{data.added.toLocaleString('zh-CN')}</b> 人新增应考（不含账号停用的人）
    </span>
  )
}

interface Props {
  exam: Exam | null
  paperNote: (exam: Exam) => ReactNode
  onClose: () => void
}

export function AssignDialog({ exam, paperNote, onClose }: Props) {
  const [targets, setTargets] = useState<Target[]>([])
  const assign = useApiMutation(assignments.create, { left: 'shown', refresh: [assignments.page], form: true })
  const close = () => {
    setTargets([])
    onClose()
  }
  return (
    <FormModal<{ targets: Target[] }>
      open={exam !== null}
      title="新增指派"
      subject={exam?.examinationName}
      draft={`exam-assignment:${exam?.id}`}
      width="m"
      initial={{ targets: [] }}
      okText="确定指派"
      onClose={close}
      onChange={(values) => setTargets(values.targets ?? [])}
      footer={exam && <Reached examId={exam.id} targets={targets} />}
      onSubmit={async ({ targets: chosen }, { keeper }) => {
        // one call per kind; after a partial failure the retry skips existing assignments
        let outcome: MutationOutcome = { ok: true, content: null }
        const left: Skipped[] = []
        let done = 0
        for (const selectionType of kinds) {
          const targets = targetIds(chosen, selectionType)
          if (!targets.length) continue
          const made = await assign.run({ body: { examinationId: exam?.id ?? '', selectionType, targets } }, { keeper })
          outcome = made
          if (!made.ok) return made
          left.push(...made.content.leftOut)
          done += targets.length - made.content.leftOut.length
        }
        if (left.length) showSkipped({ rows: left, done, verb: '指派', leads: targetAddress(chosen) })
        else showSuccess('添加成功')
        return outcome
      }}
    >
      {exam && paperNote(exam)}
      <Form.Item
        name="targets"
        label="机构和人员"
        required
        rules={[
          {
            validator: (_, chosen: Target[]) =>
              chosen?.length ? Promise.resolve() : Promise.reject(new Error(assignments.meta.failures.noTargets)),
          },
        ]}
      >
        <TargetsPicker tag="考" />
      </Form.Item>
    </FormModal>
  )
}
