// Schemas that are derived from a table of fields.
import { z } from 'zod'
import { type CodeOf, type FieldRow, type FieldTable, namesOf, type TextFieldRow } from './field-table.ts'
import { isEmpty, optionalLine, requiredName, optionalText, requiredText } from './fields.ts'

type Held<F> = F extends { holds: 'choice' } ? z.ZodEnum<{ [C in CodeOf<F>]: C }> : z.ZodString
type Answered<F> = F extends { empty: null } ? z.ZodNullable<Held<F>> : Held<F>
type Sent<F> = F extends { required: string }
  ? z.ZodString
  : z.ZodOptional<F extends { empty: '' | null } ? z.ZodNullable<Held<F>> : Held<F>>

/** `unchosen` is the message for an empty choice; an unknown code is a 400, because no form sends it. */
const choice = (choices: object, unchosen?: string) =>
  z.enum(Object.keys(choices) as [string, ...string[]], {
    error: ({ input }) => (isEmpty(input) ? unchosen : undefined),
  })
const answered = (field: FieldRow) => {
  const held = field.holds === 'choice' ? choice(field.choices) : z.string()
  return field.empty === null ? held.nullable() : held
}
/** Maximum length of a file path. */
const maxPathLength = 500
function sent(field: FieldRow) {
  if (field.holds === 'choice')
    return field.empty === null ? choice(field.choices).nullish() : choice(field.choices, field.unchosen).optional()
  if (field.holds !== 'line' && field.holds !== 'paragraphs') return z.string().max(maxPathLength).nullish()
  const { holds, max, unit, required } = field
  if (required !== undefined) return checked(field, (holds === 'line' ? requiredName : requiredText)(required, max, unit))
  return checked(field, (holds === 'line' ? optionalLine : optionalText)(max, unit)).nullish()
}
function checked({ fault }: Pick<TextFieldRow, 'fault'>, text: z.ZodString) {
  if (!fault) return text
  return text.superRefine((said, context) => {
    const message = fault(said)
    if (message) context.addIssue({ code: 'custom', message })
  })
}
const each = (fields: FieldTable, schemaOf: (field: FieldRow) => z.ZodType) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, schemaOf(fields[name] as FieldRow)]))

/** Schemas of the fields in an answer. */
export const answeredFields = <T extends FieldTable>(fields: T) => each(fields, answered) as { -readonly [K in keyof T]: Answered<T[K]> }
/**
 * Schemas of the fields in an update: an absent field stays unchanged, and an empty value is null or ''. A required field has a message.
 */
export const sentFields = <T extends FieldTable>(fields: T) => each(fields, sent) as { -readonly [K in keyof T]: Sent<T[K]> }
