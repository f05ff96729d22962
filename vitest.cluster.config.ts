// Many machines (`npm run test:cluster`): a standby, a pooler, proxies and several processes, one scenario after the other.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/cluster/*.cluster.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    pool: 'forks',
  },
})
