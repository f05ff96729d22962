// An object store in memory with the part of S3 that a worker uses.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoreOptions } from '#platform/storage/options.ts'

export async function startMemoryStore() {
  const objects = new Map<string, Buffer>()
  /** Keys in the order of their removal. */
  const removed: string[] = []
  const server = createServer((request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').replace(/^\/bucket\//, '')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'PUT') {
        objects.set(key, Buffer.concat(chunks))
        return response.writeHead(200, { etag: '"1"' }).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        removed.push(key)
        return response.writeHead(204).end()
      }
      const found = objects.get(key)
      if (!found) return response.writeHead(404).end()
      response.writeHead(200, { 'content-length': String(found.length), etag: '"1"', 'content-type': 'application/octet-stream' })
      return response.end(request.method === 'HEAD' ? undefined : found)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options: StoreOptions = {
    kind: 's3',
    endpoint,
    publicEndpoint: endpoint,
    bucketUrl: undefined,
    region: 'us-east-1',
    bucket: 'bucket',
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    pathStyle: true,
    stsEndpoint: endpoint,
    stsRole: undefined,
    grantSeconds: 900,
    timeoutMs: 3000,
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { objects, removed, options, close }
}
