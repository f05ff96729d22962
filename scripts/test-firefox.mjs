// `npm run test:firefox [name ...]`: runs the journeys in Firefox: FIREFOX_PATH, or firefox-esr. On Debian as root it installs Firefox and
// an H.264 decoder. Not part of `npm test`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const hasFirefox = () => Boolean(process.env['FIREFOX_PATH']) || spawnSync('sh', ['-c', 'command -v firefox-esr']).status === 0
const packages = ['firefox-esr', 'libavcodec-extra']

if (!hasFirefox() && existsSync('/etc/debian_version') && process.getuid?.() === 0)
  for (const words of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ])
    spawnSync('apt-get', words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
if (!hasFirefox()) {
  console.log('test:firefox needs Firefox: set FIREFOX_PATH, or run it as root on Debian: skipped')
  process.exit(0)
}
const env = { ...process.env, PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}` }
const run = (...words) => spawnSync(words[0], words.slice(1), { cwd: root, env, stdio: 'inherit' }).status ?? 1
process.exit(
  run('node', 'scripts/start.mjs', '--prepare') ||
    run('playwright', 'test', '--config=playwright.firefox.config.ts', ...process.argv.slice(2)),
)
