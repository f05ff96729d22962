// Types of an internal module of pg, which has none.
declare module 'pg/lib/utils.js' {
  /** Converts a value to its wire format: text, bytes or null. Throws if the value cannot be sent. */
  export function prepareValue(value: unknown): string | Buffer | null
}
