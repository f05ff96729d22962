// One line of `npm run doctor`, and how checks run.
import type { Check } from '#features/organisation/deployment-checks/contract.ts'

export type { Check }

export const pass = (name: string, found: string): Check => ({ name, state: 'pass', found, advice: null })
export const warning = (name: string, found: string, advice: string): Check => ({ name, state: 'warning', found, advice })
export const failure = (name: string, found: string, advice: string): Check => ({ name, state: 'failure', found, advice })

/** Runs a check; an exception becomes a failure with its message. */
export async function tried(name: string, advice: string, run: () => Promise<Check[]> | Check[]): Promise<Check[]> {
  try {
    return await run()
  } catch (error) {
    return [failure(name, `检查没有完成：${(error as Error).message}`, advice)]
  }
}
