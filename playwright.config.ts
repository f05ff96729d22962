// The journeys: people's ways through the product, in a real browser on the real server. `npx playwright test n-board`.
import os from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  globalSetup: './e2e/global-setup.ts',
  /** Pictures; and of what failed each window, a trace, and the server's log. */
  outputDir: 'e2e/screenshots',
  /** Node runs TypeScript as it is. */
  build: { external: ['**/*.ts'] },
  captureGitInfo: { commit: false, diff: false },
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  /** The journeys of a file one after the other, on a server and a database of their own: which worker plays it changes nothing. Nearly half of their time they wait. */
  workers: Math.min(4, os.availableParallelism() + 2),
  fullyParallel: false,
  reporter: [['list']],
  reportSlowTests: null,
  /** The end of what hangs; what is slow on a busy machine is no failure. */
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    screenshot: 'only-on-failure',
    /**
     * Steps, requests and the console. The page before and after each step, an eighth of the time of all journeys, is kept where one is
     * played by its name, not in the whole test; a film costs a tenth more.
     */
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !process.env['CI'], sources: true },
  },
})
