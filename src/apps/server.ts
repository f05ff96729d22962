// The entrance. What makes loading quick is there before anything else is loaded.
import { flushCompileCache } from 'node:module'
import '#platform/fast-imports.ts'

await import('./serve.ts')
// also for the next start of what ends by kill -9
flushCompileCache()
