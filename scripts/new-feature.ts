// `npm run new:feature NAME`: a slice that passes every check: its files, its migration, and its place wherever features are named.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { order } from '#features/order.ts'
import { filesOf, type Names, namesOf } from './new-feature/templates.ts'

const root = path.resolve(import.meta.dirname, '..')
const fail = (line: string): never => {
  console.error(line)
  process.exit(1)
}

/** Lines that go before the first place that the mark finds. */
function insertBefore(file: string, mark: RegExp, lines: string) {
  const at = path.join(root, file)
  const text = readFileSync(at, 'utf8')
  const found = mark.exec(text)
  if (!found) return fail(`${file}: no place found for ${lines.trim()}`)
  writeFileSync(at, text.slice(0, found.index) + lines + text.slice(found.index))
}

function writeFiles(names: Names) {
  for (const [file, text] of Object.entries(filesOf(names))) {
    const target = path.join(root, 'src/features', names.name, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

/** Its rank, its routes, its menu; and a record of it for the tests that go through all endpoints. */
function register({ name, camel, one, Many }: Names) {
  if (!(order as readonly string[]).includes(name)) insertBefore('src/features/order.ts', /^ {2}\/\/ everything$/m, `  '${name}',\n`)
  insertBefore('src/apps/routes.ts', /^import \{ fileRoutes \}/m, `import { ${one}Routes } from '#features/${name}/server/routes.ts'\n`)
  insertBefore('src/apps/routes.ts', /^ {2}\]$/m, `    ...${one}Routes,\n`)
  insertBefore(
    'src/features/tenant-setup/server/initial-menus.ts',
    /^ {2}\/\/ new features/m,
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
  insertBefore('test/records.ts', /^import \{ formOf/m, `import { ${camel} } from '#features/${name}/contract.ts'\n`)
  insertBefore(
    'test/records.ts',
    /^ {4}VOICE:/m,
    `    ${one.toUpperCase()}: (await (await world.signIn('admin')).get(${camel}.create, { body: { name: '甲方的' } })).id,\n`,
  )
  insertBefore('test/tenants.test.ts', /^ {4}'course-workshop\.remove',$/m, `    '${name}.remove',\n`)
}

const names = namesOf(process.argv[2] ?? '')
if (!/^[a-z]+(-[a-z]+)*s$/.test(names.name))
  fail("usage: npm run new:feature NAME   (kebab-case, plural: the customer's noun, e.g. question-banks)")
if (existsSync(path.join(root, 'src/features', names.name))) fail(`${names.name} exists already`)
writeFiles(names)
register(names)
const run = (file: string, ...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, file), ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'src', 'test')
run('node_modules/drizzle-kit/bin.cjs', 'generate', `--name=${names.table}`)
run('scripts/statements.ts', '--write')
run('scripts/api.ts', '--write')
console.log(
  `src/features/${names.name} is there, and its migration. Next: its texts in Chinese, its place in src/features/order.ts, its words in docs/glossary.md, its rows in docs/rights.md, then npm run check.`,
)
