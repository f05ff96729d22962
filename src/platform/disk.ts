// The disk of the data folder: a reserve for sign-in and reads. Writes are refused early, so that the database never runs out of disk.
import { open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

const LOOK_MS = 2_000
const MB = 1_048_576
/** A ballast file that is deleted when the disk is full nevertheless, and created again when there is enough space. */
const BALLAST_MB = 32
const CHUNK = Buffer.alloc(MB)

export interface Disk {
  /** Free space is below the reserve: only sign-in and reads work. */
  readonly full: boolean
  close(): void
}

/** Free bytes on the disk of the folder. */
const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
const ballastOf = (folder: string) => path.join(folder, 'reserve')

/** Deletes the ballast; true if it existed. */
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

/** Watches the free space of the disk of `folder`; `reserveMb` is the reserve in MB, 0 turns the watch off. */
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
