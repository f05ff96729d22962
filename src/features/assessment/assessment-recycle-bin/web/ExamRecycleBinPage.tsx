// Page of exams that were deleted in the last thirty days.
import { AssessmentBin } from './AssessmentBin.tsx'

export default function ExamRecycleBinPage() {
  return <AssessmentBin area="EXAM" back={{ title: '考试管理', to: '/examList' }} sub="删除的考试连同试卷、指派、作答和成绩" />
}
