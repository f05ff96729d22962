// Child process that adds voices: unpacking keeps a processor busy, and Node reads the proxy settings only at the start of a process.
import { MediaError } from '../process/media-error.ts'
import { install, type Order } from './install.ts'
import type { FromAdder, ToAdder } from './adding.ts'

const ending = new AbortController()
// the parent may exit: adding pauses, and downloaded data is kept
process.on('disconnect', () => ending.abort())
process.on('SIGTERM', () => ending.abort())
const say = (message: FromAdder) => process.connected && process.send?.(message)

process.once('message', ({ order }: ToAdder) => {
  install(order as Order, (told) => say({ told }), ending.signal)
    .then(() => say({ ended: null }))
    .catch((error: unknown) => say({ ended: error instanceof MediaError ? error.reason : String(error) }))
    .finally(() => process.disconnect?.())
})
