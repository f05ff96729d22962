// The processor time of this process and of all processes that it starts; `process.resourceUsage` of Node leaves children out.
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc: USER_HZ, which is 100 on every architecture of Linux that Node runs on. */
const TICKS = 100

/** @typedef {{ pid: number, parent: number, key: string, own: number, reaped: number }} Entry */

/**
 * The entry of a process in /proc; null if the process is gone. `own` and `reaped` are ticks of the process and of the children that it
 * waited for.
 */
function entryOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name in parentheses may contain spaces; the first field after it is number three
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const field = (number) => Number(fields[number - 3])
    return { pid, parent: field(4), key: `${pid}:${field(22)}`, own: field(14) + field(15), reaped: field(16) + field(17) }
  } catch {
    return null
  }
}

/**
 * Sums the time that the kernel has added to this process for its finished children, of live descendants, and of orphans. An orphan is a
 * descendant whose parent ended earlier. Its time reaches no ancestor, because init waits for it, so all processes are polled each second.
 * `seconds()` returns null on a system without /proc.
 */
export function startProcessorClock() {
  if (process.platform !== 'linux') return { seconds: () => null, stop() {} }
  /** Last known ticks of orphans by key. */
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
