// Installs a pack of voices: downloads it or takes a file, verifies, unpacks, tests its speech, and moves it into place atomically.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MediaError } from '../process/media-error.ts'
import { startMediaProcess } from '../process/media-process.ts'
import { readSherpaFolder } from '../speech/sherpa-folder.ts'
import type { Pack } from './catalogue.ts'
import { download } from './download.ts'
import { hold, isInstalled, noteIn, tell, type PackProgress, workOf } from './state.ts'
import { unpack } from './unpack.ts'

export interface Order {
  pack: Pack
  /** Absolute path of the folder of all packs. */
  folder: string
  /** Source: a URL, or an existing file. */
  from: { address: string } | { file: string }
  /** Checksum that replaces the one in the catalogue. */
  sha256?: string | undefined
  retryMs?: number | undefined
  quietMs?: number | undefined
}

/** Bytes that must stay free in addition to the written data. */
const SPARE = 64 * 2 ** 20
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

/** Refuses a pack that would not fit, before the download. */
async function checkRoom({ pack, folder, from }: Order, archive: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const have = 'file' in from ? pack.bytes : ((await stat(archive).catch(() => null))?.size ?? 0)
  const needed = Math.max(0, pack.bytes - have) + pack.unpackedBytes + SPARE
  const free = bavail * bsize
  if (free < needed) throw new MediaError(`磁盘空间不足：需要 ${megabytes(needed)}，只剩 ${megabytes(free)}`, true)
}

async function digestOf(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20, signal })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Verifies the checksum of the archive. A wrong download is removed, a user's own file is kept. */
async function checkDigest({ pack, from, sha256 }: Order, archive: string, signal: AbortSignal): Promise<string> {
  const expected = sha256 ?? pack.sha256
  const found = await digestOf(archive, signal)
  if (!expected)
    throw new MediaError(`目录里没有「${pack.title}」的校验值。得到的是 ${found}，请向发布方核对，再加 --sha256 ${found} 重新运行`, false)
  if (found === expected) return found
  if ('address' in from) for (const file of [archive, `${archive}.json`]) await rm(file, { force: true })
  throw new MediaError(`校验值不符，没有采用：应为 ${expected}，得到 ${found}。文件可能被改动或不是这一个，请换一个来源`, false)
}

/** Checks that a folder has the contents of the catalogue. @throws MediaError with the missing file */
export async function checkFolder({ files, folders, kind }: Pick<Pack, 'files' | 'folders' | 'kind'>, folder: string): Promise<void> {
  for (const { path: name, minBytes } of files) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (!found?.isFile()) throw new MediaError(`声音包里缺少 ${name}，没有采用`, false)
    if (found.size < minBytes) throw new MediaError(`声音包里的 ${name} 不完整（${found.size} 字节），没有采用`, false)
  }
  for (const name of folders)
    if (!(await readdir(path.join(folder, name)).catch(() => [])).length) throw new MediaError(`声音包里缺少 ${name}，没有采用`, false)
  const found = readSherpaFolder(folder).kind
  if (found !== kind) throw new MediaError(`声音包里是 ${found} 模型而不是 ${kind}，没有采用`, false)
}

/** Test: the voice must really speak on this machine before it is offered. */
async function trySpeaking({ voices: [first] }: Pack, folder: string, out: string, signal: AbortSignal): Promise<void> {
  const media = startMediaProcess()
  try {
    const voice = { sherpa: { folder, speaker: first?.speaker ?? 0 } }
    await media.run({ kind: 'speech', text: '您好，很高兴见到您。', voice, out }, { timeoutMs: 180_000, signal })
  } finally {
    await media.close()
    for (const file of [out, `${out}.json`]) await rm(file, { force: true })
  }
}

/** Tells now and then how it goes, into the file that others read. */
function teller(file: string, address: string | null, onTold: (told: PackProgress) => void) {
  const told: PackProgress = { phase: 'download', received: 0, speed: 0, reason: null, address }
  let since: { at: number; bytes: number } | undefined
  let turn = Promise.resolve()
  let last = 0
  const write = () => {
    onTold({ ...told })
    turn = turn.then(() => tell(file, told)).catch(() => undefined)
    return turn
  }
  return {
    bytes(received: number) {
      const now = performance.now()
      since ??= { at: now, bytes: received }
      told.received = received
      if (now - since.at > 500) {
        const speed = ((received - since.bytes) * 1000) / (now - since.at)
        told.speed = Math.round(told.speed ? 0.6 * told.speed + 0.4 * speed : speed)
        since = { at: now, bytes: received }
      }
      if (now - last < 300) return
      last = now
      void write()
    },
    now(phase: PackProgress['phase'], reason: string | null = null) {
      Object.assign(told, { phase, reason })
      return write()
    },
  }
}

async function add(order: Order, at: ReturnType<typeof workOf>, telling: ReturnType<typeof teller>, signal: AbortSignal): Promise<void> {
  const { pack, folder, from } = order
  const place = path.join(folder, pack.name)
  if (existsSync(place)) throw new MediaError(`${place} 已存在而不是由此添加的，请先移走`, false)
  await telling.now('download')
  await checkRoom(order, at.archive)
  const archive = 'file' in from ? from.file : at.archive
  if ('address' in from) {
    const { retryMs = 2000, quietMs = 30_000 } = order
    await download(from.address, archive, { bytes: pack.bytes, signal, retryMs, quietMs, onBytes: telling.bytes })
  }
  await telling.now('check')
  const sha256 = await checkDigest(order, archive, signal)
  await telling.now('unpack')
  await rm(at.unpacked, { recursive: true, force: true })
  await mkdir(at.unpacked, { recursive: true })
  await unpack(archive, at.unpacked, { maxBytes: Math.ceil(pack.unpackedBytes * 1.1) + 2 ** 20, signal })
  await checkFolder(pack, at.unpacked)
  await telling.now('try')
  await trySpeaking(pack, at.unpacked, path.join(at.work, 'trial.wav'), signal)
  await writeFile(noteIn(at.unpacked), JSON.stringify({ name: pack.name, title: pack.title, sha256, licence: pack.licence }))
  await rename(at.unpacked, place)
}

/**
 * Installs a pack, and resumes an earlier try. A lock allows one installation at a time, over all processes that share the folder. @throws
 * MediaError with a message; also if `signal` aborts, or if a `stop` file was created.
 */
export async function install(order: Order, onTold: (told: PackProgress) => void, signal: AbortSignal): Promise<void> {
  const { pack, folder, from } = order
  if (isInstalled(folder, pack.name)) throw new MediaError(`「${pack.title}」已经装好`, false)
  const at = workOf(folder, pack.name)
  await mkdir(at.work, { recursive: true })
  const held = await hold(at.lock)
  if (!held) throw new MediaError(`「${pack.title}」正在由另一个进程添加，请等它完成`, true)
  const stop = new AbortController()
  const looking = setInterval(() => existsSync(at.stop) && stop.abort(), 250)
  const telling = teller(at.state, 'address' in from ? from.address : null, onTold)
  const ends = AbortSignal.any([signal, stop.signal])
  try {
    await rm(at.stop, { force: true })
    await add(order, at, telling, ends)
    await telling.now('done')
  } catch (error) {
    await rm(at.unpacked, { recursive: true, force: true })
    const reason = ends.aborted ? '已暂停' : reasonOf(error)
    await telling.now(ends.aborted ? 'paused' : 'failed', reason)
    throw new MediaError(reason, true, { cause: error })
  } finally {
    clearInterval(looking)
    await held.release()
    if (isInstalled(folder, pack.name)) await rm(at.work, { recursive: true, force: true })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof MediaError) return error.reason
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return '磁盘空间不足，请腾出空间后继续'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return '声音的文件夹不可写，请运维人员检查 VOICES_DIR'
  if (code === 'ENOENT') return '文件不存在或不可读'
  return '意外中断，可以再试一次'
}

/** Asks the running installation to stop; downloaded data is kept. */
export async function pause(folder: string, name: string): Promise<void> {
  const { work, stop } = workOf(folder, name)
  if (existsSync(work)) await writeFile(stop, '')
}

/** Removes a pack, or its partial download. @throws MediaError if it is being installed, or if the folder is not ours */
export async function remove(folder: string, name: string): Promise<void> {
  const at = workOf(folder, name)
  await mkdir(at.work, { recursive: true })
  const held = await hold(at.lock)
  if (!held) throw new MediaError('正在添加，请先暂停', true)
  try {
    const place = path.join(folder, name)
    // renamed first, so that it disappears atomically for all processes
    if (isInstalled(folder, name)) await rename(place, at.unpacked)
    else if (existsSync(place)) throw new MediaError(`${place} 不是由此添加的，没有删除`, false)
  } finally {
    await held.release()
  }
  await rm(at.work, { recursive: true, force: true })
}
