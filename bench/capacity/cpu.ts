// Processor time of the descendants of this process.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const TICKS = 100
interface Stat {
  parent: number
  ticks: number
}

/** Parses a line of /proc/…/stat; its second field is a name in brackets with any characters. */
function parseStat(text: string): Stat {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [utime = 0, stime = 0, children = 0, childrenSystem = 0] = fields.slice(11, 15)
  return { parent: fields[1] ?? 0, ticks: utime + stime + children + childrenSystem }
}

/** Seconds of all descendants so far, including ended ones; null without /proc. */
export async function cpuOfChildren(root = process.pid): Promise<number | null> {
  const names = await readdir('/proc').catch(() => null)
  if (!names) return null
  const all = new Map<number, Stat>()
  for (const name of names.filter((n) => /^\d+$/.test(n))) {
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
    if (text) all.set(Number(name), parseStat(text))
  }
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)?.parent
    return parent !== undefined && parent !== 0 && (parent === root || isBelow(parent))
  }
  return [...all].reduce((sum, [pid, { ticks }]) => sum + (isBelow(pid) ? ticks : 0), 0) / TICKS
}

/** Number of cores below which only background work runs. */
const AT_REST = 0.1
const LOOK_MS = 2_000
/** Maximum number of checks; load that lasts longer never ends. */
const MAX_LOOKS = 60

/** Waits until background work of the descendants, such as scoring, is done. */
export async function restOfChildren(): Promise<void> {
  for (let i = 0; i < MAX_LOOKS; i++) {
    const before = await cpuOfChildren()
    await sleep(LOOK_MS)
    const after = await cpuOfChildren()
    if (before === null || after === null || after - before < (AT_REST * LOOK_MS) / 1_000) return
  }
}
