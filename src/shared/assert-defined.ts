// Assertion that a value is present.

/** The value; where it is missing all the same, an error that says what is. For what the line before or the database rules out, not for input. */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
