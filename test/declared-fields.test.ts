// No field is accepted and ignored: each field that a call declares is named in the code of its feature, or listed here with the reason.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { pageNames } from '#platform/http/unknown-parameters.ts'
import { endpoints } from './contracts.ts'

const root = path.resolve(import.meta.dirname, '../src')

/** Fields that other code reads, or that need not be read. */
const elsewhere: Record<string, readonly string[]> = {
  'the platform reads pages': [...pageNames, 'pageSize'],
  'every feed reads the time by one function': ['updatedSince'],
  'both recycle bins read their filters by one function': ['beginDate', 'endDate', 'operationId'],
  'the whole setting of a voice is passed to the engine': ['speed', 'pitch'],
  'the OpenID client reads the address': ['code', 'iss', 'error_description', 'session_state'],
  'only one value is valid': ['verifyType', 'textVersion'],
  'names for people, beside the ids': ['powerName', 'roleName'],
}

interface Def {
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
}
/** Names of the fields of an object, of the items of a list, and of each choice. */
function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  if ('shape' in schema) return Object.keys(schema.shape as object)
  const { innerType, element, in: input, options = [] } = schema.def as Def
  return [innerType, element, input, ...options].flatMap(namesOf)
}

const sources = globSync('features/*/*/**/*.ts', { cwd: root, exclude: (name) => /\.test\.|statements\.d\.ts|contract\.ts$/.test(name) })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\/(?:web|learn)\//.test(file))
const texts = Map.groupBy(sources, (file) => file.split('/')[2] ?? '')
const words = new Map(
  [...texts].map(([feature, files]) => [
    feature,
    new Set(files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/[\w$]+/g) ?? [])),
  ]),
)
const everywhere = new Set([...words.values()].flatMap((own) => [...own]))

test('each declared field of a query or a body is read', () => {
  const known = new Set(Object.values(elsewhere).flat())
  const declared = endpoints.flatMap(({ name, endpoint: { query, body } }) =>
    [...namesOf(query), ...namesOf(body)].map((field) => ({ name, field, read: words.get(name.split('.')[0] ?? '') ?? everywhere })),
  )
  const unread = declared.filter(({ field, read }) => !read.has(field) && !known.has(field))
  expect(unread.map(({ name, field }) => `${name}: ${field}`)).toEqual([])
  expect(declared.length).toBeGreaterThan(1200)
})
