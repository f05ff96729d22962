// Store of answers on this device until the server has them.
import { type DeviceList, deviceList } from '#ui/device/device-store.ts'
import type { Revised } from '../contract.ts'

export type AnswerStore = DeviceList<Revised>

/** Store of one attempt; `owner` separates the people who use one device. */
export function answerStore(owner: string, attemptId: string): AnswerStore {
  const store = deviceList<Omit<Revised, 'rev'> & Partial<Revised>>('yanwu-answers', 'unsent', [owner, attemptId], { durability: 'strict' })
  return {
    ...store,
    // an answer without a revision, written by an earlier version of this page, is newer than all others
    list: async () => (await store.list()).map((answer) => ({ ...answer, rev: answer.rev ?? Number.MAX_SAFE_INTEGER })),
  }
}
