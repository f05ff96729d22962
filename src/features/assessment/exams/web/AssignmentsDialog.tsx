// Dialog with the assignments of an exam by page, and the button for new ones.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Tabs, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { May } from '#ui/api/session.tsx'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { AssignedDialog } from '#features/organisation/users/web/AssignedDialog.tsx'
import { AssignedTable } from '#features/organisation/users/web/AssignedTable.tsx'
import { type Assignment, assignments, type Exam, type Sitter } from '../contract.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { Sitters } from './Sitters.tsx'

function Records({ exam, onNew }: { exam: Exam; onNew: () => void }) {
  const search = useTypedSearch(20)
  const { text: query, pageNumber, pageSize } = search
  const asked = useApiQuery(assignments.page, { params: { id: exam.id }, query: { pageSize, query, pageNumber } }, { inPlace: true })
  const remove = useApiMutation(assignments.remove, { done: '删除成功', refresh: [assignments.page] })
  const why = whyNot(exam)
  const removal = (a: Assignment): RowAction => ({
    label: '删除',
    danger: true,
    may: assignments.remove,
    confirm: {
      title: '确定删除？',
      content: `撤销对「${a.targetName}」的指派；已经参加过考试的人仍计入应考。`,
      okText: '确定',
      act: () => remove.run({ params: { id: a.id } }),
    },
  })
  return (
    <AssignedTable
      search={search}
      asked={asked}
      bar={
        <>
          <span className="yw-assigned-people">
            应考 {(asked.data?.people ?? 0).toLocaleString('zh-CN')} 人<small>不含账号停用的人</small>
          </span>
          {exam.canEdit && (
            <May do={assignments.create}>
              <Tooltip title={why}>
                <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={!!why} onClick={onNew}>
                  新增指派
                </Button>
              </Tooltip>
            </May>
          )}
        </>
      }
      {...(exam.canEdit ? { removal } : {})}
      empty={why || '把考试指派给机构或人员，他们就是应考人员。'}
    />
  )
}

const { noPaper, ended } = assignments.meta.failures
function whyNot(exam: Exam): string {
  if (exam.questionCount === 0) return noPaper
  return exam.state === 'ENDED' ? ended : ''
}

interface Props {
  exam: Exam | null
  paperNote: (exam: Exam) => ReactNode
  sitterActs: (exam: Exam, chosen: readonly Sitter[]) => ReactNode
  onClose: () => void
}

export function AssignmentsDialog({ exam, paperNote, sitterActs, onClose }: Props) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <AssignedDialog of={exam?.examinationName} onClose={onClose}>
        {exam && (
          <Tabs
            destroyOnHidden
            items={[
              { key: 'records', label: '指派记录', children: <Records exam={exam} onNew={() => setAdding(true)} /> },
              {
                key: 'people',
                label: '人员与补考',
                children: <Sitters exam={exam} acts={sitterActs} />,
              },
            ]}
          />
        )}
      </AssignedDialog>
      <AssignDialog exam={adding ? exam : null} paperNote={paperNote} onClose={() => setAdding(false)} />
    </>
  )
}
