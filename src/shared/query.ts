// Numbers and booleans in a query. A query is text throughout, so they have one plain notation there; a body has JSON values, and accepts
// no text as a number.
import { z } from 'zod'

const plain = /^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,8})\.\d{1,6})$/
/** Converts a plain number without spaces, plus signs, exponents or leading zeros; every other value stays unchanged. */
export const plainNumber = (value: unknown): unknown => (typeof value === 'string' && plain.test(value) ? Number(value) : value)

/** Schema of a number in a query. */
export const inQuery = <T extends z.ZodType<number>>(schema: T) =>
  z.preprocess<unknown, T, number | string>((text) => plainNumber(text), schema)

/** Schema of a boolean in a query; no other values are accepted. */
export const Flag = z.enum(['true', 'false'])
