// The style sheet of antd's components that the build extracts.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test, vi } from 'vitest'
import { importedOf, makeAntdStyles, withoutUnshown } from './make.ts'
import { findDefaultBody, findStyleFunctions } from './plugin.ts'

const root = path.resolve(import.meta.dirname, '../..')
const parts = (code: string, nodes: { start: number; end: number }[]) => nodes.map(({ start, end }) => code.slice(start, end))

test('importedOf lists the components that a source imports from antd by value', () => {
  const code = `import { Button, type ButtonProps, Segmented as Frame, Tree } from 'antd'\nimport type { TableProps } from 'antd'\nimport { theme } from 'antd'`
  expect(importedOf(code)).toEqual(['Button', 'Segmented', 'Tree'])
})

test('findStyleFunctions finds only the style argument of style makers', () => {
  const code = `export const useStyle = genStyleHooks('Button', (token) => [a(token)], prepare)\nexport default genSubStyleComponent(['Tag', 'x'], styles)\nother('a', b)`
  expect(parts(code, findStyleFunctions(parseSync('a.js', code).program))).toEqual(['(token) => [a(token)]', 'styles'])
})

test('findDefaultBody finds the body of the default function', () => {
  const code = `export const a = 1\nexport default function use(info) { return info }`
  const body = findDefaultBody(parseSync('a.js', code).program as never)
  expect(body && parts(code, [body])).toEqual(['{ return info }'])
})

test('withoutUnshown removes selectors that are never shown, and keeps those in :not()', () => {
  const css = `.ant-btn-rtl,.ant-btn{a:b;}.ant-menu-dark{c:d;}.ant-menu:not(.ant-menu-horizontal) li{e:f;}@media (width>1px){.ant-col-md-3{g:h;}}@keyframes x{from{i:j;}}`
  expect(withoutUnshown(css)).toBe(`.ant-btn{a:b;}.ant-menu:not(.ant-menu-horizontal) li{e:f;}@media (width>1px){}@keyframes x{from{i:j;}}`)
})

test('the style sheet has every component that our style sheets name, and no theme colour', () => {
  // antd logs components whose names are deprecated
  vi.spyOn(console, 'error').mockReturnValue()
  const made = makeAntdStyles()
  const componentsIn = (css: string) => new Set(css.match(/\.ant-[a-z]+/g))
  const ours = globSync('src/**/*.css', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  const there = componentsIn(made)
  expect([...componentsIn(ours.join('\n'))].filter((name) => !there.has(name))).toEqual([])
  expect(there.size).toBeGreaterThan(40)
  expect(made.includes('--ant-color-primary:')).toBe(false)
})
