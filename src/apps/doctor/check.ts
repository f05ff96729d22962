// One line of what `npm run doctor` tells, and how checks are run.

export interface Check {
  name: string
  state: 'pass' | 'warning' | 'failure'
  /** What was found. */
  found: string
  /** What to do; null where nothing is to be done. */
  advice: string | null
}

export const pass = (name: string, found: string): Check => ({ name, state: 'pass', found, advice: null })
export const warning = (name: string, found: string, advice: string): Check => ({ name, state: 'warning', found, advice })
export const failure = (name: string, found: string, advice: string): Check => ({ name, state: 'failure', found, advice })

/** Runs a check; one that throws is a failure with its words. */
export async function tried(name: string, advice: string, run: () => Promise<Check[]> | Check[]): Promise<Check[]> {
  try {
    return await run()
  } catch (error) {
    return [failure(name, `检查没有完成：${(error as Error).message}`, advice)]
  }
}
