// `node firefox-relay.ts ...`: runs Firefox ESR, and answers WebDriver BiDi commands that it does not know.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

/** Answers an unknown command as done, because playback needs none of them. */
function known(text: string): string {
  const said = JSON.parse(text) as { id?: number; error?: string }
  return said.error === 'unknown command' ? JSON.stringify({ type: 'success', id: said.id, result: { collector: 'none' } }) : text
}

function relay(address: string): void {
  const server: WebSocketServer = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
  )
  server.on('connection', (client) => {
    const browser = new WebSocket(`${address}/session`, { perMessageDeflate: false })
    const waiting: string[] = []
    browser.on('open', () => {
      for (const text of waiting) browser.send(text)
    })
    browser.on('message', (data: Buffer) => client.send(known(data.toString())))
    browser.on('close', () => client.close())
    client.on('close', () => browser.close())
    client.on('message', (data: Buffer) => {
      if (browser.readyState === WebSocket.OPEN) browser.send(data.toString())
      else waiting.push(data.toString())
    })
  })
}

firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
  const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? []
  if (address) relay(address)
  else process.stderr.write(text)
})
