// List of exams, with slots for higher features: paper warnings before an assignment, and the release of devices.
import { CheckLink } from '#features/assessment/exam-papers/web/CheckLink.tsx'
import { ExamsTable } from '#features/assessment/exams/web/ExamsTable.tsx'
import { ReleaseButton } from './ReleaseButton.tsx'

export default function ExamListPage() {
  return (
    <ExamsTable
      paperNote={(exam) => <CheckLink exam={exam} />}
      sitterActs={(exam, chosen) => <ReleaseButton exam={exam} chosen={chosen} />}
    />
  )
}
