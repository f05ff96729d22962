// Loop of scheduled work over due records.

/**
 * Processes a list one by one until `signal` aborts. A failure does not stop the others; the first one is thrown at the end, so that the
 * job is tried again.
 */
export async function each<T>(list: readonly T[], signal: AbortSignal, act: (one: T) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const one of list) {
    if (signal.aborted) return
    await act(one).catch((error: unknown) => failed.push(error))
  }
  if (failed.length) throw failed[0]
}
