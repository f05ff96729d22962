// Serialises an answer by its contract. Long lists are validated and written in chunks, with cooperative yielding.
import { z } from 'zod'
import { CHUNK_SIZE, mapYielding } from '../yielding.ts'

type Fields = Record<string, z.ZodType>
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The fields of a plain record; null if the schema has further checks. */
const fieldsOf = (schema: z.ZodType): Fields | null =>
  schema instanceof z.ZodObject && !schema.def.checks?.length && !schema.def.catchall ? (schema.shape as Fields) : null
/** The item schema of a plain list; null if the list has further checks. */
const itemOf = (schema: z.ZodType): z.ZodType | null =>
  schema instanceof z.ZodArray && !schema.def.checks?.length ? (schema.element as z.ZodType) : null
const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? inner(schema.unwrap() as z.ZodType) : schema

/** Whether the value is a list longer than one chunk, or a record that contains one. */
function isLong(given: z.ZodType, value: unknown): boolean {
  const schema = inner(given)
  if (Array.isArray(value)) return value.length > CHUNK_SIZE && itemOf(schema) !== null
  const fields = isRecord(value) ? fieldsOf(schema) : null
  return fields !== null && Object.entries(fields).some(([name, field]) => isLong(field, (value as Record<string, unknown>)[name]))
}

const listText = async (item: z.ZodType, list: readonly unknown[]) =>
  `[${(await mapYielding(list, (one) => JSON.stringify(item.parse(one)) ?? 'null')).join(',')}]`

/** Serialises a record field by field, long lists in chunks. */
async function recordText(fields: Fields, record: Record<string, unknown>): Promise<string> {
  const texts: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    const text = await answerText(field, record[name])
    // JSON leaves out undefined fields
    if (text !== undefined) texts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${texts.join(',')}}`
}

/** The value as JSON, with only the fields that `schema` declares. Throws if the value does not match the schema. */
export async function answerText(given: z.ZodType, value: unknown): Promise<string> {
  if (!isLong(given, value)) return JSON.stringify(given.parse(value))
  const schema = inner(given)
  const item = itemOf(schema)
  return item && Array.isArray(value) ? listText(item, value) : recordText(fieldsOf(schema) ?? {}, value as Record<string, unknown>)
}
