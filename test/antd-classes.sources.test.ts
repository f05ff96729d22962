// Every antd class in our style sheets, pages and journeys still exists in antd; otherwise its rules would silently match nothing.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const modules = path.join(root, 'node_modules')
const read = (file: string) => readFileSync(path.join(modules, file), 'utf8')
/** Code of components without their styles, because antd keeps style rules for removed classes. */
const codeOf = (folder: string) =>
  globSync(`${folder}/**/*.js`, { cwd: modules })
    .filter((file) => !file.split(path.sep).includes('style'))
    .map(read)
    .join('\n')

/** Folders of components whose classes have another prefix. */
const folders: { [name: string]: string } = { btn: 'button', picker: 'date-picker', 'select-tree': 'tree-select' }
/** Suffixes that property values add to a class. */
const byValue: { [name: string]: string[] } = {
  button: ['default', 'link', 'primary', 'text'],
  'date-picker': ['date-panel'],
  form: ['vertical', 'error'],
}
/** Folders that add classes to components of other folders. */
const helpers = new Set(['input', 'menu', 'notification', 'space'])
const status = read('antd/es/_util/statusUtils.js')

const partsOfRc = (code: string) =>
  [...code.matchAll(/from ["'](@rc-component\/[a-z-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/util|motion|portal|resize|trigger|context/.test(name))

function codeWith(folder: string): string {
  const own = codeOf(`antd/es/${folder}`)
  const helped = [...own.matchAll(/from ["']\.\.\/([a-z-]+)\//g)].map(([, name = '']) => name).filter((name) => helpers.has(name))
  const code = [own, ...[...new Set(helped)].map((name) => codeOf(`antd/es/${name}`)), status].join('\n')
  const drawn = new Set(partsOfRc(code))
  for (const name of [...drawn]) for (const within of partsOfRc(codeOf(`${name}/es`))) drawn.add(within)
  return [code, ...[...drawn].map((name) => codeOf(`${name}/es`))].join('\n')
}

const known = new Map<string, Set<string> | undefined>()
/** Class suffixes in a component's sources: `${prefixCls}-item` gives «item». */
function endsOf(folder: string): Set<string> | undefined {
  if (!known.has(folder)) {
    const ends = () => [...codeWith(folder).matchAll(/[}`'"]-([a-z]+(?:-[a-z]+)*)(?=[`'"$\s])/g)].map(([, end = '']) => end)
    known.set(folder, existsSync(path.join(modules, 'antd/es', folder)) ? new Set([...ends(), ...(byValue[folder] ?? [])]) : undefined)
  }
  return known.get(folder)
}
const isMade = (words: readonly string[], ends: ReadonlySet<string>): boolean =>
  words.length === 0 || words.some((_, i) => ends.has(words.slice(0, i + 1).join('-')) && isMade(words.slice(i + 1), ends))

/** Uses the longest component name that the class begins with. */
function isGiven(name: string): boolean {
  const words = name.split('-').slice(1)
  for (let i = words.length; i > 0; i--) {
    const head = words.slice(0, i).join('-')
    const ends = endsOf(folders[head] ?? head)
    if (ends) return isMade(words.slice(i), ends)
  }
  return false
}

const named = /(?<![@\w/-])ant-[a-z]+(?:-[a-z]+)*(?![\w-])/g

test('an existing class of antd is told from a removed one', () => {
  const asked = [
    'ant-checkbox-checked',
    'ant-table-row',
    'ant-picker-cell-inner',
    'ant-checkbox-inner',
    'ant-collapse-content-box',
    'ant-nothing',
  ]
  expect(asked.map(isGiven)).toEqual([true, true, true, false, false, false])
})

test('every class of antd in our sources exists', () => {
  const files = globSync('{src,e2e}/**/*.{css,ts,tsx}', { cwd: root })
  const found = files.flatMap((file) =>
    [...new Set(readFileSync(path.join(root, file), 'utf8').match(named))].map((name) => ({ name, at: `${name}: ${file}` })),
  )
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter(({ name }) => !isGiven(name)).map(({ at }) => at)).toEqual([])
})
