// Templates of a new feature: contract, table, queries, rules, routes, a test and a page.

/** Forms of the name of a feature. */
export interface Names {
  /** Plural in kebab case, such as `question-banks`. */
  name: string
  /** Plural in camel case, such as `questionBanks`. */
  camel: string
  /** Singular in camel case, such as `questionBank`. */
  one: string
  /** Singular in Pascal case, such as `QuestionBank`. */
  One: string
  /** Plural in Pascal case, such as `QuestionBanks`. */
  Many: string
  /** Table name in snake case, such as `question_bank`. */
  table: string
}

/** All forms of a plural name in kebab case. */
export function namesOf(name: string): Names {
  const camel = name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())
  const one = camel.replace(/ies$/, 'y').replace(/s$/, '')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const table = one.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
  return { name, camel, one, One: capital(one), Many: capital(camel), table }
}

const contract = ({ name, camel, one, One, Many }: Names) => `// ${Many}: endpoints, shapes and errors of this feature.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post } from '#shared/contract.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'

export const ${One} = z.object({ id: Id, name: z.string(), createDate: z.string() })
export type ${One} = z.infer<typeof ${One}>

export const ${camel} = contract(
  '${name}',
  {
    page: get(\`\${MANAGEMENT}/${name}/pages\`, { may: '${one}:menu', summary: '分页', query: Paging, content: page(${One}) }),
    create: post(\`\${MANAGEMENT}/${name}\`, {
      may: '${one}:btn:add',
      summary: '新建',
      body: z.object({ name: requiredName('请输入名称', 100) }),
      content: ${One},
      audit: '新建',
    }),
    remove: del(\`\${MANAGEMENT}/${name}/:id\`, { may: '${one}:btn:delete', summary: '删除', audit: '删除' }),
  },
  { taken: '名称已存在' },
)
`

const tables = ({ one, Many, table }: Names) => `// ${Many}: the table of this feature.
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'

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
    uniqueIndex('${table}_name_uq').on(t.tenantId, t.name).where(sql\`\${t.deletedAt} is null\`),
    index('${table}_page_ix').on(t.tenantId, t.createDate.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql\`\${t.deletedAt} is null\`),
  ],
)
`

const queries = ({ one, One, Many, table }: Names) => `// ${Many}: the queries of this feature.
import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { ${one} } from './tables.ts'

export type ${One}Row = typeof ${one}.$inferSelect

/** A page and the exact total. */
export async function page${Many}(db: Db, limit: number, offset: number) {
  const where = and(eq(${one}.tenantId, db.tenantId), isNull(${one}.deletedAt))
  const [rows, counted] = await Promise.all([
    db.sql.select().from(${one}).where(where).orderBy(desc(${one}.createDate), desc(${one}.id)).limit(limit).offset(offset),
    db.sql.select({ n: count() }).from(${one}).where(where),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

/** Returns the new row; undefined if the name is taken. */
export async function insert${One}(db: Db, name: string): Promise<${One}Row | undefined> {
  const rows = await db.sql.insert(${one}).values({ tenantId: db.tenantId, name }).onConflictDoNothing().returning()
  return rows[0]
}

const markDeletedStatement = statement(
  '${table}_mark_deleted',
  \`update ${table} set deleted_at = now() where tenant_id = $1 and id = $2 and deleted_at is null returning name\`,
)

/** Returns the name of the deleted row; undefined if there was none. */
export const markDeleted = async (db: Db, id: string): Promise<string | undefined> => (await db.run(markDeletedStatement, [db.tenantId, id]))[0]?.name
`

const rules = ({ name, camel, One, Many }: Names) => `// ${Many}: the rules of this feature.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { type ${One}, ${camel} } from '../contract.ts'
import * as queries from './queries.ts'

const toResponse = ({ id, name, createDate }: queries.${One}Row): ${One} => ({ id, name, createDate: readable(createDate) })

/** Lists records, the newest first. */
export async function page${Many}(db: Db, paging: Paging): Promise<Page<${One}>> {
  const { rows, total } = await queries.page${Many}(db, paging.pageSize, offsetOf(paging))
  return { records: rows.map(toResponse), total }
}

/** Creates a record; throws if the name is taken. */
export async function create${One}(db: Db, name: string): Promise<${One}> {
  const row = await queries.insert${One}(db, name)
  if (!row) throw ${camel}.fail('taken', {}, 'name')
  db.audit({ entity: '${name}', entityId: row.id, after: { name } })
  return toResponse(row)
}

/** Deletes a record; 404 if it is unknown, deleted or foreign. */
export async function remove${One}(db: Db, id: string): Promise<void> {
  const name = await queries.markDeleted(db, id)
  if (name === undefined) throw notFound()
  db.audit({ entity: '${name}', entityId: id, before: { name } })
}
`

const routes = ({ name, camel, one, One, Many }: Names) => `// ${Many}: endpoint -> verb.
import { serve } from '#platform/http/serve.ts'
import { ${camel} } from '../contract.ts'
import { create${One}, page${Many}, remove${One} } from './${name}.ts'

export const ${one}Routes = serve(${camel}, {
  page: ({ db, query }) => page${Many}(db, query),
  create: ({ db, body }) => create${One}(db, body.name),
  remove: ({ db, params }) => remove${One}(db, params.id),
})
`

const test = ({ camel, Many }: Names) => `// ${Many} over HTTP: creating, listing and deleting.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { ${camel} } from '../contract.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

test('a record is listed after its creation, its name is unique, and it is gone after its deletion', async () => {
  const made = await admin.get(${camel}.create, { body: { name: '第一个' } })
  expect((await admin.get(${camel}.page)).records).toMatchObject([{ id: made.id, name: '第一个' }])
  expect(await admin.ask(${camel}.create, { body: { name: '第一个' } })).toMatchObject({ succ: false, msg: '名称已存在' })
  await admin.get(${camel}.remove, { params: { id: made.id } })
  expect(await admin.get(${camel}.page)).toMatchObject({ total: 0 })
  expect((await admin.ask(${camel}.remove, { params: { id: made.id } })).status).toBe(404)
})
`

const page = ({ camel, One, Many }: Names) => `// ${Many}: the page with their list.
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { type ${One}, ${camel} } from '../contract.ts'

const columns: Column<${One}>[] = [
  placeColumn,
  { key: 'name', title: '名称', tone: 'name', always: true },
  { key: 'createDate', title: '创建时间', width: 172, tone: 'second' },
]

export default function ${Many}Page() {
  const remove = useApiMutation(${camel}.remove, { done: '删除成功', refresh: [${camel}.page] })
  return (
    <>
      <PageHeader title="${Many}" />
      <ListTable
        name="${camel}"
        resource={${camel}.page}
        columns={columns}
        empty={{ title: '这里还没有内容' }}
        actions={(row) => [
          {
            label: '删除',
            danger: true,
            may: ${camel}.remove,
            confirm: { title: '确定删除？', content: \`「\${row.name}」会被删除。\`, act: () => remove.run({ params: { id: row.id } }) },
          },
        ]}
      />
    </>
  )
}
`

/** The files of a feature by their paths below its folder. */
export const filesOf = (names: Names): Record<string, string> => ({
  'contract.ts': contract(names),
  'server/tables.ts': tables(names),
  'server/queries.ts': queries(names),
  [`server/${names.name}.ts`]: rules(names),
  'server/routes.ts': routes(names),
  [`server/${names.name}.test.ts`]: test(names),
  [`web/${names.Many}Page.tsx`]: page(names),
})
