// The paper of a running sitting on this device, so that it opens offline with all local answers.
import { deviceStore, done } from '#ui/device/device-store.ts'
import type { Revised, Sitting } from '../contract.ts'

/** Name of the cache from which the service worker of /learn reads pictures. */
const pictures = 'yanwu-paper'

interface Kept {
  sitting: Sitting
  /** Time of the server's response, in milliseconds since 1970. */
  at: number
}

export interface PaperStore {
  /** Stores the paper of the server with its pictures; replaces the stored answers. */
  keep: (sitting: Sitting) => Promise<void>
  /** Stores an answer; unlike `answerStore` it keeps the answer after the server has it. */
  answer: (answer: Revised) => Promise<void>
  /**
   * Returns the paper with the sent answers and the current time left; null if none is stored. `unsent`: questions whose local answers the
   * server lacks. They keep the server's answer, because a keeper treats answers without a newer revision as sent.
   */
  find: (unsent: readonly string[]) => Promise<Sitting | null>
  erase: () => Promise<void>
}

/** Returns `sitting` with the newer local answers, `passedMs` after the server's response. */
export function withAnswers(sitting: Sitting, given: readonly Revised[], passedMs: number): Sitting {
  const newer = given.filter(({ subjectId, rev }) => rev >= (sitting.revs[subjectId] ?? 0))
  const changed = new Set(newer.map((a) => a.subjectId))
  return {
    ...sitting,
    answers: [
      ...sitting.answers.filter((a) => !changed.has(a.subjectId)),
      ...newer.flatMap(({ subjectId, response }) => (response === null ? [] : [{ subjectId, response }])),
    ],
    revs: { ...sitting.revs, ...Object.fromEntries(newer.map(({ subjectId, rev }) => [subjectId, rev])) },
    leftMs: typeof sitting.leftMs === 'number' ? sitting.leftMs - Math.max(0, passedMs) : sitting.leftMs,
    spentMs: (sitting.spentMs || 0) + Math.max(0, passedMs),
  }
}

const urlsOf = ({ questions }: Sitting) => questions.flatMap((q) => [...q.imageUrls, ...q.options.flatMap((o) => o.imageUrl ?? [])])

async function keepPictures(sitting: Sitting): Promise<void> {
  if (typeof caches === 'undefined') return
  const cache = await caches.open(pictures)
  for (const url of urlsOf(sitting)) {
    const whole = new URL(url, window.location.href).href
    if (!(await cache.match(whole))) await cache.add(whole).catch(() => undefined)
  }
}

/** Store of one attempt; `owner` separates the people who use one device. Without device storage, `find` returns null. */
export function paperStore(owner: string, attemptId: string): PaperStore {
  const open = deviceStore('yanwu-papers', 'kept')
  const key = [owner, attemptId]
  const paperKey = [...key, 'paper']
  const answers = () => IDBKeyRange.bound([...key, 'answer'], [...key, 'answer', []])
  return {
    keep: async (sitting) => {
      const store = await open('readwrite')
      const kept: Kept = { sitting, at: Date.now() }
      await Promise.all([done(store.delete(answers())), done(store.put(kept, paperKey))])
      await keepPictures(sitting)
    },
    answer: async (answer) => void (await done((await open('readwrite')).put(answer, [...key, 'answer', answer.subjectId]))),
    find: async (unsent) => {
      try {
        const store = await open('readonly')
        const [kept, given] = await Promise.all([
          done(store.get(paperKey) as IDBRequest<Kept | undefined>),
          done(store.getAll(answers()) as IDBRequest<Revised[]>),
        ])
        const sent = given.filter(({ subjectId }) => !unsent.includes(subjectId))
        return kept ? withAnswers(kept.sitting, sent, Date.now() - kept.at) : null
      } catch {
        return null
      }
    },
    erase: async () => {
      await done((await open('readwrite')).delete(IDBKeyRange.bound(key, [...key, []])))
      if (typeof caches !== 'undefined') await caches.delete(pictures)
    },
  }
}
