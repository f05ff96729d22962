// What pg does not declare of itself.
declare module 'pg/lib/utils.js' {
  /** A value as it goes over the wire: text, bytes or null. Throws where it cannot be sent. */
  export function prepareValue(value: unknown): string | Buffer | null
}
