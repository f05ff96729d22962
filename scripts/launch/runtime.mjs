// Chooses the Node that runs the server: the one pinned as a dependency, else this one if it is new enough.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT, Refusal } from './say.mjs'

const NEEDED = 24

/** Path of a Node that runs TypeScript without a build. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = path.join(ROOT, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (isRunningOn(pinned) || runs(pinned)) return pinned
  if (majorOf(process.version) >= NEEDED) return process.execPath
  throw new Refusal(
    `需要 Node.js ${NEEDED}，但没有装上随附的版本（${process.platform}-${process.arch}）：请执行 npm ci --include=optional，或自行安装 Node.js ${NEEDED}`,
  )
}

function isRunningOn(program) {
  try {
    return fs.realpathSync(program) === fs.realpathSync(process.execPath)
  } catch {
    return false
  }
}

/** Whether the pinned Node starts; it does not on some systems, for example on Alpine. */
function runs(program) {
  if (!fs.existsSync(program)) return false
  const asked = spawnSync(program, ['--version'], { encoding: 'utf8', windowsHide: true })
  return asked.status === 0 && majorOf(asked.stdout) >= NEEDED
}

function majorOf(version) {
  return Number.parseInt(version.replace('v', ''), 10)
}
