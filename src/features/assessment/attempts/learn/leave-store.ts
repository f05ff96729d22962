// Times away from the page of an exam, on this device until the server has them.
import { deviceStore, done } from '#ui/device/device-store.ts'
import type { Leave } from './leave-keeper.ts'

/** Of one attempt; `owner` keeps people of one device apart. Where a device keeps nothing, nothing is listed. */
export function leaveStore(owner: string, attemptId: string) {
  const open = deviceStore('yanwu-leaves', 'unsent')
  const keyOf = (id: string) => [owner, attemptId, id]
  const all = IDBKeyRange.bound([owner, attemptId], [owner, attemptId, []])
  return {
    list: async (): Promise<Leave[]> => {
      try {
        return await done((await open('readonly')).getAll(all) as IDBRequest<Leave[]>)
      } catch {
        return []
      }
    },
    write: async (leave: Leave) => void (await done((await open('readwrite')).put(leave, keyOf(leave.id)))),
    erase: async (ids: readonly string[]) => {
      const store = await open('readwrite')
      await Promise.all(ids.map((id) => done(store.delete(keyOf(id)))))
    },
  }
}
