// State of installed packs and of running installations, stored only in the folder, so that all processes see the same.
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, utimes, writeFile, open } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { MediaError } from '../process/media-error.ts'

/** Paths of a pack's temporary files; `archive` is the file during the download. */
export function workOf(folder: string, name: string) {
  const work = path.join(folder, '.work', name)
  const at = (file: string) => path.join(work, file)
  return { work, archive: at('archive'), unpacked: at('unpacked'), state: at('state.json'), lock: at('lock'), stop: at('stop') }
}

/** Written into an unpacked pack as the last step before it is moved into place. */
const NOTE = 'installed.json'
export const noteIn = (folder: string) => path.join(folder, NOTE)

export const isInstalled = (folder: string, name: string): boolean => existsSync(noteIn(path.join(folder, name)))

/** The folder of installed voices. @throws MediaError if this machine has no pack with that name. */
export function packFolder(folder: string | undefined, name: string): string {
  if (!folder || !isInstalled(folder, name))
    throw new MediaError(`自然声音「${name}」不在这台机器上，请管理员在「形象与声音」中下载，或换一个声音`, false)
  return path.join(folder, name)
}

export const phases = ['download', 'check', 'unpack', 'try'] as const
const PackProgress = z.object({
  phase: z.enum([...phases, 'failed', 'paused', 'done']),
  /** Downloaded bytes of the archive. */
  received: z.number(),
  /** Recent speed in bytes per second. */
  speed: z.number(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
})
export type PackProgress = z.infer<typeof PackProgress>

/** Whole or not at all: others read it meanwhile. */
export async function tell(file: string, told: PackProgress): Promise<void> {
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, JSON.stringify(told))
  await rename(fresh, file)
}

const toldIn = (file: string): Promise<PackProgress | null> =>
  readFile(file, 'utf8').then(
    (text) => PackProgress.safeParse(JSON.parse(text)).data ?? null,
    () => null,
  )

/** Heartbeat of a lock: its owner touches the file at this interval (ms); a file that was not touched for STALE_MS is free. */
export const BEAT_MS = 2000
const STALE_MS = 8 * BEAT_MS

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the lock is held: by a living process of this machine, or by one elsewhere with a recent heartbeat. */
export async function isHeld(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => null)
  if (!found) return false
  const [host, pid] = (await readFile(lock, 'utf8').catch(() => '')).split(' ')
  if (host === hostname() && pid) return isAlive(Number(pid))
  return Date.now() - found.mtimeMs < STALE_MS
}

/** Takes the lock, also from a dead owner; null if it is held. */
export async function hold(lock: string): Promise<{ release(): Promise<void> } | null> {
  if (await isHeld(lock)) return null
  await rm(lock, { force: true })
  const file = await open(lock, 'wx').catch(() => null)
  if (!file) return null
  await file.writeFile(`${hostname()} ${process.pid}`)
  await file.close()
  const beat = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), BEAT_MS).unref()
  return {
    async release() {
      clearInterval(beat)
      await rm(lock, { force: true })
    },
  }
}

export interface PackState {
  state: 'ABSENT' | 'WORKING' | 'PAUSED' | 'FAILED' | 'READY'
  phase: (typeof phases)[number] | null
  received: number
  speed: number
  reason: string | null
  address: string | null
}

/** State of a pack. PAUSED: it is partially downloaded, and no process works on it. */
export async function stateOf(folder: string, name: string): Promise<PackState> {
  const quiet = { phase: null, speed: 0, reason: null, address: null }
  if (isInstalled(folder, name)) return { state: 'READY', received: 0, ...quiet }
  const at = workOf(folder, name)
  const [told, held, archive] = await Promise.all([toldIn(at.state), isHeld(at.lock), stat(at.archive).catch(() => null)])
  const received = archive?.size ?? 0
  const address = told?.address ?? null
  if (held) {
    const phase = phases.find((one) => one === told?.phase) ?? 'download'
    return { state: 'WORKING', phase, received, speed: phase === 'download' ? (told?.speed ?? 0) : 0, reason: null, address }
  }
  if (told?.phase === 'failed') return { state: 'FAILED', received, ...quiet, reason: told.reason, address }
  return { state: received ? 'PAUSED' : 'ABSENT', received, ...quiet, address }
}
