// Every class of antd's that our style sheets, pages and journeys name is still one that antd gives: a rule for a class that went matches nothing, and nobody sees that.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const modules = path.join(root, 'node_modules')
const read = (file: string) => readFileSync(path.join(modules, file), 'utf8')
/** What draws, without what makes styles: antd keeps rules for classes that it no longer gives. */
const codeOf = (folder: string) =>
  globSync(`${folder}/**/*.js`, { cwd: modules })
    .filter((file) => !file.split(path.sep).includes('style'))
    .map(read)
    .join('\n')

/** Where a class does not begin with the folder of its component. */
const folders: { [name: string]: string } = { btn: 'button', picker: 'date-picker', 'select-tree': 'tree-select' }
/** What the value of a property adds to a class. */
const byValue: { [name: string]: string[] } = {
  button: ['default', 'link', 'primary', 'text'],
  'date-picker': ['date-panel'],
  form: ['vertical', 'error'],
}
/** Folders that give classes to the components of others. */
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
/** The ends of classes that a component's sources make: `${prefixCls}-item` is «item». */
function endsOf(folder: string): Set<string> | undefined {
  if (!known.has(folder)) {
    const ends = () => [...codeWith(folder).matchAll(/[}`'"]-([a-z]+(?:-[a-z]+)*)(?=[`'"$\s])/g)].map(([, end = '']) => end)
    known.set(folder, existsSync(path.join(modules, 'antd/es', folder)) ? new Set([...ends(), ...(byValue[folder] ?? [])]) : undefined)
  }
  return known.get(folder)
}
const isMade = (words: readonly string[], ends: ReadonlySet<string>): boolean =>
  words.length === 0 || words.some((_, i) => ends.has(words.slice(0, i + 1).join('-')) && isMade(words.slice(i + 1), ends))

/** The component is the longest that the name begins with. */
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

test('a class that antd gives is known from one that it gave once', () => {
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

test('every class of antd that is named here is one that it gives', () => {
  const files = globSync('{src,e2e}/**/*.{css,ts,tsx}', { cwd: root })
  const found = files.flatMap((file) =>
    [...new Set(readFileSync(path.join(root, file), 'utf8').match(named))].map((name) => ({ name, at: `${name}: ${file}` })),
  )
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter(({ name }) => !isGiven(name)).map(({ at }) => at)).toEqual([])
})
