// The server as a browser sees it that is driven by scripts: what forbids `eval` is taken out on the way.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes everything on to `port` of this machine but the header that forbids `eval`; answers the port to ask instead. */
export async function withoutCsp(port: number): Promise<{ port: number; close(): Promise<void> }> {
  const proxy = http.createServer((asked, answer) => {
    const { method, url, headers } = asked
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answered) => {
      delete answered.headers['content-security-policy']
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.on('error', () => answer.destroy())
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        proxy.close(() => closed())
        proxy.closeAllConnections()
      }),
  }
}
