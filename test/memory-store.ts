// An object store in memory with the part of S3 that a worker uses.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoreOptions } from '#platform/storage/options.ts'

/** Keys of one page of a list, few so that a reader needs several pages. */
const PAGE = 20

/** The answer to ListObjectsV2; the token of the next page is the last key of this one. */
function listOf(keys: readonly string[], query: URLSearchParams): string {
  const left = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('continuation-token') ?? '')).toSorted()
  const page = left.slice(0, PAGE)
  const next = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<ListBucketResult><IsTruncated>${left.length > PAGE}</IsTruncated>${contents}${next}</ListBucketResult>`
}

export async function startMemoryStore() {
  const objects = new Map<string, Buffer>()
  /** Keys in the order of their removal. */
  const removed: string[] = []
  const server = createServer((request, response) => {
    const [address = '', query] = (request.url ?? '').split('?')
    const key = decodeURIComponent(address).replace(/^\/bucket\//, '')
    const asked = new URLSearchParams(query)
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
      if (asked.has('list-type')) return response.writeHead(200).end(listOf([...objects.keys()], asked))
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
