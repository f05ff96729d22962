// Answers on this device until the server has them: IndexedDB, which outlives the page, the tab and a crash of the browser.
import type { Given } from '../contract.ts'

const NAME = 'yanwu-answers'
const STORE = 'unsent'

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device keeps nothing')))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return done(request)
}

export interface AnswerStore {
  list: () => Promise<Given[]>
  write: (answer: Given) => Promise<void>
  erase: (subjectIds: readonly string[]) => Promise<void>
}

/** Of one attempt; `owner` keeps people of one device apart. Where a device keeps nothing, nothing is listed. */
export function answerStore(owner: string, attemptId: string): AnswerStore {
  const database = open()
  database.catch(() => undefined)
  const keyOf = (subjectId: string) => [owner, attemptId, subjectId]
  const all = IDBKeyRange.bound([owner, attemptId], [owner, attemptId, []])
  const transaction = async (mode: IDBTransactionMode) =>
    (await database).transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE)
  return {
    list: async () => {
      try {
        return await done((await transaction('readonly')).getAll(all) as IDBRequest<Given[]>)
      } catch {
        return []
      }
    },
    write: async (answer) => void (await done((await transaction('readwrite')).put(answer, keyOf(answer.subjectId)))),
    erase: async (subjectIds) => {
      const store = await transaction('readwrite')
      await Promise.all(subjectIds.map((id) => done(store.delete(keyOf(id)))))
    },
  }
}
