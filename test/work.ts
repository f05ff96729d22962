// Compares the processor time of two functions, because absolute durations depend on the machine.

/** Microseconds of processor time. */
async function workOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Maximum number of tries; code with too much work exceeds the limit every time. */
const tries = 15

/**
 * The least ratio of the work of `run` to `baseline`. It is measured until it is below `limit`, because a busy machine distorts single
 * measurements in both directions.
 */
export async function leastWork(run: () => unknown, baseline: () => unknown, limit: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries && least >= limit; i++) least = Math.min(least, (await workOf(run)) / (await workOf(baseline)))
  return least
}
