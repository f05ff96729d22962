// The tests: features over HTTP on a real PostgreSQL, hard rules alone, and the parts of the web that have rules.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/property-seed.ts'],
    // the end of what hangs; what is slow on a busy machine is no failure
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    pool: 'forks',
    slowTestThreshold: 5_000,
    silent: 'passed-only',
  },
})
