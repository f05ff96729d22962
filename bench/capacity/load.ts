// Runs people in a loop each, and finds the number whose response times stay below a bound.
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile.ts'
import { type Taken, timed } from '../learn/taken.ts'
import { cpuOfChildren, restOfChildren } from './cpu.ts'

/** Sends a request, and counts it if it falls into the measured time. */
export type Ask = <T extends { succ: boolean; code: number }>(run: () => Promise<T>) => Promise<T>
/** Does one thing; returns the think time in milliseconds. */
export type Act = (ask: Ask) => Promise<number>
export interface Kind {
  name: string
  /** Returns a person by number; the same number is the same person. */
  person(n: number): Promise<Act>
  /** Maximum number of people. */
  max: number
  /** Longest pause between two requests in milliseconds; people start spread over it. */
  rampMs: number
}
interface Step {
  people: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  refused: number
  /** Cores used by servers and database; null if the system does not tell. */
  cores: number | null
}

/** Bound of the p99 of response times in milliseconds. */
export const BOUND_MS = 1_000
/** Maximum share of refused or broken requests. */
const MAX_REFUSED = 0.001
const holds = ({ p99Ms, refused, people, perSecond }: Step) => people > 0 && perSecond > 0 && p99Ms <= BOUND_MS && refused <= MAX_REFUSED

/** Number of people who prepare at the same time, because the sign-in of all at once is not measured. */
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

/** Runs so many people for so many seconds, after all have started. */
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

/** Finds the greatest number of people within the bound: doubling, then `refine` steps of a binary search. */
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
  // warm-up: the first requests of a process are slow, because their code is compiled
  await runStep(kind, Math.ceil(first / 2), Math.ceil(seconds / 2))
  let people = first
  while ((await look(people)) && people < kind.max) people = Math.min(kind.max, people * 2)
  for (let i = 0; i < refine && found.bad !== null; i++) await look(Math.round(((found.good?.people ?? 0) + found.bad) / 2))
  return { most: found.good, bounded: found.bad !== null }
}
