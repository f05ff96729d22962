// The building blocks of contracts for what people type: cleaned first, judged then.
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

/** One line that may be empty: a position, a note. */
export const optionalLine = (max: number, unit?: string) => z.string().overwrite(clean).max(max, tooLong(max, unit))

/** Schema of a search text, cleaned like stored names. */
export const searchText = (max: number) => z.string().overwrite(clean).max(max)

/** Several lines; they may be empty. */
export const optionalText = (max: number, unit?: string) => z.string().overwrite(cleanText).max(max, tooLong(max, unit))

/** Several lines, and not none: `empty` is said then. */
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

/** The phone number of a person, by `pattern`. */
export const phone = (pattern: string) =>
  z
    .string('请输入手机号码')
    .overwrite(cleanPhone)
    .min(1, { error: '请输入手机号码', abort: true })
    .regex(new RegExp(pattern), '请输入正确的手机号码')

/** True for the values that a form sends for an empty field of any type: null and ''. */
export const isEmpty = (value: unknown): boolean => value === null || value === ''

/** `wrong` of what stands there; where nothing does, that is for the entry to take for nothing said. */
export const errorUnlessEmpty = (wrong: string) => ({ error: ({ input }: { input?: unknown }) => (isEmpty(input) ? undefined : wrong) })

/** Points and percents from 0: with as many decimals as are kept; more is refused, and not rounded in silence. `missing`: null where they may be. */
export const maxDecimal = (max: number, wrong: string, missing: string | null = wrong) =>
  z
    .number(missing ?? errorUnlessEmpty(wrong))
    .min(0, wrong)
    .max(max, wrong)
    .multipleOf(0.01, '最多两位小数')

/** Makes a field optional: '' and null both mean no value, even if `schema` has a message for an empty text. */
export const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess<unknown, z.ZodNullable<T>, z.input<T> | null>((said) => (said === '' ? null : said), schema.nullable()).optional()

/** One of the keys of these words. */
export const enumOfKeys = <K extends string>(words: Readonly<Record<K, string>>) => z.enum(Object.keys(words) as [K, ...K[]])
