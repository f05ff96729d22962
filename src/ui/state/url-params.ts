// State of a page in the query of its address.

/** A copy of `search` with these parameters; empty values are removed. */
export function withParams(search: URLSearchParams, params: Readonly<Record<string, string | null | undefined>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(params)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
