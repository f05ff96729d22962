// A cached template is used only for the same inputs, completely or not at all, and is removed at some time.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { KEPT, keepFolder, takeFolder } from './kept-folders.ts'
import { templateKey } from './template-key.ts'

const openFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'yanwu-kept-'))
const write = (file: string, content: string) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, content)
}

test('the key changes with code, migrations, dependencies and the hour, but not with tests', () => {
  const root = openFolder()
  const files = ['src/apps/demo/load.ts', 'migrations/0001.sql', 'test/database/template.ts', 'package-lock.json']
  for (const file of [...files, 'src/apps/demo/load.test.ts']) write(path.join(root, file), '1')
  const now = Date.parse('2026-11-23T10:00:00Z')
  const before = templateKey(root, now)
  expect(templateKey(root, now + 59 * 60_000)).toBe(before)
  expect(templateKey(root, now + 60 * 60_000)).not.toBe(before)
  write(path.join(root, 'src/apps/demo/load.test.ts'), '2')
  expect(templateKey(root, now)).toBe(before)
  const keys = files.map((file) => {
    write(path.join(root, file), '2')
    return templateKey(root, now)
  })
  write(path.join(root, 'src/new.ts'), '')
  fs.renameSync(path.join(root, 'src/new.ts'), path.join(root, 'src/renamed.ts'))
  expect(new Set([before, ...keys, templateKey(root, now)]).size).toBe(files.length + 2)
})

test('taking a folder copies it, and an incomplete one is not taken', () => {
  const [cache, made] = [openFolder(), openFolder()]
  write(path.join(made, 'base/1'), 'made')
  const into = (name: string) => path.join(made, '..', `${path.basename(made)}-${name}`)
  expect(takeFolder(cache, 'a1', into('none'))).toBe(false)
  expect(fs.existsSync(into('none'))).toBe(false)
  keepFolder(cache, 'a1', made)
  expect(takeFolder(cache, 'a1', into('first'))).toBe(true)
  write(path.join(into('first'), 'base/1'), 'changed by a run')
  expect(takeFolder(cache, 'a1', into('second'))).toBe(true)
  expect(fs.readFileSync(path.join(into('second'), 'base/1'), 'utf8')).toBe('made')
  fs.cpSync(made, path.join(cache, 'b2'), { recursive: true })
  expect(takeFolder(cache, 'b2', into('third'))).toBe(false)
})

test('the first of two concurrent copies wins, and old or abandoned folders are removed', () => {
  const [cache, made] = [openFolder(), openFolder()]
  write(path.join(made, 'file'), 'first')
  write(path.join(cache, 'fresh-left', 'file'), 'half')
  fs.utimesSync(path.join(cache, 'fresh-left'), 0, 0)
  keepFolder(cache, 'a1', made)
  write(path.join(made, 'file'), 'second')
  keepFolder(cache, 'a1', made)
  expect(fs.readFileSync(path.join(cache, 'a1', 'file'), 'utf8')).toBe('first')
  expect(fs.readdirSync(cache)).toEqual(['a1'])

  for (let more = 1; more < KEPT; more++) keepFolder(cache, `c${more}`, made)
  for (const name of fs.readdirSync(cache)) fs.utimesSync(path.join(cache, name), 1000, 1000)
  takeFolder(cache, 'a1', path.join(made, 'copy'))
  keepFolder(cache, 'd4', made)
  const left = fs.readdirSync(cache)
  expect(left).toHaveLength(KEPT)
  expect(left).toEqual(expect.arrayContaining(['a1', 'd4']))
})
