// Entry of the server. It enables fast imports before anything else is loaded.
import { flushCompileCache } from 'node:module'
import '#platform/fast-imports.ts'

await import('./serve.ts')
// flush now, because kill -9 would lose the cache for the next start
flushCompileCache()
