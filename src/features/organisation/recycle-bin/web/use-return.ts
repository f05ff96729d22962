// The way back from the recycle bin of exams and banks: beside what is said of a deletion, and from the bin itself.
import type { AnyEndpoint } from '#ui/api/client.ts'
import { type MutationOutcome, useApiMutation } from '#ui/api/api-hooks.ts'
import { type NoticeAction, undoAction } from '#ui/page/notice.ts'
import { assessmentRecycleBin } from '../contract.ts'

type Asked = readonly Pick<AnyEndpoint, 'method' | 'path'>[]

/** Brings entries back; `refresh` is what shows them. */
export function useRestoring(refresh: Asked): (ids: string[]) => Promise<MutationOutcome> {
  const restore = useApiMutation(assessmentRecycleBin.restore, {
    left: { verb: '恢复', leads: { nowhere: 'the bin shows them where they are' } },
    done: '已恢复',
    refresh: [...refresh, assessmentRecycleBin.page],
  })
  return (ids) => restore.run({ body: ids })
}

/** `useApiMutation(exams.remove, { done: '删除成功', offer: useReturn([exams.page]) })` */
export function useReturn(refresh: Asked): (deleted: { deletionId: string }) => NoticeAction {
  const restore = useRestoring(refresh)
  return ({ deletionId }) => undoAction(() => void restore([deletionId]))
}
