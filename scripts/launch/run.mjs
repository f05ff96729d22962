// Runs the server, and in development the Vite dev server beside it; they end together, and with the launcher.
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, say } from './say.mjs'

const LEASH = pathToFileURL(path.join(ROOT, 'scripts', 'launch', 'leash.mjs')).href
const SERVER = path.join('src', 'apps', 'server.ts')
/** Milliseconds: one Ctrl+C can arrive several times, from the terminal and again from npm. A second press by a person is slower. */
const SAME_SIGNAL_MS = 1500

/** Runs the server to its end; resolves to its exit code. */
export function runServer(node) {
  return together([start(node, ['--import', LEASH, SERVER])])
}

/** Runs the server with restart on change, and Vite on port 5173. */
export function runDev(node) {
  say('开发模式：页面 http://localhost:5173')
  const env = { YANWU_DEV: '1' }
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js')
  return together([
    start(node, ['--watch', '--watch-preserve-output', '--import', LEASH, SERVER], { ...env, YANWU_WATCHED_BY: String(process.pid) }),
    start(node, ['--import', LEASH, vite, '--port', '5173', '--strictPort'], env),
  ])
}

/** Starts a child in a new process group, so that signals of the terminal reach it only once, through us. */
function start(node, args, env = {}) {
  return spawn(node, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
}

/** Forwards signals; when one child ends, the others are ended. Resolves to the exit code of the first one. */
function together(children) {
  let last = 0
  const forward = (signal) => {
    if (Date.now() - last < SAME_SIGNAL_MS) return
    last = Date.now()
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  onOrphaned(() => forward('SIGTERM'))
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('error', (error) => {
          console.error(`进程无法启动：${error.message}`)
          resolve(1)
        })
        child.once('exit', (code, signal) => {
          sweepGroup(child)
          if (!last) forward('SIGTERM')
          resolve(code ?? 128 + os.constants.signals[signal])
        })
      }),
  )
  return Promise.all([Promise.race(ends), ...ends]).then(([code]) => code)
}

/** npm passes SIGTERM to its shell, which dies without telling us: below npm, a new parent process means that we must end. */
function onOrphaned(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    end()
  }, 300)
  looking.unref()
}

/** Ends all processes that a child has left behind, except the embedded PostgreSQL, which leads another group. */
function sweepGroup(child) {
  try {
    if (process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
  } catch {}
}
