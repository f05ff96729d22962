// Button that opens the check of a paper and shows the number of findings.
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { papers } from '../contract.ts'

export function CheckButton({ exam, onOpen }: { exam: Exam; onOpen: () => void }) {
  const has = exam.questionCount > 0
  const { data } = useApiQuery(papers.check, { params: { id: exam.id } }, { when: has, inPlace: true })
  const found = has && data ? data.total + data.draws.length : null
  return (
    <Button
      className="yw-check-open"
      icon={
        found ? (
          <WarningOutlined className="yw-warn" aria-hidden />
        ) : (
          <CheckCircleOutlined className={found === 0 ? 'yw-ok' : ''} aria-hidden />
        )
      }
      onClick={onOpen}
      disabled={!has}
    >
      组卷检查{found ? ` ${found.toLocaleString('zh-CN')}` : ''}
    </Button>
  )
}
