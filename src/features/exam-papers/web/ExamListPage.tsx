// Exams, and of whom is about to be assigned what is to be said of the paper.
import { ExamsTable } from '../../exams/web/ExamsTable.tsx'
import { CheckNote } from './CheckNote.tsx'

export default function ExamListPage() {
  return <ExamsTable paperNote={(exam) => <CheckNote exam={exam} />} />
}
