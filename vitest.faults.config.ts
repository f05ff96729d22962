// The faults (`npm run test:faults`): kills, silence, full disks and slow senders, one scenario after the other.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // slow senders and full disks are part of the usual tests, too
    include: ['test/faults/*.fault.ts', 'test/slow-senders.test.ts', 'test/full-disk.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    pool: 'forks',
  },
})
