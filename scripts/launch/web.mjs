// Builds the browser's files in dist/web if any of their sources has changed.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { endOf, lastWords, run } from './command.mjs'
import { findNode } from './runtime.mjs'
import { ROOT, Refusal, refuseFile, say, sayWhile, since } from './say.mjs'

const DIST = path.join(ROOT, 'dist')
const STAMP = path.join(DIST, 'web.stamp')
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'scripts/vite-contracts.ts',
  'scripts/antd-styles',
  'package-lock.json',
  'public',
  'src/apps/web',
  'src/apps/learn',
  'src/ui',
  'src/shared',
]

/** Whether dist/web matches the sources. Compares contents, because a checkout or a copy changes every time stamp. */
export function isWebFresh() {
  try {
    return fs.existsSync(path.join(DIST, 'web', 'index.html')) && fs.readFileSync(STAMP, 'utf8') === hashSources()
  } catch {
    return false
  }
}

/** Builds into another folder and swaps, so that a running server never sees half a build, even if the build is killed. */
export async function buildWeb(verbose) {
  say('正在构建前端…')
  const start = performance.now()
  const [next, web, old] = ['web.next', 'web', 'web.old'].map((name) => path.join(DIST, name))
  const stamp = hashSources()
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const end = verbose ? () => {} : sayWhile('正在构建前端')
  const { code, signal, output } = await run(findNode(), [vite, 'build', '--outDir', next, '--emptyOutDir'], {
    verbose,
    // a test runner sets NODE_ENV to test, which would give a development build
    env: { ...process.env, NODE_ENV: 'production' },
  }).finally(end)
  if (code !== 0) throw new Refusal(`前端构建失败${endOf(signal)}：请按下面的输出处理后重试${verbose ? '' : `\n${lastWords(output)}`}`)
  try {
    for (const gone of [STAMP, old]) fs.rmSync(gone, { recursive: true, force: true })
    if (fs.existsSync(web)) fs.renameSync(web, old)
    fs.renameSync(next, web)
    fs.writeFileSync(STAMP, stamp)
    fs.rmSync(old, { recursive: true, force: true })
  } catch (error) {
    throw refuseFile(error, '前端构建')
  }
  say(`前端已构建（${since(start)}）`)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of [...SOURCES, ...featureSources()].flatMap(listFiles).sort()) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function featureSources() {
  const features = path.join(ROOT, 'src', 'features')
  if (!fs.existsSync(features)) return []
  const foldersIn = (place) => fs.readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = foldersIn(features).flatMap((wing) =>
    foldersIn(path.join(features, wing.name)).map((feature) => `${wing.name}/${feature.name}`),
  )
  return names.flatMap((name) => [
    `src/features/${name}/web`,
    `src/features/${name}/learn`,
    ...fs
      .readdirSync(path.join(features, name))
      .flatMap((file) => (/(^|-)contract\.ts$/.test(file) ? [`src/features/${name}/${file}`] : [])),
    `src/features/${name}/fields.ts`,
  ])
}

/** Files at or below a place, as paths below the root, without tests. */
function listFiles(place) {
  const stat = fs.statSync(path.join(ROOT, place), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(place) ? [] : [place]
  return fs.readdirSync(path.join(ROOT, place)).flatMap((name) => listFiles(`${place}/${name}`))
}
