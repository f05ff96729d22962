// Numbers and truths as a query says them. A query is text throughout, so they are written there in one plain way; a body says them in JSON,
// and a text is no number in it.
import { z } from 'zod'

const plain = /^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,8})\.\d{1,6})$/
/** The number that a text plainly is, without spaces, signs of plus, exponents or leading zeros; everything else as it came. */
export const plainNumber = (value: unknown): unknown => (typeof value === 'string' && plain.test(value) ? Number(value) : value)

/** A number of a query. */
export const inQuery = <T extends z.ZodType<number>>(schema: T) =>
  z.preprocess<unknown, T, number | string>((text) => plainNumber(text), schema)

/** A yes or no of a query: nothing else is taken for one of them. */
export const Flag = z.enum(['true', 'false'])
