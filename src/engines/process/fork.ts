// The child process of the media engines: started in a process group of its own, and ended with all that it has started.
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { MediaProcessOptions } from './options.ts'

const CHILD = fileURLToPath(new URL('./start.mjs', import.meta.url))
const HEAP_LIMIT_MB = 192
/** A child that does not answer a cancellation, or does not leave, within this time is killed. */
export const GRACE_MS = 1500

/** Rendering takes whatever the processor has left: whoever waits for a page goes first. The encoder inherits it. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every system lets one: it is then as quick as the others.
  }
}

/**
 * This process's environment, for a child that tells us of its work: below `node --watch` it, and each of its threads, would tell what it
 * imports by the same channel.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, WATCH_REPORT_DEPENDENCIES: undefined })

/** Starts a child, which does not keep this process alive. */
export function forkChild({ ffmpeg, cacheDir }: MediaProcessOptions, log: (line: string) => void, onExit: () => void): ChildProcess {
  // Its own process group: whatever kills the child, the encoder it started can be ended with it.
  const started = fork(CHILD, [ffmpeg ?? '', cacheDir ?? ''], {
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`, '--expose-gc', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    detached: true,
    // Pictures come and go in several threads: with few arenas, and bounds that do not grow with them, the allocator gives more of them back.
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
  // An error that is not followed by an exit: the process could not be started.
  started.once('error', (error) => log(`media child: ${error.message}`))
  yieldToOthers(started)
  started.unref()
  started.channel?.unref()
  return started
}

/** Ends a child and whatever it has started, at once. */
export function killGroup(target: ChildProcess): void {
  if (!target.pid) return
  try {
    process.kill(process.platform === 'win32' ? target.pid : -target.pid, 'SIGKILL')
  } catch {
    // The group has ended by itself.
  }
}

/** Asks a child to leave, and ends it where it does not. */
export async function endChild(target: ChildProcess): Promise<void> {
  if (target.exitCode !== null || target.signalCode !== null) return
  const ended = new Promise<unknown>((resolve) => {
    for (const event of ['exit', 'error']) target.once(event, resolve)
    // a process whose disk does not answer ends when that does
    setTimeout(resolve, GRACE_MS * 4).unref()
  })
  if (target.connected) target.disconnect()
  const grace = setTimeout(() => killGroup(target), GRACE_MS)
  await ended
  clearTimeout(grace)
}
