// Starts the child process of the media engines in a process group of its own, and ends it with all its descendants.
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { MediaProcessOptions } from './options.ts'

const CHILD = fileURLToPath(new URL('./start.mjs', import.meta.url))
const HEAP_LIMIT_MB = 192
/** A child that does not answer a cancellation, or does not exit, is killed after this time (ms). */
export const GRACE_MS = 1500

/** Lowers the priority of rendering, so that requests for pages come first. The encoder inherits it. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // not every system allows it; the child then has normal priority
  }
}

/**
 * This process's environment for a child. Below `node --watch`, the child and its threads would otherwise report their imports on the
 * message channel.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, WATCH_REPORT_DEPENDENCIES: undefined })

/** Starts a child that does not keep this process alive. */
export function forkChild({ ffmpeg, cacheDir }: MediaProcessOptions, log: (line: string) => void, onExit: () => void): ChildProcess {
  // a process group of its own, so that the encoder can be ended if the child was killed
  const started = fork(CHILD, [ffmpeg ?? '', cacheDir ?? ''], {
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`, '--expose-gc', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    detached: true,
    // several threads allocate and free pictures: few arenas and fixed limits make the allocator return more memory
    env: { ...childEnvironment(), MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [started.stdout, started.stderr] as (Socket | null)[]) {
    stream?.on('data', (chunk) => log(`media child: ${String(chunk).trim()}`))
    stream?.unref()
  }
  started.once('exit', (code, signal) => {
    log(`media child ${started.pid} ended: ${signal ?? code}`)
    killGroup(started)
    onExit()
  })
  // an error without an exit: the process could not be started
  started.once('error', (error) => log(`media child: ${error.message}`))
  yieldToOthers(started)
  started.unref()
  started.channel?.unref()
  return started
}

/** Kills a child and all its descendants at once. */
export function killGroup(target: ChildProcess): void {
  if (!target.pid) return
  try {
    process.kill(process.platform === 'win32' ? target.pid : -target.pid, 'SIGKILL')
  } catch {
    // the group has already ended
  }
}

/** Asks a child to exit, and kills it if it does not. */
export async function endChild(target: ChildProcess): Promise<void> {
  if (target.exitCode !== null || target.signalCode !== null) return
  const ended = new Promise<unknown>((resolve) => {
    for (const event of ['exit', 'error']) target.once(event, resolve)
    // a process whose disk does not answer ends only when the disk answers
    setTimeout(resolve, GRACE_MS * 4).unref()
  })
  if (target.connected) target.disconnect()
  const grace = setTimeout(() => killGroup(target), GRACE_MS)
  await ended
  clearTimeout(grace)
}
