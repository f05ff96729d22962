// Partial updates: an edit names the fields that it changes, and all others keep their values.
import { z } from 'zod'

type EditFields<F extends z.ZodRawShape> = {
  [K in keyof F]: F[K] extends z.ZodDefault<infer Inner> ? z.ZodOptional<Inner> : z.ZodOptional<F[K]>
}
/** Schemas of a partial update: all fields are optional, without defaults. */
export const editFields = <F extends z.ZodRawShape>(fields: F): EditFields<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(field instanceof z.ZodDefault ? field.unwrap() : field)]),
  ) as EditFields<F>

/** The stored record, overwritten by the fields that an edit names. */
export function mergeDefined<T extends object, C extends { [K in keyof T]?: T[K] | undefined }>(
  stored: T,
  change: C,
): T & { [K in keyof C]: Exclude<C[K], undefined> } {
  return { ...stored, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) } as never
}

/** Finds the first field that the caller sent back, that this call cannot change, and that differs from the stored value. */
export const findConflictingField = <T extends object>(
  given: { [K in keyof T]?: T[K] | undefined },
  stored: T,
): Extract<keyof T, string> | undefined =>
  (Object.keys(stored) as Extract<keyof T, string>[]).find((key) => given[key] !== undefined && given[key] !== stored[key])
