// Connects to an address that was checked: the name is resolved once, and the socket goes to the checked IP address.
import { lookup } from 'node:dns/promises'
import { isIP, connect, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { isInside, rangesOf } from './addresses.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'

/** Returns all IP addresses of a host name. */
export type Resolve = (name: string) => Promise<readonly string[]>

const bySystem: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

interface ConnectorOptions {
  allow: readonly string[]
  resolve: Resolve | undefined
  ca: string | undefined
  timeoutMs: number
}

/**
 * A connector for undici. A name with any address inside is refused, because a second lookup may choose that one. TLS runs over the checked
 * socket, so there is no second lookup. Plain http goes only to allowed addresses.
 */
export function checkedConnector({ allow, resolve = bySystem, ca, timeoutMs }: ConnectorOptions): buildConnector.connector {
  const isAllowed = rangesOf(allow)
  const secure = buildConnector({ timeout: timeoutMs, maxCachedSessions: 0, allowH2: false, ...(ca ? { ca } : {}) })
  const addressOf = async (hostname: string, isSecure: boolean): Promise<string> => {
    const name = hostname.replace(/^\[|\]$/g, '')
    const found = isIP(name) ? [name] : await resolve(name).catch(() => [])
    const [first] = found
    if (first === undefined) throw new OutboundError('unresolved')
    if (found.some((address) => isInside(address) && !isAllowed(address))) throw new OutboundError('inside')
    if (!isSecure && !found.every(isAllowed)) throw new OutboundError('insecure')
    return first
  }
  const open = async (hostname: string, port: number, isSecure: boolean) => openSocket(await addressOf(hostname, isSecure), port, timeoutMs)
  return async (options, callback) => {
    const isSecure = options.protocol === 'https:'
    const opened = await open(options.hostname, Number(options.port) || (isSecure ? 443 : 80), isSecure).catch(toOutboundError)
    if (opened instanceof OutboundError) callback(opened, null)
    else if (isSecure) secure({ ...options, httpSocket: opened }, callback)
    else callback(null, opened)
  }
}

/** A TCP connection to an IP address. @throws OutboundError after `timeoutMs`, or the error of the socket */
function openSocket(address: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true })
    const timer = setTimeout(() => socket.destroy(new OutboundError('timeout')), timeoutMs)
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}
