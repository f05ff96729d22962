// Client addresses, as they are stored and counted.
import { isIP } from 'node:net'

/** The address without the zone of a link-local one, which names an interface of this machine; undefined if the text is no address. */
export function addressOf(text: string | undefined): string | undefined {
  const bare = text?.replace(/%.*$/s, '')
  return bare && isIP(bare) ? bare : undefined
}

/**
 * The network that counts as one client: an IPv4 address in any spelling, or the /64 of an IPv6 address, in which one subscriber has any
 * number of addresses.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  // the URL parser converts every spelling to the short form
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = short.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = short.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const [high, low] = groups.slice(6).map((g) => Number.parseInt(g, 16)) as [number, number]
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
