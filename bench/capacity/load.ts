// People at work in a loop each, as many as are wanted; how many of them keep the time of answers below a bound.
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile.ts'
import { type Taken, timed } from '../learn/taken.ts'
import { cpuOfChildren, restOfChildren } from './cpu.ts'

/** Asks, counted where it falls into the time that is measured. */
export type Ask = <T extends { succ: boolean; code: number }>(run: () => Promise<T>) => Promise<T>
/** Does one thing, and answers for how many milliseconds this person then thinks. */
export type Act = (ask: Ask) => Promise<number>
export interface Kind {
  name: string
  /** A person, by number; the same number is the same person. */
  person(n: number): Promise<Act>
  /** At most so many can be made. */
  max: number
  /** Longest rest between two acts, over which people begin one after another. */
  rampMs: number
}
interface Step {
  people: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  refused: number
  /** Cores that servers and database took; null where the system does not tell. */
  cores: number | null
}

/** Milliseconds that 99 of 100 answers keep to. */
export const BOUND_MS = 1_000
/** Shares of requests that may be refused or broken, of all. */
const MAX_REFUSED = 0.001
const holds = ({ p99Ms, refused, people, perSecond }: Step) => people > 0 && perSecond > 0 && p99Ms <= BOUND_MS && refused <= MAX_REFUSED

/** So many get ready at a time: what is measured is people at work, not all of them at the door in one moment. */
const DOOR = 20

async function getReady(kind: Kind, people: number): Promise<Act[]> {
  const acts: Act[] = []
  const numbers = Array.from({ length: people }, (_, n) => n).values()
  const some = async () => {
    for (const n of numbers) acts[n] = await kind.person(n)
  }
  await Promise.all(Array.from({ length: DOOR }, some))
  return acts
}

/** So many people at once for so many seconds, after they have all begun. */
async function runStep(kind: Kind, people: number, seconds: number): Promise<Step> {
  const taken: Taken = { ms: [], refused: 0 }
  const outside: Taken = { ms: [], refused: 0 }
  const now = { measured: false, over: false }
  const ask: Ask = (run) =>
    timed(now.measured ? taken : outside, run).catch((error: unknown) => {
      if (now.measured) taken.refused++
      throw error
    })
  const live = async (act: Act, n: number) => {
    await sleep((kind.rampMs * n) / people)
    while (!now.over) await sleep(await act(ask).catch(() => 1_000))
  }
  const all = (await getReady(kind, people)).map(live)
  await sleep(kind.rampMs + 1_000)
  const cpu = await cpuOfChildren()
  const began = performance.now()
  now.measured = true
  await sleep(seconds * 1_000)
  now.measured = false
  const took = (performance.now() - began) / 1_000
  const used = await cpuOfChildren()
  now.over = true
  await Promise.all(all)
  return {
    people,
    perSecond: Number((taken.ms.length / took).toFixed(1)),
    p50Ms: percentile(taken.ms, 0.5),
    p99Ms: percentile(taken.ms, 0.99),
    refused: taken.ms.length ? taken.refused / taken.ms.length : 0,
    cores: used === null || cpu === null ? null : Number(((used - cpu) / took).toFixed(2)),
  }
}

/** The most people that the bound is kept for: twice as many each time, then the middle of what holds and what does not, `refine` times. */
export async function findCapacity(
  kind: Kind,
  first: number,
  seconds: number,
  refine = 2,
): Promise<{ most: Step | null; bounded: boolean }> {
  const found: { good: Step | null; bad: number | null } = { good: null, bad: null }
  const tell = (step: Step) =>
    console.log(
      `${kind.name.padEnd(9)} ${String(step.people).padStart(5)} people  ${step.perSecond} a second, p50 ${step.p50Ms} ms, p99 ${step.p99Ms} ms, ${(step.refused * 100).toFixed(2)} % refused, ${step.cores ?? '?'} cores${holds(step) ? '' : '  too many'}`,
    )
  const look = async (people: number) => {
    const step = await runStep(kind, people, seconds)
    tell(step)
    await restOfChildren()
    if (holds(step)) found.good = step
    else found.bad = people
    return holds(step)
  }
  // not counted: the first requests of a process are compiled while they are answered
  await runStep(kind, Math.ceil(first / 2), Math.ceil(seconds / 2))
  let people = first
  while ((await look(people)) && people < kind.max) people = Math.min(kind.max, people * 2)
  for (let i = 0; i < refine && found.bad !== null; i++) await look(Math.round(((found.good?.people ?? 0) + found.bad) / 2))
  return { most: found.good, bounded: found.bad !== null }
}
