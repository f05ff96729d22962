// The journeys: people's ways through the product, in a real browser on the real server. `npx playwright test portal/search`.
import os from 'node:os'
import { defineConfig } from '@playwright/test'
import { firstTier, longest, patienceMs } from './e2e/tiers.ts'

/** Matches titles that both match. */
const longestOf = (tier: RegExp) => new RegExp(`(?=.*(?:${longest.source}))(?:.*(?:${tier.source}))`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  globalSetup: './e2e/global-setup.ts',
  /** Failed journeys leave a picture of each window and the log of the server here. */
  outputDir: 'e2e/screenshots',
  /** Node runs TypeScript as it is. */
  build: { external: ['**/*.ts'] },
  captureGitInfo: { commit: false, diff: false },
  projects: [
    { name: 'first-long', grep: longestOf(firstTier) },
    { name: 'first', grep: firstTier, grepInvert: longest },
    { name: 'rest-long', grep: longest, grepInvert: firstTier },
    { name: 'rest', grepInvert: [firstTier, longest] },
  ],
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  /** The journeys of a file one after the other, on a server and a database of their own: which worker plays it changes nothing. */
  workers: Math.min(3, os.availableParallelism() + 1),
  fullyParallel: false,
  reporter: [['list']],
  reportSlowTests: null,
  /** The end of what hangs; what is slow on a busy machine is no failure. */
  timeout: 240_000,
  expect: { timeout: patienceMs },
  use: {
    screenshot: 'only-on-failure',
    /** Traces take a fifth of the time: `npx playwright test NAME --trace on` writes one. */
    trace: 'off',
  },
})
