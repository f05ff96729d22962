// State of one sitting: the paper, the answers, the time left, and whether this tab may write.
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { newKey } from '#ui/api/idempotency.ts'
import { attempts, type Revised, type Sitting } from '../contract.ts'
import { AnswerKeeper } from './answer-keeper.ts'
import { answerStore, type AnswerStore } from './answer-store.ts'
import { deviceName } from './device.ts'
import { tellLate, tellRest } from './late.ts'
import { type PaperStore, paperStore } from './paper-store.ts'

interface Opened {
  sitting: Sitting
  keeper: AnswerKeeper
  /** Milliseconds since the start, by the server's clock. */
  clock: () => number
  /** Deadline by performance.now(); null: no end. */
  endsAt: number | null
  /** This device answers the sitting. */
  held: boolean
  /** Time of the last save by the server's clock; null before the first one. */
  savedAt: () => string | null
  /** Fetches the current answers, because another device may have handed over some. */
  look: () => void
}

type Times = Pick<Sitting, 'leftMs'>
/** Deadline by performance.now() for a response received at `said`; null: no end, or a server version without `leftMs`. */
const endOf = ({ leftMs }: Times, said: number) => (typeof leftMs === 'number' ? said + leftMs : null)
/** Tolerance in milliseconds for the delay of a response; a smaller difference is the same end. */
const sameEnd = 2_500

/** Heartbeat; `take` takes the sitting over, `away`: the page is hidden. */
export const sendBeat = (id: string, { take = false, away = false }: { take?: boolean; away?: boolean } = {}) =>
  call(attempts.hold, { params: { id }, body: { holder: deviceName(), take, away }, once: newKey(), keepalive: away })

/** Returns whether this device may write; `take` takes the sitting over. */
export const hold = async (id: string, take: boolean): Promise<boolean> => (await sendBeat(id, { take })).held

/** Uses a new idempotency key each time: a replayed response would contain the old time left. */
const save = (id: string, answers: Revised[], merge: boolean, keepalive: boolean) =>
  call(attempts.save, {
    params: { id },
    body: { holder: deviceName(), answers, merge },
    once: newKey(),
    keepalive,
  })

/** Unsent answers of this device. An answer of an earlier version without a revision counts as the newest. */
async function listWritten(store: AnswerStore, { questions, revs }: Sitting): Promise<Revised[]> {
  const known = new Set(questions.map((q) => q.subjectId))
  const written = (await store.list()).filter((a) => known.has(a.subjectId))
  return written.map((a) => ({ ...a, rev: Math.min(a.rev, 1_000 + (revs[a.subjectId] ?? 0)) }))
}

/** Reads the sitting from the server; offline, from this device. */
async function readSitting(id: string, take: boolean, paper: PaperStore, store: AnswerStore): Promise<Pick<Opened, 'sitting' | 'held'>> {
  try {
    const first = await call(attempts.detail, { params: { id } })
    const held = first.status !== 'IN_PROGRESS' || (await hold(id, take))
    // after a takeover, answers of the other device are read
    const sitting = take ? await call(attempts.detail, { params: { id } }) : first
    // a failing store must not keep anybody from answering
    void (sitting.status === 'IN_PROGRESS' && held ? paper.keep(sitting) : paper.erase()).catch(() => undefined)
    return { sitting, held }
  } catch (error) {
    if (take || !(error instanceof CallFailure) || error.status !== 0) throw error
    const kept = await paper.find((await store.list()).map((a) => a.subjectId))
    if (!kept) throw error
    return { sitting: kept, held: true }
  }
}

/** Reads the attempt and the unsent answers of this device; `take` takes the sitting over from another device. */
async function openSitting(
  owner: string,
  id: string,
  take: boolean,
  onChange: () => void,
  onTimes: (times: Times) => void,
): Promise<Opened> {
  const store = answerStore(owner, id)
  const paper = paperStore(owner, id)
  const { sitting, held } = await readSitting(id, take, paper, store)
  const here = performance.now()
  const written = sitting.status === 'IN_PROGRESS' ? await listWritten(store, sitting) : []
  const look = () =>
    void call(attempts.detail, { params: { id } }).then(
      (now) => (onTimes(now), keeper.adopt(now)),
      () => undefined,
    )
  let savedAt: string | null = null
  const keeper: AnswerKeeper = new AnswerKeeper(
    {
      send: async (answers, merge, keepalive) => {
        const told = await save(id, answers, merge, keepalive)
        onTimes(told)
        savedAt = told.serverTime
        return told
      },
      late: (answers) => tellLate(id, answers),
      write: async (answer) => {
        await Promise.all([store.write(answer.subjectId, answer), paper.answer(answer).catch(() => undefined)])
      },
      erase: store.erase,
      onStale: look,
      onChange,
    },
    sitting,
    written,
  )
  if (!held) await keeper.handOver()
  // report what this device still has of a finished sitting
  if (sitting.status !== 'IN_PROGRESS') void tellRest(owner, id).catch(() => undefined)
  const began = here - (sitting.spentMs || 0)
  return {
    clock: () => Math.max(0, performance.now() - began),
    sitting,
    keeper,
    held,
    savedAt: () => savedAt,
    look,
    endsAt: endOf(sitting, here),
  }
}

/**
 * Opens the sitting once this tab holds the lock, so that it sees what another tab stored; `opened` is undefined until then. `again` reads
 * the sitting again.
 * Sends answers when the page is left and when the network is back, unless another tab took over.
 */
export function useSitting(owner: string, id: string, tab: TabState) {
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<CallFailure>()
  const [, draw] = useState(0)
  const [round, setRound] = useState(0)
  /** Holds for one opening; the next one asks about the other device again. */
  const takes = useRef(false)
  /** An examiner may move the end during the sitting. */
  const onTimes = useCallback((times: Times) => {
    const end = endOf(times, performance.now())
    setOpened((now) => {
      const isSame = !now || (now.endsAt !== null && end !== null ? Math.abs(now.endsAt - end) < sameEnd : now.endsAt === end)
      return isSame ? now : { ...now, endsAt: end }
    })
    return end
  }, [])
  useEffect(() => {
    if (tab !== 'here') return
    let gone = false
    const take = takes.current
    takes.current = false
    openSitting(
      owner,
      id,
      take,
      () => !gone && draw((n) => n + 1),
      (times) => void (gone || onTimes(times)),
    ).then(
      (got) => gone || (setOpened(got), setError(undefined)),
      (failure: unknown) => {
        if (!(failure instanceof CallFailure)) throw failure
        if (!gone) setError(failure)
      },
    )
    return () => void (gone = true)
  }, [owner, id, round, tab, onTimes])
  const keeper = opened?.keeper
  useEffect(() => {
    if (!keeper) return
    if (tab !== 'here') {
      keeper.stop()
      return setOpened(undefined)
    }
    return keeper.listen()
  }, [keeper, tab])
  const open = (take: boolean) => {
    takes.current = take
    setOpened(undefined)
    setRound((n) => n + 1)
  }
  /** Asks the server whether the deadline has really passed; true if the server is not reached. */
  const isUp = async (): Promise<boolean> => {
    try {
      const end = onTimes(await call(attempts.detail, { params: { id } }))
      return end !== null && end < performance.now() + sameEnd
    } catch {
      return true
    }
  }
  return { opened, error, again: () => open(false), take: () => open(true), isUp, onTimes }
}

/** Milliseconds left, updated once a second; null without an end. Calls `onEnd` once, at the deadline. */
export function useTimeLeft(endsAt: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (endsAt === null) return
    const look = () => {
      const now = endsAt - performance.now()
      setLeft(now)
      if (now > 0) return
      stop()
      end.current()
    }
    const timer = setInterval(look, 1000)
    // a device that slept checks the time at once
    document.addEventListener('visibilitychange', look)
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
    look()
    return stop
  }, [endsAt])
  return left
}

/** Whether this tab may write: 'waiting' until the lock is decided, 'other' if another tab has the attempt open. */
export type TabState = 'waiting' | 'here' | 'other'

/** `take` takes the attempt over from another tab. */
export function useOnlyTab(name: string) {
  const [state, setState] = useState<TabState>('waiting')
  const [taking, setTaking] = useState(false)
  useEffect(() => {
    // without TLS the lock API is missing, and all tabs may write
    if (!navigator.locks) return setState('here')
    let release = () => {}
    let gone = false
    const held = new Promise<void>((done) => (release = done))
    navigator.locks
      .request(name, taking ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (gone) return
        setState(lock ? 'here' : 'other')
        return lock ? held : undefined
      })
      // another tab stole the lock
      .catch(() => gone || (setTaking(false), setState('other')))
    return () => {
      gone = true
      release()
    }
  }, [name, taking])
  return { state, take: () => setTaking(true) }
}
