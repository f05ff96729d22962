// The API document works with tools: every reference resolves, and a generator makes a client from it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { generateSource } from 'oazapfts'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { apiDocument } from '#platform/http/openapi.ts'
import type { Route } from '#platform/http/serve.ts'
import { endpoints, routes } from './contracts.ts'

const document = apiDocument(routes)

/** The target of `$ref`, resolved from the root of the document as a JSON pointer. */
const found = (ref: string) =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )

test('every reference resolves in the document', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(refs).toContain('#/components/schemas/DepartmentNode')
  expect(refs.filter((ref) => !ref.startsWith('#/') || found(ref) === undefined)).toEqual([])
})

test('each operation names its refusals, and the document its server', () => {
  type Operation = { operationId: string; responses: Record<string, unknown> }
  const operations = Object.values(document['paths'] as Record<string, Record<string, Operation>>).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(endpoints.length)
  expect(operations.filter(({ responses }) => !('default' in responses)).map(({ operationId }) => operationId)).toEqual([])
  const statusesOf = (id: string) => Object.keys(operations.find(({ operationId }) => operationId === id)?.responses ?? {})
  expect(statusesOf('sessions.login')).toEqual(['200', '400', 'default'])
  expect(statusesOf('webhooks.update')).toEqual(['200', '400', '401', '403', '404', 'default'])
  expect(statusesOf('attempts.import')).toEqual(['200', '400', '401', '403', '415', '429', 'default'])
  expect(document['servers']).toEqual([{ url: '/', description: '租户的网址' }])
})

const day = 86_400_000

test('a deprecated call stays for 180 days and names the call that replaces it', () => {
  const late = endpoints.flatMap(({ name, endpoint: { deprecated } }) => {
    if (!deprecated) return []
    const days = (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / day
    return days >= 180 && endpoints.some(({ endpoint }) => endpoint.path === deprecated.use) ? [] : [name]
  })
  expect(late).toEqual([])
  const deprecated = { since: '2026-12-01', version: '0.2.0', sunset: '2027-06-01', use: '/other' }
  const route = { feature: 'old', name: 'call', endpoint: { method: 'GET', path: '/old', may: 'public', summary: '旧', deprecated } }
  expect(apiDocument([route as unknown as Route])).toMatchObject({
    paths: { '/old': { get: { deprecated: true, 'x-deprecated': deprecated } } },
  })
})

interface Node {
  list: Node[]
}
const tree = (content: z.ZodType): Route =>
  ({
    feature: 'trees',
    name: 'tree',
    endpoint: { method: 'GET', path: '/tree', may: 'public', summary: '树', content },
  }) as unknown as Route

test('a recursive schema is written once under its name, and refused without one', () => {
  const Nameless: z.ZodType<Node> = z.lazy(() => z.object({ list: z.array(Nameless) }))
  for (const content of [Nameless, z.object({ trees: z.array(Nameless) })])
    expect(() => apiDocument([tree(content)])).toThrow('needs a name')
  const Named: z.ZodType<Node> = z.lazy(() => z.object({ list: z.array(Named) })).meta({ id: 'TreeInTest' })
  for (const content of [Named, z.object({ trees: z.array(Named) })]) {
    const { components } = apiDocument([tree(content)]) as { components: { schemas: object } }
    expect(components.schemas).toMatchObject({
      TreeInTest: { properties: { list: { items: { $ref: '#/components/schemas/TreeInTest' } } } },
    })
  }
})

test('a generator makes a client with a function for every call', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-document-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  const client = await generateSource(file)
  const functions = new Set([...client.matchAll(/^export function (\w+)/gm)].map(([, name]) => name))
  const nameOf = (id: string) => id.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(endpoints.filter(({ name }) => !functions.has(nameOf(name))).map(({ name }) => name)).toEqual([])
})
