// `npm run demo|migrate|backup|… -- …` (tools.mjs lists them). In a clone it installs and builds first, and runs the tool on the pinned
// Node. The package and the image have no launcher; there it uses this Node: `node scripts/tool.mjs backup FOLDER`.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cloneTools, tools } from './tools.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const isClone = fs.existsSync(path.join(root, 'scripts', 'launch'))
const known = isClone ? { ...tools, ...cloneTools } : tools
const [name, ...rest] = process.argv.slice(2)
const run = (node) => spawnSync(node, [...known[name], ...rest], { cwd: root, stdio: 'inherit' }).status ?? 1

if (!Object.hasOwn(known, name ?? '')) {
  console.error(`用法：npm run 命令 -- 参数，或 node scripts/tool.mjs 命令 参数；命令：${Object.keys(known).join('、')}`)
  process.exitCode = 2
} else if (isClone) await runPrepared()
else process.exitCode = run(process.execPath)

async function runPrepared() {
  const { Refusal } = await import('./launch/say.mjs')
  const { prepare } = await import('./launch/prepare.mjs')
  const { findNode } = await import('./launch/runtime.mjs')
  try {
    await prepare({ web: name === 'package', dev: false, verbose: false })
    process.exitCode = run(findNode())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
