// Checks that the dependencies match package-lock.json, and runs npm ci if not.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { endOf, lastWords, run } from './command.mjs'
import { fitsPlatform } from './platform.mjs'
import { findNode } from './runtime.mjs'
import { ROOT, Refusal, refuseFile, say, sayWhile, since } from './say.mjs'

const MODULES = path.join(ROOT, 'node_modules')
const WANTED = path.join(ROOT, 'package-lock.json')
/** Written by npm at the end of every install: the installed packages. */
const FOUND = path.join(MODULES, '.package-lock.json')
/** Exists from before an install until it is complete and tested; beside node_modules, which npm removes. */
const UNDER_WAY = path.join(ROOT, 'dist', '.installing')
const STAMP = path.join(MODULES, '.yanwu-installed')

/**
 * Whether everything in package-lock.json is installed. Accepts a developer's own `npm install` and, without `withDev`, an install without
 * development packages.
 */
export function isInstalled({ withDev }) {
  const wanted = readText(WANTED)
  const found = readText(FOUND)
  if (found === null || fs.existsSync(UNDER_WAY)) return false
  if (wanted === null) return true
  const stamp = stampOf(wanted, found, withDev)
  if ([stamp, stampOf(wanted, found, true)].includes(readText(STAMP))) return true
  if (!agree(JSON.parse(wanted).packages, JSON.parse(found).packages, withDev)) return false
  writeStamp(stamp)
  return true
}

function agree(wanted, found, withDev) {
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.startsWith('node_modules/') || entry.link) return true
    if (found[place]) return found[place].version === entry.version
    if (entry.dev && !withDev) return true
    // an optional package without a platform may be missing together with the package that needs it
    return Boolean(entry.optional) && !(entry.os && entry.cpu && fitsPlatform(entry))
  })
}

function stampOf(wanted, found, withDev) {
  return createHash('sha256').update(`${process.platform} ${process.arch} ${withDev}\n`).update(wanted).update(found).digest('hex')
}

/** Without a writable folder, every start compares again. */
function writeStamp(stamp) {
  try {
    fs.writeFileSync(STAMP, stamp)
  } catch {}
}

/**
 * Runs npm with the user's own settings. Installs development and optional packages, too, because the web is built here and Node 24 is
 * optional.
 */
export async function install(verbose) {
  say('正在安装依赖…')
  const start = performance.now()
  beginWhole()
  const npm = findNpm()
  const args = [...npm.args, ...chooseVerb(), '--include=dev', '--include=optional', '--no-audit', '--no-fund', ...writableCache()]
  const end = verbose ? () => {} : sayWhile('正在下载和安装依赖', countInstalled)
  const { code, signal, output } = await run(npm.program, args, { verbose, shell: npm.shell }).finally(end)
  if (code !== 0)
    throw new Refusal(`依赖安装失败${endOf(signal)}：${reasonOf(output)}${verbose ? '' : `\nnpm 的最后输出：\n${lastWords(output)}`}`)
  openFfmpeg()
  say('正在检查已安装的程序…')
  await tryNatives()
  fs.rmSync(UNDER_WAY, { force: true })
  const [wanted, found] = [readText(WANTED), readText(FOUND)]
  if (wanted !== null && found !== null) writeStamp(stampOf(wanted, found, true))
  say(`依赖已安装（${since(start)}）`)
}

/** Number of installed packages, and of those that the lock file has for this platform. */
function countInstalled() {
  try {
    const { packages } = JSON.parse(fs.readFileSync(WANTED, 'utf8'))
    const places = Object.entries(packages).filter(([place, entry]) => place.startsWith('node_modules/') && fitsPlatform(entry))
    const there = places.filter(([place]) => fs.existsSync(path.join(ROOT, place, 'package.json')))
    return `${there.length} / ${places.length} 个包`
  } catch {
    return ''
  }
}

/** Removes an interrupted install, because npm takes its truncated files for complete. */
function beginWhole() {
  try {
    if (fs.existsSync(UNDER_WAY) && !isBelowModules(process.execPath)) fs.rmSync(MODULES, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(UNDER_WAY), { recursive: true })
    fs.writeFileSync(UNDER_WAY, '', { flush: true })
  } catch (error) {
    throw refuseFile(error, '安装依赖')
  }
}

/** Loads every native part once in a separate process, because a truncated one crashes it. */
async function tryNatives() {
  const { code, signal, output } = await run(findNode(), [path.join(ROOT, 'scripts', 'launch', 'natives.mjs')])
  if (code !== 0) throw new Refusal(`依赖安装不完整${endOf(signal)}：请重新执行 npm start\n${lastWords(output)}`)
}

/**
 * Chooses npm ci if possible. It refuses a lock file that was written without access to packages of other platforms; then `install
 * --no-save` installs the same versions without changing the file. On Windows, ci cannot delete the running program either.
 */
function chooseVerb() {
  const lock = readText(WANTED)
  if (lock === null) return ['install']
  const windowsInside = process.platform === 'win32' && isBelowModules(process.execPath)
  return isComplete(JSON.parse(lock).packages) && !windowsInside ? ['ci'] : ['install', '--no-save']
}

function isComplete(packages) {
  const present = new Set(Object.keys(packages).map((place) => place.split('node_modules/').pop()))
  return Object.values(packages).every((entry) => Object.keys(entry.optionalDependencies ?? {}).every((name) => present.has(name)))
}

function reasonOf(output) {
  const reasons = [
    [
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i,
      '无法连接 npm 源，请检查网络、代理或 registry 设置后重试',
    ],
    [/ENOSPC/, '磁盘空间不足，请清理后重试'],
    [/EUSAGE|can only install packages when/i, 'package-lock.json 与 package.json 不一致，请先执行 npm install'],
    [/EINTEGRITY/, '下载的包校验失败，请执行 npm cache clean --force 后重试'],
    [/E40[134]|ETARGET/, 'npm 源拒绝或没有所需的包，请检查 registry 设置'],
    [/EACCES|EPERM|EROFS/, `没有写权限，请修正 ${ROOT} 及 npm 缓存目录的所有者与权限`],
    [/ENOENT.*npm|spawn npm/i, '找不到 npm，请重新安装 Node.js'],
  ]
  return reasons.find(([pattern]) => pattern.test(output))?.[1] ?? '请按下面 npm 的输出处理后重试'
}

/** The npm that started us, else the one beside Node, else the one on the PATH. It runs on a Node that the install does not delete. */
function findNpm() {
  const outer = [process.env.npm_node_execpath, process.execPath].find(
    (program) => program && !isBelowModules(program) && fs.existsSync(program),
  )
  const beside = outer
    ? ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js'].map((tail) => path.join(path.dirname(outer), tail))
    : []
  const called = process.env.npm_execpath ?? ''
  const cli = [/npm-cli\.c?js$/.test(called) ? called : '', ...beside].find((file) => file && fs.existsSync(file))
  if (outer && cli) return { program: outer, args: [cli], shell: false }
  return { program: 'npm', args: [], shell: process.platform === 'win32' }
}

/** A writable cache folder for npm, if the home folder is read-only (a service's user, a read-only image). */
function writableCache() {
  const cache = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm')
  return isWritable(cache) ? [] : ['--cache', path.join(os.tmpdir(), `yanwu-npm-cache-${process.getuid?.() ?? 0}`)]
}

function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch (error) {
    return error.code === 'ENOENT' && path.dirname(folder) !== folder && isWritable(path.dirname(folder))
  }
}

/** Makes the program executable, because npm may have blocked the install script that does this. */
function openFfmpeg() {
  const program = path.join(MODULES, '@ffmpeg-installer', `${process.platform}-${process.arch}`, 'ffmpeg')
  try {
    if (process.platform !== 'win32' && fs.existsSync(program)) fs.chmodSync(program, 0o755)
  } catch {}
}

function isBelowModules(program) {
  try {
    return fs.realpathSync(program).startsWith(fs.realpathSync(MODULES) + path.sep)
  } catch {
    return false
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
