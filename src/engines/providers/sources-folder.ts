// Local copies of stored pictures, videos and recordings, kept for the next medium: what a path names never changes.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { trimFolder, UNFINISHED } from '../kept-folder.ts'
import { MediaError } from '../process/media-error.ts'

const KEPT_MS = 7 * 86_400_000
const SWEEP_MS = 3_600_000
/** What is in use is marked so often: another process takes nothing that was marked a moment ago. */
const MARK_MS = 60_000
const RECENT_MS = 3 * MARK_MS

/** Reads what is stored under a key; null where nothing is. */
export type ReadStored = (key: string) => Promise<Readable | null>

/** The copies that somebody uses. */
export interface Sources {
  /** A local copy of what is stored, which stays until the end. @throws MediaError where it is no longer there */
  fetch(key: string): Promise<string>
  close(): Promise<void>
}

export interface SourcesFolder {
  folder: string
  read: ReadStored
  /** Of all copies; what is in use may take more. */
  maxBytes: number
}

/** Who uses a copy in this process, whichever of its keepers has fetched it. */
const users = new Map<string, number>()
let marking: NodeJS.Timeout | undefined
/** Nobody is given a copy while some are taken away. */
let trimming: Promise<unknown> = Promise.resolve()

const mark = (file: string) => {
  const now = new Date()
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

function use(file: string): void {
  users.set(file, (users.get(file) ?? 0) + 1)
  marking ??= setInterval(() => void Promise.all([...users.keys()].map(mark)), MARK_MS).unref()
}

function leave(file: string): void {
  const left = (users.get(file) ?? 0) - 1
  if (left > 0) users.set(file, left)
  else users.delete(file)
  if (users.size) return
  clearInterval(marking)
  marking = undefined
}

const trim = (folder: string, maxBytes: number) =>
  (trimming = trimming
    .then(() => trimFolder(folder, maxBytes, { spare: (file, used) => users.has(file) || used > Date.now() - RECENT_MS }))
    .catch(() => undefined))

/** What nobody has asked for in a week goes, whatever room there is. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - KEPT_MS && !users.has(file)) await rm(file, { force: true })
  }
}

async function copyTo(file: string, stored: Readable): Promise<void> {
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}${UNFINISHED}`
  try {
    await pipeline(stored, createWriteStream(unfinished))
    await rename(unfinished, file)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw new MediaError('形象或声音的素材文件暂时无法读取', true, { cause })
  }
}

/** Gives copies in a folder of bounded size: of those that nobody uses, what was used longest ago goes. */
export function sourceKeeper({ folder, read, maxBytes }: SourcesFolder): () => Sources {
  let swept = 0
  return () => {
    const mine = new Set<string>()
    return {
      async fetch(key) {
        await mkdir(folder, { recursive: true })
        if (Date.now() - swept > SWEEP_MS) {
          swept = Date.now()
          await sweep(folder)
        }
        const file = path.join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32) + path.extname(key))
        if (!mine.has(file)) use(file)
        mine.add(file)
        await trimming
        if (await mark(file)) return file
        const stored = await read(key)
        if (!stored) throw new MediaError('形象或声音的素材文件已不存在，请重新选择', false)
        await copyTo(file, stored)
        await trim(folder, maxBytes)
        return file
      },
      async close() {
        for (const file of mine) leave(file)
        if (mine.size) await trim(folder, maxBytes)
        mine.clear()
      },
    }
  }
}
