// LRU folder cache of stored pictures, videos and recordings for the next medium; the content of a path never changes.
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
/** Interval in ms at which copies in use are marked; another process removes no recently marked copy. */
const MARK_MS = 60_000
const RECENT_MS = 3 * MARK_MS

/** Reads a stored file; null if it does not exist. */
export type ReadStored = (key: string) => Promise<Readable | null>

/** Copies for one user, who releases them together. */
export interface Sources {
  /** Returns a local copy, which stays until the end of its use. @throws MediaError if the file does not exist any more */
  fetch(key: string): Promise<string>
  close(): Promise<void>
}

export interface SourcesFolder {
  folder: string
  read: ReadStored
  /** Limit of all copies in bytes; copies in use may exceed it. */
  maxBytes: number
}

/** Number of users per copy in this process, over all its keepers. */
const users = new Map<string, number>()
let marking: NodeJS.Timeout | undefined
/** No copy is handed out while others are being removed. */
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

/** Removes copies that were not used for a week, even if there is room. */
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

/** Hands out copies in a folder of limited size; the least recently used ones that nobody uses are removed. */
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
