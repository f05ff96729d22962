// Where a thread of the text work begins. Plain JavaScript, so that with a filled cache no compiler is loaded at all.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Beside other things derived from the installed code. Where that cannot be written nothing is kept, and nothing fails.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/yanwu-engines', import.meta.url)))
await import('./text-thread.ts')
