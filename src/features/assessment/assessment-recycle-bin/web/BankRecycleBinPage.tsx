// Page of question banks and questions that were deleted in the last thirty days.
import { AssessmentBin } from './AssessmentBin.tsx'

export default function BankRecycleBinPage() {
  return <AssessmentBin area="BANK" back={{ title: '题库管理', to: '/questionBankList' }} sub="删除的题库和试题" />
}
