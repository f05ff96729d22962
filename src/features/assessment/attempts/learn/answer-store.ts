// Answers on this device until the server has them.
import { deviceStore, done } from '#ui/device/device-store.ts'
import type { Revised } from '../contract.ts'

export interface AnswerStore {
  list: () => Promise<Revised[]>
  write: (answer: Revised) => Promise<void>
  erase: (subjectIds: readonly string[]) => Promise<void>
}

/** Of one attempt; `owner` keeps people of one device apart. Where a device keeps nothing, nothing is listed. */
export function answerStore(owner: string, attemptId: string): AnswerStore {
  const open = deviceStore('yanwu-answers', 'unsent', { durability: 'strict' })
  const keyOf = (subjectId: string) => [owner, attemptId, subjectId]
  const all = IDBKeyRange.bound([owner, attemptId], [owner, attemptId, []])
  return {
    list: async () => {
      try {
        const found = await done((await open('readonly')).getAll(all) as IDBRequest<(Omit<Revised, 'rev'> & Partial<Revised>)[]>)
        // what an earlier version of this page has written is newer than anything
        return found.map((a) => ({ ...a, rev: a.rev ?? Number.MAX_SAFE_INTEGER }))
      } catch {
        return []
      }
    },
    write: async (answer) => void (await done((await open('readwrite')).put(answer, keyOf(answer.subjectId)))),
    erase: async (subjectIds) => {
      const store = await open('readwrite')
      await Promise.all(subjectIds.map((id) => done(store.delete(keyOf(id)))))
    },
  }
}
