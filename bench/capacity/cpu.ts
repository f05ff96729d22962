// What the processes that this one has started, and theirs, have taken of the processor.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const TICKS = 100
interface Stat {
  parent: number
  ticks: number
}

/** Of a line of /proc/…/stat, whose second field is a name in brackets that may hold anything. */
function parseStat(text: string): Stat {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [utime = 0, stime = 0, children = 0, childrenSystem = 0] = fields.slice(11, 15)
  return { parent: fields[1] ?? 0, ticks: utime + stime + children + childrenSystem }
}

/** Seconds of all of them so far, those that have ended among them; null where there is no /proc. */
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

/** Cores of which less are taken by what goes on of itself. */
const AT_REST = 0.1
const LOOK_MS = 2_000
/** At most: what has not come to rest by then never does. */
const MAX_LOOKS = 60

/** Waits until what was left to them, such as answers to score, is done. */
export async function restOfChildren(): Promise<void> {
  for (let i = 0; i < MAX_LOOKS; i++) {
    const before = await cpuOfChildren()
    await sleep(LOOK_MS)
    const after = await cpuOfChildren()
    if (before === null || after === null || after - before < (AT_REST * LOOK_MS) / 1_000) return
  }
}
