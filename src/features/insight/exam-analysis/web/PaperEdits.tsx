// Changes of an examiner to the paper of a person: points of one answer, and a comment on the attempt.
import { useState } from 'react'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { useMay } from '#ui/api/session.tsx'
import { regrades } from '#features/assessment/attempts/contract.ts'
import type { PointsProps } from '#features/assessment/attempts/web/PointsDialog.tsx'
import { marking } from '#features/assessment/marking/contract.ts'
import type { AttemptRemarkProps } from '#features/assessment/marking/web/AttemptRemarkDialog.tsx'
import type { PersonPaper } from '../contract.ts'

const PointsDialog = lazyForm<PointsProps>(async () => (await import('#features/assessment/attempts/web/PointsDialog.tsx')).PointsDialog)
const AttemptRemarkDialog = lazyForm<AttemptRemarkProps>(
  async () => (await import('#features/assessment/marking/web/AttemptRemarkDialog.tsx')).AttemptRemarkDialog,
)

type Question = PersonPaper['questions'][number]

/** `points` and `remark` open the dialogs; both are undefined for a person who may not change the exam. */
export function usePaperEdits({ attemptId, canEdit, remark }: PersonPaper, name: string) {
  const may = useMay()
  const [answer, setAnswer] = useState<PointsProps['of']>(null)
  const [comment, setComment] = useState<AttemptRemarkProps['of']>(null)
  return {
    answer,
    comment,
    close: () => {
      setAnswer(null)
      setComment(null)
    },
    points:
      canEdit && may(regrades.points)
        ? ({ subjectId, place, score, maxScore }: Question) => setAnswer({ attemptId, subjectId, place, name, score, maxScore })
        : undefined,
    remark: canEdit && may(marking.remark) ? () => setComment({ attemptId, name, remark }) : undefined,
  }
}

export const EditPaper = ({ answer, comment, close, onDone }: ReturnType<typeof usePaperEdits> & { onDone: () => void }) => (
  <>
    <PointsDialog of={answer} onClose={close} onDone={onDone} />
    <AttemptRemarkDialog of={comment} onClose={close} onDone={onDone} />
  </>
)
