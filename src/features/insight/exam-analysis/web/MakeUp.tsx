// Make-up for people of the result list.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { MakeUpDialog } from '#features/assessment/exams/web/MakeUpDialog.tsx'
import type { Chosen } from '#features/organisation/people-lists/web/PeoplePicker.tsx'

export interface MakeUpProps {
  examId: string
  /** null: the dialog is closed. */
  of: { people: Chosen[]; clear: () => void } | null
  onClose: () => void
}

export function MakeUp({ examId, of, onClose }: MakeUpProps) {
  const { data: exam } = useApiQuery(exams.detail, { params: { id: examId } }, { when: of !== null })
  if (!exam) return null
  return <MakeUpDialog exam={exam} people={of?.people ?? null} onClose={onClose} onDone={() => of?.clear()} />
}
