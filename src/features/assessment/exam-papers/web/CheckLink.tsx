// Link to the paper check in the assignment dialog, with the number of findings. Findings block no assignment.
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { papers } from '../contract.ts'
import { checkOf } from './check-words.ts'
import './paper.css'

export function CheckLink({ exam }: { exam: Exam }) {
  const { data } = useApiQuery(papers.check, { params: { id: exam.id } }, { when: exam.questionCount > 0, inPlace: true })
  if (!data?.total) return null
  return (
    <Alert
      className="yw-check-note"
      type="warning"
      showIcon
      title={`组卷检查：试卷有 ${data.total.toLocaleString('zh-CN')} 处建议复核`}
      action={
        <Link to={checkOf(exam)} target="_blank">
          查看
        </Link>
      }
    />
  )
}
