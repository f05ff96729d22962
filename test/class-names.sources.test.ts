// A class is set by one stylesheet alone: whichever page asked for them, sooner or later they are loaded together.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../src')
const sheets = new Map(
  globSync('**/*.css', { cwd: root }).map((file) => [
    file,
    readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  ]),
)
/** The classes that a stylesheet sets on their own, wherever they stand: `.yw-line {`, not `.yw-list td.yw-line {`. */
const setBy = (css: string) => new Set([...css.matchAll(/(?:^|[{},])\s*\.(yw-[\w-]+)\s*(?=[,{])/g)].flatMap((found) => found[1] ?? []))
const namedBy = (css: string) => new Set([...css.matchAll(/\.(yw-[\w-]+)/g)].flatMap((found) => found[1] ?? []))

/** Only within the page's own part of a list. */
const meant = new Set(['yw-list-bar'])

test('what every table is made of is set by no page: it would be set in every table', () => {
  const ofTables = namedBy(sheets.get(path.join('ui', 'table', 'table.css')) ?? '')
  const taken = [...sheets]
    .filter(([file]) => file.startsWith(`features${path.sep}`))
    .flatMap(([file, css]) => [...setBy(css)].flatMap((name) => (ofTables.has(name) && !meant.has(name) ? [`${name}: ${file}`] : [])))
  expect([ofTables.has('yw-line'), ofTables.size > 10]).toEqual([true, true])
  expect(taken).toEqual([])
})
