// The processor time of this process and of all that it starts. Node knows its own only: `process.resourceUsage` leaves children out.
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc: USER_HZ, which is 100 on every architecture of Linux that Node runs on. */
const TICKS = 100

/** @typedef {{ pid: number, parent: number, key: string, own: number, reaped: number }} Entry */

/** The entry of a process in /proc; null if the process is gone. `own` and `reaped` are ticks of itself and of the children it waited for. */
function entryOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name in parentheses may contain spaces; the fields behind it begin with the third
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const field = (number) => Number(fields[number - 3])
    return { pid, parent: field(4), key: `${pid}:${field(22)}`, own: field(14) + field(15), reaped: field(16) + field(17) }
  } catch {
    return null
  }
}

/**
 * Adds up what the kernel has added to this process for the children it waited for, the live descendants, and orphans. An orphan
 * is a descendant whose parent has ended before it: init waits for it, so its time reaches no ancestor. Hence all are looked at each
 * second. `seconds()` returns null on a system without /proc.
 */
export function startProcessorClock() {
  if (process.platform !== 'linux') return { seconds: () => null, stop() {} }
  /** Ticks of orphans when they were last seen, by key. */
  const orphans = new Map()
  let known = new Set()
  const look = () => {
    const entries = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (entryOf(Number(name)) ?? []) : []))
    const byPid = new Map(entries.map((entry) => [entry.pid, entry]))
    /** @type {Map<number, 'child' | 'orphan' | null>} */
    const kinds = new Map([[process.pid, 'child']])
    const kindOf = (entry) => {
      if (!kinds.has(entry.pid)) {
        const parent = byPid.get(entry.parent)
        const isBelow = parent !== undefined && kindOf(parent) !== null
        const above = known.has(entry.key) ? 'orphan' : null
        kinds.set(entry.pid, isBelow ? 'child' : above)
      }
      return kinds.get(entry.pid)
    }
    const ours = entries.filter((entry) => kindOf(entry) !== null)
    known = new Set(ours.map(({ key }) => key))
    for (const entry of ours) if (kinds.get(entry.pid) === 'orphan') orphans.set(entry.key, entry.own + entry.reaped)
    return ours.filter(({ key }) => !orphans.has(key)).reduce((sum, { own, reaped }) => sum + own + reaped, 0)
  }
  const timer = setInterval(look, 1000)
  return {
    seconds() {
      const live = look()
      return [...orphans.values()].reduce((sum, ticks) => sum + ticks, live) / TICKS
    },
    stop: () => clearInterval(timer),
  }
}
