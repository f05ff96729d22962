// A mail server for tests. It accepts, refuses, delays or drops mails as servers in service do.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  to: string[]
  /** Header lines without their continuations, by name in lower case. */
  headers: Map<string, string[]>
  text: string
}

/** refuse: 550 for the recipient; defer: 451; drop: closes the connection within the mail; silent: does not answer the mail. */
type Manner = 'accept' | 'refuse' | 'defer' | 'drop' | 'silent'

export interface MailServer {
  url: string
  received: Received[]
  /** How the next mails are answered; by the recipient's address if a function. */
  manner: Manner | ((address: string) => Manner)
  close(): Promise<void>
}

/** Words of an encoded header: =?UTF-8?B?…?= and =?UTF-8?Q?…?=. */
const decodeHeader = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    )
const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

function parse(raw: string, to: string[]): Received {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const cut = line.indexOf(':')
    const name = line.slice(0, cut).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), decodeHeader(line.slice(cut + 1).trim())])
  }
  const body = rest.join('\r\n\r\n')
  const isBase64 = headers.get('content-transfer-encoding')?.[0] === 'base64'
  return { to, headers, text: (isBase64 ? Buffer.from(body, 'base64').toString() : decodeQuoted(body)).replaceAll('\r\n', '\n') }
}

/** Starts the server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mail: MailServer = { url: '', received: [], manner: 'accept', close: () => new Promise((done) => server.close(() => done())) }
  const mannerOf = (address: string) => (typeof mail.manner === 'function' ? mail.manner(address) : mail.manner)
  const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      const manner = mannerOf(address)
      if (manner === 'refuse') return callback(answer(550, 'no such mailbox'))
      if (manner === 'defer') return callback(answer(451, 'try again later'))
      callback()
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const manner = mannerOf(to[0] ?? '')
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (manner === 'silent') return
        mail.received.push(parse(Buffer.concat(parts).toString('utf8'), to))
        // the mail is kept, and its sender does not learn it
        if (manner === 'drop') return callback(Object.assign(new Error('gone'), { responseCode: 421 }))
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()))
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mail
}
