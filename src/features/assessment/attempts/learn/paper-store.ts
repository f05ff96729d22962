// The paper of an exam that is being sat, on this device: it opens without a network, with everything that was answered here.
import { deviceStore, done } from '#ui/device/device-store.ts'
import type { Revised, Sitting } from '../contract.ts'

/** Cache that the service worker of /learn reads pictures from. */
const pictures = 'yanwu-paper'

interface Kept {
  sitting: Sitting
  /** Milliseconds since 1970, when the server said it. */
  at: number
}

export interface PaperStore {
  /** Keeps the paper as the server has it now, with its pictures; replaces what was answered by what the server has. */
  keep: (sitting: Sitting) => Promise<void>
  /** Writes an answer down; unlike in `answerStore` it stays when the server has it. */
  answer: (answer: Revised) => Promise<void>
  /**
   * The paper with what was answered and sent, and the time as it stands now; null where none is kept. `unsent`: questions whose answers the
   * server has not, which stay as the server had them: a keeper takes what it does not find newer for sent.
   */
  find: (unsent: readonly string[]) => Promise<Sitting | null>
  erase: () => Promise<void>
}

/** `sitting` as it stands `passedMs` after the server said it, with what was answered on this device since. */
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

/** Of one attempt; `owner` keeps people of one device apart. Where a device keeps nothing, nothing is found. */
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
