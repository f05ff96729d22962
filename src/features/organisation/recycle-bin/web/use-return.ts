// Restores exams and banks: from the message of a deletion, and from the recycle bin.
import type { AnyEndpoint } from '#ui/api/client.ts'
import { type MutationOutcome, useApiMutation } from '#ui/api/api-hooks.ts'
import { type NoticeAction, undoAction } from '#ui/page/notice.ts'
import { assessmentRecycleBin } from '../contract.ts'

type Asked = readonly Pick<AnyEndpoint, 'method' | 'path'>[]

/** Restores entries; `refresh` lists the queries that show them. */
export function useRestoring(refresh: Asked): (ids: string[]) => Promise<MutationOutcome> {
  const restore = useApiMutation(assessmentRecycleBin.restore, {
    left: { verb: '恢复', leads: { nowhere: 'the bin shows them where they are' } },
    done: '已恢复',
    refresh: [...refresh, assessmentRecycleBin.page],
  })
  return (ids) => restore.run({ body: ids })
}

/** Returns the undo action of a deletion: `useApiMutation(exams.remove, { done: '删除成功', offer: useReturn([exams.page]) })` */
export function useReturn(refresh: Asked): (deleted: { deletionId: string }) => NoticeAction {
  const restore = useRestoring(refresh)
  return ({ deletionId }) => undoAction(() => void restore([deletionId]))
}
