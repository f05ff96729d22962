// The text of an answer, by its contract. What is long in it is checked and written piece by piece, in turns.
import { z } from 'zod'
import { CHUNK_SIZE, mapYielding } from '../yielding.ts'

type Fields = Record<string, z.ZodType>
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The fields of a record, where nothing is asked of it beside them. */
const fieldsOf = (schema: z.ZodType): Fields | null =>
  schema instanceof z.ZodObject && !schema.def.checks?.length && !schema.def.catchall ? (schema.shape as Fields) : null
/** What a list is of, where nothing is asked of it beside that. */
const itemOf = (schema: z.ZodType): z.ZodType | null =>
  schema instanceof z.ZodArray && !schema.def.checks?.length ? (schema.element as z.ZodType) : null
const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? inner(schema.unwrap() as z.ZodType) : schema

/** Is it a list that is longer than what is done at a stretch, or a record with one in it? */
function isLong(given: z.ZodType, value: unknown): boolean {
  const schema = inner(given)
  if (Array.isArray(value)) return value.length > CHUNK_SIZE && itemOf(schema) !== null
  const fields = isRecord(value) ? fieldsOf(schema) : null
  return fields !== null && Object.entries(fields).some(([name, field]) => isLong(field, (value as Record<string, unknown>)[name]))
}

const listText = async (item: z.ZodType, list: readonly unknown[]) =>
  `[${(await mapYielding(list, (one) => JSON.stringify(item.parse(one)) ?? 'null')).join(',')}]`

/** Field by field, and what is long in turns. */
async function recordText(fields: Fields, record: Record<string, unknown>): Promise<string> {
  const texts: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    const text = await answerText(field, record[name])
    // what is not there is left out
    if (text !== undefined) texts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${texts.join(',')}}`
}

/** What `schema` lets through of a value, as JSON; fields that it does not declare do not leave the server. Throws where the value is none of its. */
export async function answerText(given: z.ZodType, value: unknown): Promise<string> {
  if (!isLong(given, value)) return JSON.stringify(given.parse(value))
  const schema = inner(given)
  const item = itemOf(schema)
  return item && Array.isArray(value) ? listText(item, value) : recordText(fieldsOf(schema) ?? {}, value as Record<string, unknown>)
}
