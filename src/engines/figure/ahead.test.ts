// Painting ahead: the sprites that most lines need are painted into the folder, and painting yields to a waiting job.
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

test('painting ahead pauses at once, resumes later, and the folder then has all that most lines need', async () => {
  const folder = join(root, 'figures')
  const atlases = openAtlases({ folder, version: 'test', log: fail })
  const ahead = openAhead(atlases, fail)
  // a figure that is added twice is painted once
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
  // the close framing has no room for hands
  expect(chen).toEqual(expect.arrayContaining(usualNames(false, false)))
  expect(chen.filter((name) => name.startsWith('hand'))).toEqual([])
})

test('an unknown figure does not stop the next one', async () => {
  const folder = join(root, 'unknown')
  const lines: string[] = []
  const ahead = openAhead(openAtlases({ folder, version: 'test', log: fail }), (line) => lines.push(line))
  ahead.add([subjectOf('nobody', '16:9'), subjectOf({ figure: 'chen', framing: 'close' }, '9:16')])
  await until(() => kept(folder).length === 1)
  expect(lines).toEqual(['not painted ahead: 没有这个形象：nobody'])
})
