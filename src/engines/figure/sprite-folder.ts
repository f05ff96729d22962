// The folder of painted sprites: one file per figure, shot and version of the drawing code, limited in size.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { trimFolder } from '../kept-folder.ts'
import type { Look, Scene } from './figures.ts'
import { openSpriteFile, type SpriteFile, writeSpriteFile } from './sprite-file.ts'
import type { Sprite } from './sprite-names.ts'
import type { Shot } from './stages.ts'

export const FOLDER_BYTES = 400 * 2 ** 20
const SUFFIX = '.sprites'

let code: Buffer | undefined

/** Hash of everything that decides the look and the format of a sprite: the drawing code, and the painting libraries. */
function drawingCode(): Buffer {
  if (code) return code
  const hash = createHash('sha256')
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(import.meta.dirname, file)))
  }
  const require = createRequire(import.meta.url)
  for (const library of ['@resvg/resvg-js', '@napi-rs/canvas']) hash.update(readFileSync(require.resolve(`${library}/package.json`)))
  code = hash.digest()
  return code
}

/** Name of a figure's file; other code or another look gives another name. */
export function fileNameOf(look: Look, { format, framing = 'half' }: Shot, engineVersion: string, scene: Scene = look.scenes[0]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([engineVersion, look, scene, format, framing, process.arch]))
    .update(drawingCode())
    .digest('hex')
  return `${look.id}-${scene}-${format.replace(':', 'x')}-${framing}-${hash.slice(0, 24)}${SUFFIX}`
}

/** Opens the file of a figure, if it exists and is complete, and marks it as used now. */
export function openFrom(folder: string, name: string): SpriteFile | undefined {
  const path = join(folder, name)
  const file = openSpriteFile(path)
  try {
    if (file) utimesSync(path, new Date(), new Date())
  } catch {
    // another process has removed the file meanwhile; the open one stays readable
  }
  return file
}

/** Saves the sprites of a figure for other processes and later use. @throws if the folder cannot be written. */
export async function saveTo(folder: string, name: string, sprites: Iterable<[string, Sprite]>, limit = FOLDER_BYTES): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeSpriteFile(join(folder, name), sprites)
  await trimFolder(folder, limit, { suffix: SUFFIX })
}
