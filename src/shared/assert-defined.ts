// Assertion that a value is present.

/**
 * Returns the value; throws an error that names `what` if it is missing. For values that the code or the database guarantees, not for
 * input.
 */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
