// Proxy for scripted browsers that removes the content security policy, which forbids `eval`.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Forwards requests to `port` of this machine without the CSP header; returns the port of the proxy. */
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
