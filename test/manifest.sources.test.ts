// The manifest of the learner app names files that exist, in the sizes that browsers ask for before they offer to install it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '../src/apps/web')
const folder = path.join(web, 'public')
interface Manifest {
  start_url: string
  scope: string
  icons: { src: string; sizes: string; purpose?: string }[]
}
const manifest = JSON.parse(readFileSync(path.join(folder, 'learn.webmanifest'), 'utf8')) as Manifest

/** Width and height of a PNG, from its header. */
const sizeOf = (file: string) => {
  const bytes = readFileSync(file)
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('the manifest has an icon of 192, of 512 and a maskable one, each of its size', () => {
  for (const { src, sizes } of manifest.icons) expect(sizeOf(path.join(folder, src))).toBe(sizes)
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

test('the page names the manifest and its icons, and the app starts within its scope', () => {
  const page = readFileSync(path.join(web, 'learn.html'), 'utf8')
  const named = Array.from(page.matchAll(/href="(\/[^"]+)"/g), ([, file = '']) => file)
  expect(named).toContain('/learn.webmanifest')
  for (const file of named) expect(existsSync(path.join(folder, file)), file).toBe(true)
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true)
})
