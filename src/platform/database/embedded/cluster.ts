// The data folder: initdb creates it in a sibling folder, and a rename moves it into place, so that a crash never leaves half a cluster.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { explainLog } from './failures.ts'
import { findBlockedFolder, type Identity } from './identity.ts'
import { errorCode, isRunning } from './process-table.ts'

/** Creates the parent of the data folder. Throws if the database's user cannot reach it. */
export function prepareParent(folder: string, identity: Identity): void {
  const parent = path.dirname(folder)
  const first = fs.mkdirSync(parent, { recursive: true })
  // a strict umask would make the new folders unreadable for the database's user
  if (first && identity) for (let made = parent; made.startsWith(first); made = path.dirname(made)) fs.chmodSync(made, 0o755)
  const blocked = findBlockedFolder(parent, identity)
  if (!blocked) return
  const who = identity ? `数据库用户 ${identity.name}` : '当前系统用户'
  throw new Error(`${who} 无权进入 ${blocked}：请把数据目录移到它能进入的位置，或执行 chmod o+x ${quote(blocked)}`)
}

/** Runs initdb unless `folder` holds a cluster already. UTF8 and the built-in C.UTF-8 give the same collation on every machine. */
export async function prepareCluster(folder: string, password: string, binaries: Binaries, identity: Identity): Promise<void> {
  sweepUnfinished(folder)
  if (holdsCluster(folder, binaries.version)) return
  const fresh = `${folder}.init-${process.pid}`
  const secret = `${fresh}.secret`
  try {
    fs.mkdirSync(fresh, { mode: 0o700 })
    fs.writeFileSync(secret, `${password}\n`, { mode: 0o600 })
    if (identity) for (const target of [fresh, secret]) fs.chownSync(target, identity.uid, identity.gid)
    const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(binaries.initdb, ['-D', fresh, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, ...locale], folder, identity)
    moveIntoPlace(fresh, folder)
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
    fs.rmSync(secret, { force: true })
  }
}

/** Environment of every PostgreSQL program: English messages, UTC, and a working folder that any user may enter. */
export function surroundings(folder: string, identity: Identity): { env: NodeJS.ProcessEnv; cwd: string; uid?: number; gid?: number } {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env
  return {
    env: { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }), ...(TMPDIR && { TMPDIR }) },
    cwd: path.parse(folder).root,
    ...(identity && { uid: identity.uid, gid: identity.gid }),
  }
}

function holdsCluster(folder: string, version: string): boolean {
  if (!fs.existsSync(folder)) return false
  const names = fs.readdirSync(folder)
  if (names.length === 0) return false
  if (!names.includes('PG_VERSION')) throw new Error(`${folder} 不是空目录，也不是 PostgreSQL 的数据目录：请换一个目录，或清空它`)
  const [theirs, ours] = [fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim(), version.split('.')[0]]
  if (theirs !== ours) throw new Error(`数据目录 ${folder} 由 PostgreSQL ${theirs} 建立，当前程序是 ${ours}：请用原版本导出后再导入`)
  // A copy made with cp is open to others, which PostgreSQL refuses.
  if (process.platform !== 'win32' && (fs.statSync(folder).mode & 0o027) !== 0) fs.chmodSync(folder, 0o700)
  return true
}

/** If another start was first, its cluster is in place and stays. */
function moveIntoPlace(fresh: string, folder: string): void {
  try {
    if (fs.existsSync(folder)) fs.rmdirSync(folder)
    fs.renameSync(fresh, folder)
  } catch (error) {
    if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) throw error
  }
}

/** Removes the leftovers of a start that was killed during initdb. */
function sweepUnfinished(folder: string): void {
  const prefix = `${path.basename(folder)}.init-`
  for (const name of fs.readdirSync(path.dirname(folder))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0
    if (pid && pid !== process.pid && !isRunning(pid)) fs.rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true })
  }
}

function run(program: string, args: string[], folder: string, identity: Identity): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...surroundings(folder, identity), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => reject(spawnFailure(program, error)))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(explainLog(output, folder)))))
  })
}

/**
 * The Chinese error of a failed spawn. "Not found" for an existing program means that the system's loader is missing: another C library, as
 * on Alpine.
 */
export function spawnFailure(program: string, error: Error): Error {
  if (errorCode(error) !== 'ENOENT' || !fs.existsSync(program)) return error
  return new Error(
    '这个系统不能运行内置的 PostgreSQL（常见于 Alpine 等 musl 系统）：请换用 Debian、Ubuntu 等系统，或用 DATABASE_URL 指定已有的 PostgreSQL',
  )
}

function quote(target: string): string {
  return /^[\w./-]+$/.test(target) ? target : `'${target.replaceAll("'", `'\\''`)}'`
}
