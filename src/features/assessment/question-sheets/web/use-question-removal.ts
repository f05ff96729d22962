// Deletes questions of a bank after a confirmation, and offers to restore them.
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { showWarning } from '#ui/page/notice.ts'
import { type Question, questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import type { questionNamed } from '#features/assessment/question-banks/web/BankLink.tsx'
import { keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { useReturn } from '#features/organisation/recycle-bin/web/use-return.ts'

const refresh = [questions.page, questionBanks.page, questionBanks.detail, questionBanks.enabled]

/** `leads`: link to a question that was left out. */
export function useQuestionRemoval(leads: ReturnType<typeof questionNamed>) {
  const back = useReturn(refresh)
  const remove = useApiMutation(questions.remove, {
    left: { verb: '删除', leads },
    done: '删除成功',
    offer: back,
    refresh,
  })
  return (rows: readonly Question[], clear?: () => void) => {
    const ids = rows.map((q) => q.id)
    if (!ids.length) return showWarning('请选择要删除的题目')
    confirmAct({
      title: '确定删除？',
      content: `${ids.length} 道试题会被删除；已组入试卷的不受影响；${keptDays} 天内可在回收站恢复。`,
      okText: '确定',
      act: async () => {
        const outcome = await remove.run({ body: ids })
        if (outcome.ok) clear?.()
        return outcome
      },
    })
  }
}
