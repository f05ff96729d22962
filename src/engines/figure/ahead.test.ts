// Painting ahead: what most lines need comes into the folder, and gives way to what somebody waits for.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openAhead } from './ahead.ts'
import { openAtlases } from './atlas.ts'
import { subjectOf } from './paint-messages.ts'
import { openSpriteFile } from './sprite-file.ts'
import { usualNames } from './sprite-names.ts'

const root = mkdtempSync(join(tmpdir(), 'yanwu-ahead-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const fail = (line: string) => expect.fail(line)
const kept = (folder: string) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sprites')) : [])
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('it lets go at once, goes on later, and the folder then has all that most lines need', async () => {
  const folder = join(root, 'figures')
  const atlases = openAtlases({ folder, version: 'test', log: fail })
  const ahead = openAhead(atlases, fail)
  // the same one twice is one
  ahead.add([subjectOf('wang', '16:9'), subjectOf({ figure: 'chen', framing: 'close' }, '9:16'), subjectOf('wang', '16:9')])
  await ahead.pause()
  const waited = await atlases.open(subjectOf('li', '16:9')).piece('mouth 5 half')
  expect(waited.data.length).toBeGreaterThan(0)
  expect(kept(folder)).toEqual([])

  ahead.resume()
  await until(() => kept(folder).length === 2)
  const names = kept(folder).map((name) => [name.split('-')[0], [...(openSpriteFile(join(folder, name))?.names() ?? [])]] as const)
  const [chen = [], wang = []] = names.toSorted().map(([, has]) => has)
  expect(wang).toEqual(expect.arrayContaining(usualNames(true, true)))
  expect(wang).toContain('hand 1 offer 11')
  // so close there is no room for hands
  expect(chen).toEqual(expect.arrayContaining(usualNames(false, false)))
  expect(chen.filter((name) => name.startsWith('hand'))).toEqual([])
})

test('a figure that there is not keeps the next from nothing', async () => {
  const folder = join(root, 'unknown')
  const lines: string[] = []
  const ahead = openAhead(openAtlases({ folder, version: 'test', log: fail }), (line) => lines.push(line))
  ahead.add([subjectOf('nobody', '16:9'), subjectOf({ figure: 'chen', framing: 'close' }, '9:16')])
  await until(() => kept(folder).length === 1)
  expect(lines).toEqual(['not painted ahead: 没有这个形象：nobody'])
})
