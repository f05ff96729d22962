// Work of this process, against other work of the same run: how long it takes is for the machine to say, and what else it does.

/** Microseconds of processor time. */
async function workOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** At most so often; what is too much work is so every time. */
const tries = 15

/**
 * The least of how many times as much work `run` is than `baseline`, asked until it is below `limit`: a machine that is busy
 * makes single answers wrong, in either direction.
 */
export async function leastWork(run: () => unknown, baseline: () => unknown, limit: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries && least >= limit; i++) least = Math.min(least, (await workOf(run)) / (await workOf(baseline)))
  return least
}
