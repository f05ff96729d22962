// Collects the figures of scenarios for scripts/scenarios.mjs.
import { appendFile } from 'node:fs/promises'

/** Adds the figures of one scenario; does nothing if nobody collects them. */
export async function report(figures: { scenario: string } & Record<string, unknown>): Promise<void> {
  const file = process.env['YANWU_FIGURES']
  if (file) await appendFile(file, `${JSON.stringify(figures)}\n`)
}
