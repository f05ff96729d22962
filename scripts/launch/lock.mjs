// Lock for installing and building: a folder with the owner's name, touched as long as the owner lives.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, refuseFile, say } from './say.mjs'

const LOCK = path.join(ROOT, 'dist', '.launching')
const OWNER = path.join(LOCK, 'owner')
const TOUCH_EVERY_MS = 2000
/** An older lock is stale: its process id may belong to another process. */
const FORGOTTEN_MS = 300_000

/** Runs `work` under the lock. Waits for another start, and takes the lock over from a killed one. */
export async function alone(work) {
  for (let waited = false; !take(); waited = true) {
    if (!waited) say('另一个 npm start 正在安装或构建，等待它完成…')
    await sleep(300)
  }
  const touching = setInterval(() => fs.utimes(OWNER, new Date(), new Date(), () => {}), TOUCH_EVERY_MS)
  const release = () => fs.rmSync(LOCK, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    process.off('exit', release)
    release()
  }
}

/** Names a child process as a second owner: it goes on if this process is killed, and the next start waits for it. */
export function alsoHeldBy(pid) {
  try {
    if (pid && readOwner(LOCK).text.startsWith(whoWeAre())) fs.writeFileSync(OWNER, `${whoWeAre()} ${pid}`)
  } catch {}
}

function take() {
  try {
    fs.mkdirSync(path.dirname(LOCK), { recursive: true })
    fs.mkdirSync(LOCK)
    fs.writeFileSync(OWNER, whoWeAre())
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw refuseFile(error, '准备启动')
    dropIfForgotten()
    return false
  }
}

function dropIfForgotten() {
  const owner = readOwner(LOCK)
  if (!isForgotten(owner)) return
  const aside = `${LOCK}.${process.pid}`
  try {
    fs.renameSync(LOCK, aside)
    // another start may have taken the lock between the check and the move; then it is moved back
    if (readOwner(aside).text !== owner.text) fs.renameSync(aside, LOCK)
  } catch {}
  fs.rmSync(aside, { recursive: true, force: true })
}

function isForgotten(owner) {
  if (Date.now() - owner.touched > (owner.text ? FORGOTTEN_MS : 5000)) return true
  const [host, ...pids] = owner.text.split(' ')
  return host === os.hostname() && !pids.some((pid) => isRunning(Number(pid)))
}

function readOwner(lock) {
  try {
    const file = path.join(lock, 'owner')
    return { text: fs.readFileSync(file, 'utf8'), touched: fs.statSync(file).mtimeMs }
  } catch {
    return { text: '', touched: fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now() }
  }
}

function whoWeAre() {
  return `${os.hostname()} ${process.pid}`
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
