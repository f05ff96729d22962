// The disk of the data folder: a reserve for what must go on when it is full. Writes are refused early, so that
// people can still sign in and read, and the database never runs out of disk.
import { open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

const LOOK_MS = 2_000
const MB = 1_048_576
/** Real bytes that are given back when the disk is full all the same, and taken again when there is plenty. */
const BALLAST_MB = 32
const CHUNK = Buffer.alloc(MB)

export interface Disk {
  /** Less is free than what is kept for signing in and reading: nothing else is written. */
  readonly full: boolean
  close(): void
}

/** Free bytes where the folder lies. */
const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
const ballastOf = (folder: string) => path.join(folder, 'reserve')

/** Gives back the ballast; true where there was one. */
export async function dropBallast(folder: string): Promise<boolean> {
  const there = await stat(ballastOf(folder)).catch(() => null)
  await rm(ballastOf(folder), { force: true })
  return there !== null
}

async function takeBallast(folder: string) {
  if (await stat(ballastOf(folder)).catch(() => null)) return
  const file = await open(ballastOf(folder), 'wx', 0o600)
  try {
    for (let i = 0; i < BALLAST_MB; i++) await file.write(CHUNK)
  } finally {
    await file.close()
  }
}

/** Watches the disk below `folder`, of which `reserveMb` are kept; 0: it is not watched. */
export async function watchDisk(folder: string, reserveMb: number, log: (what: string) => void): Promise<Disk> {
  if (reserveMb === 0) return { full: false, close() {} }
  let full = false
  const look = async () => {
    const free = await freeBytes(folder)
    const before = full
    full = free < reserveMb * MB
    if (full !== before) log(full ? 'the disk is full: only signing in and reading go on' : 'the disk has room again')
    if (free < (reserveMb * MB) / 2) await dropBallast(folder)
    else if (free > (reserveMb + 4 * BALLAST_MB) * MB) await takeBallast(folder)
  }
  const lookSafely = () => look().catch((error: Error) => log(error.message))
  await lookSafely()
  const timer = setInterval(() => void lookSafely(), LOOK_MS)
  timer.unref()
  return {
    get full() {
      return full
    },
    close: () => clearInterval(timer),
  }
}
