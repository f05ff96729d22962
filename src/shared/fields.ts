// Schemas for user input in contracts: each value is cleaned first, and then validated.
import { z } from 'zod'
import { clean, cleanCode, cleanPhone, cleanText, isSheetError } from './clean.ts'

const tooLong = (max: number, unit = '个字符') => `最多${max}${unit}`
const sheetError = { error: '不能是表格的错误值，如 #N/A', abort: true }

/** Schema of a name or a title. `empty` is the message for an empty one. */
export const requiredName = (empty: string, max: number, unit?: string) =>
  z
    .string(empty)
    .overwrite(clean)
    .min(1, { error: empty, abort: true })
    .max(max, tooLong(max, unit))
    .refine((text) => !isSheetError(text), sheetError)

/** Schema of one line that may be empty: a position, a note. */
export const optionalLine = (max: number, unit?: string) => z.string().overwrite(clean).max(max, tooLong(max, unit))

/** Schema of a search text, cleaned like stored names. */
export const searchText = (max: number) => z.string().overwrite(clean).max(max)

/** Schema of several lines that may be empty. */
export const optionalText = (max: number, unit?: string) => z.string().overwrite(cleanText).max(max, tooLong(max, unit))

/** Schema of several lines that must not be empty; `empty` is the message. */
export const requiredText = (empty: string, max: number, unit?: string) =>
  z.string(empty).overwrite(cleanText).min(1, empty).max(max, tooLong(max, unit))

/** Schema of a code that is compared character by character: a work number, a login name. */
export const code = (empty: string, max: number) =>
  z
    .string(empty)
    .overwrite(cleanCode)
    .min(1, { error: empty, abort: true })
    .max(max, tooLong(max))
    .refine((text) => !isSheetError(text), sheetError)

/** Schema of a user's phone number; `pattern` is the allowed form. */
export const phone = (pattern: string) =>
  z
    .string('请输入手机号码')
    .overwrite(cleanPhone)
    .min(1, { error: '请输入手机号码', abort: true })
    .regex(new RegExp(pattern), '请输入正确的手机号码')

/** True for the values that a form sends for an empty field of any type: null and ''. */
export const isEmpty = (value: unknown): boolean => value === null || value === ''

/** Error option: the message `wrong` for an invalid value, and none for an empty one, which counts as absent. */
export const errorUnlessEmpty = (wrong: string) => ({ error: ({ input }: { input?: unknown }) => (isEmpty(input) ? undefined : wrong) })

/**
 * Schema of points and percentages from 0 with two decimals; more decimals are refused instead of rounded. `missing`: message for an empty
 * value, null if it is allowed.
 */
export const maxDecimal = (max: number, wrong: string, missing: string | null = wrong) =>
  z
    .number(missing ?? errorUnlessEmpty(wrong))
    .min(0, wrong)
    .max(max, wrong)
    .multipleOf(0.01, '最多两位小数')

/** Makes a field optional: '' and null both mean no value, even if `schema` has a message for an empty text. */
export const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess<unknown, z.ZodNullable<T>, z.input<T> | null>((said) => (said === '' ? null : said), schema.nullable()).optional()

/** Schema of the keys of `words`. */
export const enumOfKeys = <K extends string>(words: Readonly<Record<K, string>>) => z.enum(Object.keys(words) as [K, ...K[]])
