// Output for the operator: one line per step, and one line for a failed step.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the product; all paths of the launcher begin here. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A failed step; its message is all that the operator needs. */
export class Refusal extends Error {}

export function say(line) {
  console.log(`[演武] ${line}`)
}

/** Text of the seconds since `start` (performance.now()). */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} 秒`
}

const SPIN_EVERY_MS = 1_000
/** Milliseconds between lines if the output is a file. */
const LINE_EVERY_MS = 15_000

/**
 * Shows progress during a step: on a terminal one line that is rewritten each second, elsewhere a line now and then. `look` returns the
 * known progress, e.g. «312 / 780 个包»; it must not throw. Returns a function that ends the display.
 */
export function sayWhile(doing, look = () => '') {
  const start = performance.now()
  const isTerminal = process.stdout.isTTY === true
  const tell = () => {
    const known = look()
    const line = `[演武] ${doing}：${known ? `${known}，` : ''}已用 ${Math.round((performance.now() - start) / 1000)} 秒`
    process.stdout.write(isTerminal ? `\r\x1b[K${line}` : `${line}\n`)
  }
  const timer = setInterval(tell, isTerminal ? SPIN_EVERY_MS : LINE_EVERY_MS)
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\x1b[K')
  }
}

/** The reason of a failed file operation in one line. */
export function refuseFile(error, doing) {
  const reasons = {
    ENOSPC: '磁盘空间不足，请清理后重试',
    EDQUOT: '磁盘配额已用完，请清理后重试',
    EROFS: '所在磁盘是只读的，请把程序放到可写的目录',
    EACCES: '没有写权限，请修正目录的所有者与权限',
    EPERM: '没有写权限，请修正目录的所有者与权限',
  }
  const reason = reasons[error?.code]
  return reason ? new Refusal(`${doing}失败：${reason}（${error.path ?? ROOT}）`) : error
}
