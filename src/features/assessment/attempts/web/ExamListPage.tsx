// Exams, with what higher rooms say and do of them: of whom is about to be assigned what is to be said of the paper, of who sits on which device.
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
