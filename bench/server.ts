// Starts the product's server, and reports to the parent when it is ready.
import '#apps/server.ts'

const port = Number(process.env['PORT'])
const ready = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz/ready`).catch(() => null)
  if (answer?.ok) process.send?.('ready')
  else setTimeout(ready, 100)
}
void ready()
