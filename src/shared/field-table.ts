// Tables of fields: one row per field of a record, shared by all code that shows, accepts, copies or names the field.

/** Type of a field, and its value when nothing was entered; without `empty` the field always has a value. */
export type FieldKind =
  /** `unchosen`: message if nothing is chosen. */
  | { holds: 'choice'; choices: Readonly<Record<string, string>>; empty?: null; unchosen?: string }
  /** `required`: message if the field is empty; `unit`: the unit of `max` for users; `fault`: message about an invalid text, or none. */
  | {
      holds: 'line' | 'paragraphs'
      max: number
      unit?: string
      empty: '' | null
      required?: string
      fault?: (text: string) => string | undefined
    }
  | { holds: FileKind; empty: null }
/** The path of a stored file. */
export type FileKind = 'image' | 'audio' | 'video'
/** `label` is the name of the field for users, also in the audit log. */
export type FieldRow = FieldKind & { label: string }
/** A text field without rules of its own, as forms draw it; `rows`: minimum and maximum number of lines. */
export type TextFieldRow = Extract<FieldRow, { holds: 'line' | 'paragraphs' }> & {
  placeholder?: string
  rows?: readonly [number, number]
  /** Help below the field in one line. */
  help?: string
}
export type FieldTable = Readonly<Record<string, FieldRow>>

/** Names of the fields whose row has this key, or this value. */
export type NamesWith<T, Says> = { [K in keyof T]: T[K] extends Says ? K : never }[keyof T] & string
/** The codes of a choice. */
export type CodeOf<F> = F extends { choices: infer C } ? keyof C & string : never

/** Names of the fields whose row has `key`, in the order of the table. */
export const fieldsWith = <T extends object, K extends string>(fields: T, key: K) =>
  namesOf(fields).filter((name) => key in (fields[name] as object)) as NamesWith<T, Record<K, unknown>>[]
/** Names of the fields of these kinds. */
export const fieldsHolding = <T extends FieldTable, H extends FieldRow['holds']>(fields: T, ...kinds: readonly H[]) =>
  namesOf(fields).filter((name) => (kinds as readonly string[]).includes(fields[name]?.holds ?? '')) as NamesWith<T, { holds: H }>[]
export const namesOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T & string)[]

/** A record with a value for each name. */
export const byName = <K extends string, V>(names: readonly K[], valueOf: (name: K, place: number) => V) =>
  Object.fromEntries(names.map((name, i) => [name, valueOf(name, i)])) as Record<K, V>
/** The part of a record with these names. */
export const pick = <T extends object, K extends keyof T & string>(from: T, names: readonly K[]): Pick<T, K> =>
  byName(names, (name) => from[name]) as Pick<T, K>

/** Texts of an update: null clears a text, undefined leaves it unchanged. */
export const emptyToNullTexts = <K extends string>(given: { readonly [N in K]?: string | null | undefined }, names: readonly K[]) =>
  byName(names, (name) => (given[name] === undefined ? undefined : given[name] || null))

/** Labels of the fields, by field name. */
export const labelsOf = <T extends Readonly<Record<string, { label: string }>>>(fields: T) =>
  byName(namesOf(fields), (name) => fields[name]?.label ?? name)
/** The choices as options of a control. */
export const optionsOf = <C extends string>(choices: Readonly<Record<C, string>>) =>
  (Object.entries(choices) as [C, string][]).map(([value, label]) => ({ value, label }))
/** Display text of a value: a choice by its label. */
export const wordOf = (field: FieldRow, value: string | null): string | null =>
  value !== null && field.holds === 'choice' ? (field.choices[value] ?? value) : value
