// One attempt as it is sat: its paper, what is answered, how much time is left, and whether this is the tab that may write.
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
  /** Milliseconds since it began, by the server's clock. */
  clock: () => number
  /** performance.now() when the time is up; null: no end. */
  endsAt: number | null
  /** This is the device that it is answered on. */
  held: boolean
  /** Takes what the server has by now: another device may have handed something over. */
  look: () => void
}

type Times = Pick<Sitting, 'leftMs'>
/** performance.now() when the time is up, of what the server said at `said`; null: no end, or none that a server of the version before tells. */
const endOf = ({ leftMs }: Times, said: number) => (typeof leftMs === 'number' ? said + leftMs : null)
/** Milliseconds: an answer takes a while; what differs by less is the same end. */
const sameEnd = 2_500

/** Whether this device may write; `take`: it does from now on. */
export const hold = async (id: string, take: boolean): Promise<boolean> =>
  (await call(attempts.hold, { params: { id }, body: { holder: deviceName(), take } })).held

/** Under a new idempotency key each time: a replayed answer would tell the time that was left at the first try. */
const save = (id: string, answers: Revised[], merge: boolean, keepalive: boolean) =>
  call(attempts.save, {
    params: { id },
    body: { holder: deviceName(), answers, merge },
    once: newKey(),
    keepalive,
  })

/** What of this device is not on the server yet; what an earlier version has written is the newest there is. */
async function listWritten(store: AnswerStore, { questions, revs }: Sitting): Promise<Revised[]> {
  const known = new Set(questions.map((q) => q.subjectId))
  const written = (await store.list()).filter((a) => known.has(a.subjectId))
  return written.map((a) => ({ ...a, rev: Math.min(a.rev, 1_000 + (revs[a.subjectId] ?? 0)) }))
}

/** From the server; without a network as it stands on this device, which held it then. */
async function readSitting(id: string, take: boolean, paper: PaperStore, store: AnswerStore): Promise<Pick<Opened, 'sitting' | 'held'>> {
  try {
    const first = await call(attempts.detail, { params: { id } })
    const held = first.status !== 'IN_PROGRESS' || (await hold(id, take))
    // what came from the other device until now
    const sitting = take ? await call(attempts.detail, { params: { id } }) : first
    // a device that keeps nothing must not keep anybody from answering
    void (sitting.status === 'IN_PROGRESS' && held ? paper.keep(sitting) : paper.erase()).catch(() => undefined)
    return { sitting, held }
  } catch (error) {
    if (take || !(error instanceof CallFailure) || error.status !== 0) throw error
    const kept = await paper.find((await store.list()).map((a) => a.subjectId))
    if (!kept) throw error
    return { sitting: kept, held: true }
  }
}

/** Reads the attempt and what this device has of it that never got there; `take`: it is answered here from now on, whoever did before. */
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
  const keeper: AnswerKeeper = new AnswerKeeper(
    {
      send: async (answers, merge, keepalive) => {
        const told = await save(id, answers, merge, keepalive)
        onTimes(told)
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
  // what this device still has of a sitting that is over
  if (sitting.status !== 'IN_PROGRESS') void tellRest(owner, id).catch(() => undefined)
  const began = here - (sitting.spentMs || 0)
  return {
    clock: () => Math.max(0, performance.now() - began),
    sitting,
    keeper,
    held,
    look,
    endsAt: endOf(sitting, here),
  }
}

/**
 * Read once this is the tab that writes, so that it has what another one left; `opened` undefined until then. `again` reads it anew.
 * Answers are sent when the page is left, and when the network is back; not by a tab that another has taken over.
 */
export function useSitting(owner: string, id: string, tab: TabState) {
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<CallFailure>()
  const [, draw] = useState(0)
  const [round, setRound] = useState(0)
  /** For one opening: another device is asked about anew each time. */
  const takes = useRef(false)
  /** The end may be moved while it is sat. */
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
  /** The time is up as it was told: whether it still is, by what the server says now. Where nobody is reached it is. */
  const isUp = async (): Promise<boolean> => {
    try {
      const end = onTimes(await call(attempts.detail, { params: { id } }))
      return end !== null && end < performance.now() + sameEnd
    } catch {
      return true
    }
  }
  return { opened, error, again: () => open(false), take: () => open(true), isUp }
}

/** Milliseconds left, once a second; null where there is no end. `onEnd` is told once. */
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
    // a device that slept looks at once
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

/** Whether this tab is the one that writes: 'waiting' until that is known, 'other' where another has the attempt open. */
export type TabState = 'waiting' | 'here' | 'other'

/** `take` takes the attempt over from another tab. */
export function useOnlyTab(name: string) {
  const [state, setState] = useState<TabState>('waiting')
  const [taking, setTaking] = useState(false)
  useEffect(() => {
    // not there without TLS: then tabs are not told apart
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
      // stolen by another tab
      .catch(() => gone || (setTaking(false), setState('other')))
    return () => {
      gone = true
      release()
    }
  }, [name, taking])
  return { state, take: () => setTaking(true) }
}
