// Only one style sheet sets a class, because pages load their style sheets in any order; fields of phones have one size.
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
/** Classes that a style sheet sets in a simple selector: `.yw-line {`, not `.yw-list td.yw-line {`. */
const setBy = (css: string) => new Set([...css.matchAll(/(?:^|[{},])\s*\.(yw-[\w-]+)\s*(?=[,{])/g)].flatMap((found) => found[1] ?? []))
const namedBy = (css: string) => new Set([...css.matchAll(/\.(yw-[\w-]+)/g)].flatMap((found) => found[1] ?? []))

/** Classes that are set only within a part of a page. */
const meant = new Set(['yw-list-bar'])

test('no page sets a class of all tables, because that would change every table', () => {
  const ofTables = namedBy(sheets.get(path.join('ui', 'table', 'table.css')) ?? '')
  const taken = [...sheets]
    .filter(([file]) => file.startsWith(`features${path.sep}`))
    .flatMap(([file, css]) => [...setBy(css)].flatMap((name) => (ofTables.has(name) && !meant.has(name) ? [`${name}: ${file}`] : [])))
  expect([ofTables.has('yw-line'), ofTables.size > 10]).toEqual([true, true])
  expect(taken).toEqual([])
})

test('each field has letters of 16 px on a phone: one rule sets them, and no other sheet overrules it', () => {
  const base = sheets.get(path.join('ui', 'theme', 'base.css')) ?? ''
  expect(base).toContain(':is(input, textarea, select, [contenteditable=true]) { font-size: max(16px, 1em) !important; }')
  const others = [...sheets].flatMap(([file, css]) =>
    [...css.matchAll(/([^{}]*)\{[^{}]*font(?:-size)?:[^;{}]*!important/g)]
      .filter(([, selector = '']) => /\b(?:input|textarea|select|contenteditable)\b/.test(selector) && !base.includes(selector))
      .map(([, selector = '']) => `${file}: ${selector.trim()}`),
  )
  expect(others).toEqual([])
})
