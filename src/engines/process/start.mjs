// Where the child process and its painting thread begin. Plain JavaScript, so that with a filled cache no compiler is loaded at all.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// Beside other things derived from the installed code. Where that cannot be written nothing is kept, and nothing fails.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/yanwu-engines', import.meta.url)))
await import(isMainThread ? './child.ts' : '../figure/paint-worker.ts')
