// `npm run new:feature NAME`: a slice that passes every check: contract, table, queries, rules, routes, a test and a page.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { order } from '../src/features/order.ts'

const root = path.resolve(import.meta.dirname, '..')
const name = process.argv[2] ?? ''
const fail = (line: string): never => {
  console.error(line)
  process.exit(1)
}
if (!/^[a-z]+(-[a-z]+)*s$/.test(name))
  fail("usage: npm run new:feature NAME   (kebab-case, plural: the customer's noun, e.g. question-banks)")
const folder = path.join(root, 'src/features', name)
if (existsSync(folder)) fail(`${name} exists already`)

const camel = name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())
const one = camel.replace(/ies$/, 'y').replace(/s$/, '')
const One = one[0]?.toUpperCase() + one.slice(1)
const Many = camel[0]?.toUpperCase() + camel.slice(1)
const word = one.toLowerCase()
const table = one.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

const files: Record<string, string> = {
  'contract.ts': `// ${Many}: what may be asked of them, and how it may fail.
import { z } from 'zod'
import { contract, get, MANAGEMENT, patch, post } from '../../shared/contract.ts'
import { Id, Ids } from '../../shared/ids.ts'
import { Paging, page } from '../../shared/paging.ts'

export const ${One} = z.object({ id: Id, name: z.string(), createDate: z.string() })
export type ${One} = z.infer<typeof ${One}>

export const ${camel} = contract(
  '${name}',
  {
    page: get(\`\${MANAGEMENT}/${name}/pages\`, { may: '${word}:menu', summary: '分页', query: Paging, content: page(${One}) }),
    create: post(\`\${MANAGEMENT}/${name}\`, {
      may: '${word}:btn:add',
      summary: '新建',
      body: z.object({ name: z.string('请输入名称').trim().min(1, '请输入名称').max(100, '最多100个字符') }),
      content: ${One},
      audit: '新建',
    }),
    remove: patch(\`\${MANAGEMENT}/${name}\`, { may: '${word}:btn:delete', summary: '删除', body: Ids, audit: '删除' }),
  },
  { taken: '名称已存在' },
)
`,
  'server/tables.ts': `// ${Many}: the table they stand in.
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '../../../platform/database/columns.ts'

export const ${one} = pgTable(
  '${table}',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    name: text().notNull(),
    createDate: instant().notNull().default(sql\`now()\`),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('${table}_page_ix').on(t.tenantId, t.createDate.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql\`\${t.deletedAt} is null\`),
  ],
)
`,
  'server/queries.ts': `// ${Many}: SQL in, rows out.
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Sql } from '../../../platform/database/pool.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { ${one} } from './tables.ts'

const live = and(eq(${one}.tenantId, sql.placeholder('tenantId')), isNull(${one}.deletedAt))
const pageStatement = (db: Sql) =>
  db
    .select()
    .from(${one})
    .where(live)
    .orderBy(desc(${one}.createDate), desc(${one}.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('${table}_page')
const countStatement = (db: Sql) => db.select({ n: count() }).from(${one}).where(live).prepare('${table}_count')

/** A page and the exact total, in one flight. */
export async function page${Many}(db: Db, limit: number, offset: number) {
  const at = { tenantId: db.tenantId, limit, offset }
  const [rows, counted] = await Promise.all([db.prepared(pageStatement).execute(at), db.prepared(countStatement).execute(at)])
  return { rows, total: counted[0]?.n ?? 0 }
}

export async function insert${One}(db: Db, name: string) {
  const rows = await db.sql.insert(${one}).values({ tenantId: db.tenantId, name }).returning()
  const row = rows[0]
  if (!row) throw new Error('insert answered nothing')
  return row
}

export const nameTaken = async (db: Db, name: string) =>
  (await db.sql.select({ id: ${one}.id }).from(${one}).where(and(eq(${one}.tenantId, db.tenantId), eq(${one}.name, name), isNull(${one}.deletedAt)))).length > 0

/** Answers the ids that were there. */
export const softDelete = (db: Db, ids: readonly string[]) =>
  db.sql
    .update(${one})
    .set({ deletedAt: sql\`now()\` })
    .where(and(eq(${one}.tenantId, db.tenantId), inArray(${one}.id, [...ids]), isNull(${one}.deletedAt)))
    .returning({ id: ${one}.id })
`,
  [`server/${name}.ts`]: `// ${Many}: the rules.
import { readable } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../shared/errors.ts'
import { offsetOf, type Page, type Paging } from '../../../shared/paging.ts'
import { type ${One}, ${camel} } from '../contract.ts'
import * as queries from './queries.ts'

const wireOf = (row: Awaited<ReturnType<typeof queries.insert${One}>>): ${One} => ({ id: row.id, name: row.name, createDate: readable(row.createDate) })

/** Newest first. */
export async function page${Many}(db: Db, paging: Paging): Promise<Page<${One}>> {
  const { rows, total } = await queries.page${Many}(db, paging.pageSize, offsetOf(paging))
  return { records: rows.map(wireOf), total }
}

/** Fails where the name is taken. */
export async function create${One}(db: Db, name: string): Promise<${One}> {
  if (await queries.nameTaken(db, name)) throw ${camel}.fail('taken', {}, 'name')
  const row = await queries.insert${One}(db, name)
  db.note({ entity: '${name}', entityId: row.id, after: { name } })
  return wireOf(row)
}

/** All or none; 404 where one is unknown, deleted or foreign. */
export async function remove${Many}(db: Db, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)]
  if ((await queries.softDelete(db, unique)).length !== unique.length) throw notFound()
  db.note({ entity: '${name}', entityId: unique[0] ?? null, before: unique })
}
`,
  'server/routes.ts': `// ${Many}: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { ${camel} } from '../contract.ts'
import { create${One}, page${Many}, remove${Many} } from './${name}.ts'

export const ${one}Routes = serve(${camel}, {
  page: ({ db, query }) => page${Many}(db, query),
  create: ({ db, body }) => create${One}(db, body.name),
  remove: ({ db, body }) => remove${Many}(db, body),
})
`,
  [`server/${name}.test.ts`]: `// ${Many} over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '../../../../test/world.ts'
import { ${camel} } from '../contract.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

test('what is created is listed, a name is taken once, what is deleted is gone', async () => {
  const made = await admin.get(${camel}.create, { body: { name: '第一个' } })
  expect((await admin.get(${camel}.page)).records).toMatchObject([{ id: made.id, name: '第一个' }])
  expect(await admin.ask(${camel}.create, { body: { name: '第一个' } })).toMatchObject({ succ: false, msg: '名称已存在' })
  await admin.get(${camel}.remove, { body: [made.id] })
  expect(await admin.get(${camel}.page)).toMatchObject({ total: 0 })
  expect((await admin.ask(${camel}.remove, { body: [made.id] })).status).toBe(404)
})
`,
  [`web/${Many}Page.tsx`]: `// ${Many}: the list.
import { useAct } from '../../../ui/asking.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ResourceTable } from '../../../ui/ResourceTable.tsx'
import { type Column, placeColumn } from '../../../ui/table/column.tsx'
import { type ${One}, ${camel} } from '../contract.ts'

const columns: Column<${One}>[] = [
  placeColumn,
  { key: 'name', title: '名称', tone: 'name', always: true },
  { key: 'createDate', title: '创建时间', width: 172, tone: 'second' },
]

export default function ${Many}Page() {
  const remove = useAct(${camel}.remove, { done: '删除成功', refresh: [${camel}.page] })
  return (
    <>
      <PageHeader title="${Many}" />
      <ResourceTable
        name="${camel}"
        resource={${camel}.page}
        columns={columns}
        empty={{ title: '这里还没有内容' }}
        actions={(row) => [
          {
            label: '删除',
            danger: true,
            may: ${camel}.remove,
            confirm: { title: '确定删除？', content: \`「\${row.name}」会被删除。\`, act: () => remove.run({ body: [row.id] }) },
          },
        ]}
      />
    </>
  )
}
`,
}
for (const [file, text] of Object.entries(files)) {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

const insertBefore = (file: string, mark: RegExp, line: string) => {
  const at = path.join(root, file)
  const text = readFileSync(at, 'utf8')
  const found = mark.exec(text)
  if (!found) return fail(`${file}: no place found for ${line.trim()}`)
  writeFileSync(at, text.slice(0, found.index) + line + text.slice(found.index))
}
if (!(order as readonly string[]).includes(name)) insertBefore('src/features/order.ts', /^ {2}\/\/ everything$/m, `  '${name}',\n`)
insertBefore('src/apps/routes.ts', /^import \{ fileRoutes \}/m, `import { ${one}Routes } from '../features/${name}/server/routes.ts'\n`)
insertBefore('src/apps/routes.ts', /^\]$/m, `  ...${one}Routes,\n`)
insertBefore(
  'src/features/tenant-setup/server/initial-menus.ts',
  /^ {2}\/\/ new features/m,
  `  {
    name: '${Many.slice(0, 20)}',
    alias: '${word}:menu',
    menuType: 'C',
    path: '/${camel}',
    component: '${Many}',
    children: [button('新建', '${word}:btn:add'), button('删除', '${word}:btn:delete')],
  },
`,
)
execFileSync('node', [path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', 'src'], { cwd: root, stdio: 'ignore' })
console.log(
  `src/features/${name} is there. Next: npx drizzle-kit generate --name=${name}, its place in src/features/order.ts, its words in docs/glossary.md, then npm run check.`,
)
