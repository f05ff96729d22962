// `npm run new:feature WING/NAME`: makes a slice that passes every check: its files, its migration, and its entry in every list of features.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { wings } from '#features/order.ts'
import { filesOf, type Names, namesOf } from './new-feature/templates.ts'

const root = path.resolve(import.meta.dirname, '..')
const fail = (line: string): never => {
  console.error(line)
  process.exit(1)
}

/** Inserts lines before the first match of the mark. */
function insertBefore(file: string, mark: RegExp, lines: string) {
  const at = path.join(root, file)
  const text = readFileSync(at, 'utf8')
  const found = mark.exec(text)
  if (!found) return fail(`${file}: no place found for ${lines.trim()}`)
  writeFileSync(at, text.slice(0, found.index) + lines + text.slice(found.index))
}

function writeFiles(names: Names) {
  for (const [file, text] of Object.entries(filesOf(names))) {
    const target = path.join(root, 'src/features', folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

/** Adds the feature's rank, routes and menu, and a record for the tests of all endpoints. */
function register({ name, camel, one, Many }: Names) {
  const endOfWing = new RegExp(`(?<=^ {2}${wing}: \\{[^}]*features: \\[[^\\]]*?'),?\\s*\\]`, 'm')
  insertBefore('src/features/order.ts', endOfWing, `, '${name}'`)
  appendFileSync(path.join(root, 'src/features', wing, 'README.md'), `- \`${name}\`: owns the records called ${Many}\n`)
  insertBefore('src/apps/routes.ts', /^import \{ fileRoutes \}/m, `import { ${one}Routes } from '#features/${folder}/server/routes.ts'\n`)
  insertBefore('src/apps/routes.ts', /^ {2}\]$/m, `    ...${one}Routes,\n`)
  insertBefore(
    'src/features/organisation/tenant-setup/server/initial-menus.ts',
    /^ {2}\/\/ add new features above this line$/m,
    `  {
    name: '${Many.slice(0, 20)}',
    alias: '${one}:menu',
    menuType: 'C',
    path: '/${camel}',
    component: '${Many}',
    children: [button('新建', '${one}:btn:add'), button('删除', '${one}:btn:delete')],
  },
`,
  )
  insertBefore('test/records.ts', /^import \{ formOf/m, `import { ${camel} } from '#features/${folder}/contract.ts'\n`)
  insertBefore(
    'test/records.ts',
    /^ {4}VOICE:/m,
    `    ${one.toUpperCase()}: (await (await world.signIn('admin')).get(${camel}.create, { body: { name: '甲方的' } })).id,\n`,
  )
  insertBefore('test/tenants-wall.test.ts', /^ {4}'course-authoring\.remove',$/m, `    '${name}.remove',\n`)
}

const folder = process.argv[2] ?? ''
const [wing = '', name = ''] = folder.split('/')
if (!Object.hasOwn(wings, wing) || !/^[a-z]+(-[a-z]+)*s$/.test(name))
  fail(`usage: npm run new:feature WING/NAME   (WING: ${Object.keys(wings).join(', ')}; NAME: kebab-case, plural, e.g. question-banks)`)
const names = namesOf(name)
if (existsSync(path.join(root, 'src/features', folder))) fail(`${folder} exists already`)
writeFiles(names)
register(names)
const run = (file: string, ...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, file), ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'src', 'test')
run('scripts/new-migration.ts', `--name=${names.table}`)
run('scripts/statements.ts', '--write')
run('scripts/api.ts', '--write')
console.log(
  `src/features/${folder} is there, and its migration. Next: its texts in Chinese, its place in src/features/order.ts, its line in src/features/${wing}/README.md, its words in docs/glossary.md, its rows in docs/rights.md, then npm run check.`,
)
