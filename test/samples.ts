// Generates requests from the contracts: every field is filled, and every id is one that the test names.
import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import type { Person } from './world.ts'

interface Json {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  pattern?: string
  format?: string
  minLength?: number
  minItems?: number
  minimum?: number
  items?: Json
  properties?: Record<string, Json>
  anyOf?: Json[]
  oneOf?: Json[]
}

export interface Given {
  id: string
  /** The id in the address, if it differs. */
  paramId?: string
  /** Path of a file; null leaves files out. */
  path: string | null
  /** Ids by field name, e.g. userId; every other id is `id`. */
  named?: Record<string, string>
  /** Index of the variant or enumeration value to take. */
  pick: number
}

const idPattern = (z.toJSONSchema(z.string().regex(/^[1-9]\d{0,15}$/)) as Json).pattern
const isFile = (key: string) => /File$|^intro$|^filename$|^\*$/.test(key)

/** Candidates for text patterns of the contracts: phone number, host or account name, colour. */
const patterned = ['一个足够长的文本内容', '13912345678', 'sample', '4f46e5', '2026-01-02 09:00:00', '00000000-0000-4000-8000-00000000000a']

/** Fields that stay empty: versions, paths that must match their department, and cursors and times of earlier pages. */
const unguessed = new Set(['version', 'departPath', 'after', 'updatedSince'])

/** A value that fits the shape of the schema. */
export function sample(schema: Json, given: Given, key = ''): unknown {
  const variants = (schema.anyOf ?? schema.oneOf)?.filter((v) => v.type !== 'null')
  if (variants?.length) return sample(variants[given.pick % variants.length] ?? {}, given, key)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[given.pick % schema.enum.length]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => !unguessed.has(name) && (given.path !== null || !isFile(name)))
        .map(([name, property]) => [name, sample(property, given, name)]),
    )
  if (schema.type === 'array') return [sample(schema.items ?? {}, given, key)]
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.pattern === idPattern) return given.named?.[key] ?? given.id
  if (key === 'ids') return given.id
  if (isFile(key)) return given.path
  if (schema.format === 'date') return '2026-01-01'
  if (schema.pattern) return patterned.find((text) => new RegExp(schema.pattern ?? '').test(text)) ?? '一个足够长的文本内容'
  return '一个足够长的文本内容'
}

const asJson = new WeakMap<z.ZodType, Json>()
export function jsonOf(schema: z.ZodType): Json {
  const json = asJson.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
  asJson.set(schema, json)
  return json
}

/** The likeliest first: with ids by field name; then with one id everywhere. */
const picks = [4, 5, 6, 7, 0, 1, 2, 3]

/**
 * All requests with these ids: each alone and paired with an address, with and without the file. `once`: without pairs and variants.
 * `addressed`: ids that the address may name, if known; pairs use only these.
 */
export function* requestsOf(
  endpoint: Endpoint,
  ids: readonly string[],
  path: string,
  named: Record<string, string> = {},
  { once = false, addressed = ids }: { once?: boolean; addressed?: readonly string[] } = {},
): Generator<Parts> {
  const paired = !once && endpoint.body !== undefined && /:\w+/.test(endpoint.path)
  const seen = new Set<string>()
  // variants of the body need each pair only once
  const pairs = ids.flatMap((id) => [...new Set(paired ? [id, ...addressed] : [id])].map((paramId) => ({ id, paramId })))
  for (const { id, paramId } of pairs)
    for (const pick of once || paramId !== id ? [4, 0] : picks)
      for (const file of [path, null]) {
        const parts = partsOf(endpoint, { id, paramId, path: file, pick: pick % 4, ...(pick < 4 ? {} : { named }) })
        const key = JSON.stringify([parts.params, parts.query, parts.body])
        if (!seen.has(key)) yield parts
        seen.add(key)
      }
}

export interface Parts {
  params: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  form?: FormData
  octets?: Uint8Array<ArrayBuffer>
}

/** Makes one request of the endpoint. */
export function partsOf(endpoint: Endpoint, given: Given): Parts {
  const params: Record<string, string> = {}
  for (const [, name = ''] of endpoint.path.matchAll(/:(\w+)/g))
    params[name] = name === 'templateId' ? 'wang' : (given.named?.[name] ?? given.paramId ?? given.id)
  if (endpoint.path.endsWith('*')) params['*'] = given.path ?? 'none'
  return {
    params,
    ...(endpoint.query ? { query: sample(jsonOf(endpoint.query), given) as Record<string, string> } : {}),
    ...(endpoint.body ? { body: sample(jsonOf(endpoint.body), given) } : {}),
    ...(endpoint.upload ? { form: formOf(png) } : {}),
    ...(endpoint.octets ? { octets: new Uint8Array(png) } : {}),
  }
}

/** Sends a generated request, which has no static type. */
export const askWith = (person: Person, endpoint: Endpoint, parts: Parts) => person.ask(endpoint, parts as never)

/** A picture of one pixel. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
export function formOf(content: Buffer, name = '图.png'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return form
}
