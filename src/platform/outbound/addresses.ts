// Decides whether an IP address is inside (this machine, a private network, a special range) or on the public internet.
import { BlockList, isIP } from 'node:net'

/** Special ranges of IPv4: RFC 6890, shared address space (RFC 6598), multicast and reserved. */
const insideV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Ranges within 2000::/3 that lead elsewhere: Teredo and other protocols, documentation, 6to4. */
const specialV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

function listOf(ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family)
  return list
}
const v4 = listOf(insideV4, 'ipv4')
const globalV6 = listOf([['2000::', 3]], 'ipv6')
const notGlobalV6 = listOf(specialV6, 'ipv6')

/** The IPv4 address in an IPv4-mapped IPv6 address, in any spelling; other addresses stay as they are. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address
  // the URL parser writes every mapped address as two groups of hex digits
  const groups = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(URL.parse(`http://[${address.replace(/%.*$/, '')}]/`)?.hostname ?? '')
  if (!groups) return address
  const [high, low] = [Number.parseInt(groups[1] ?? '', 16), Number.parseInt(groups[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** True for an address that is not on the public internet, and for a text that is no address. Only 2000::/3 of IPv6 is public. */
export function isInside(address: string): boolean {
  const plain = unmapped(address)
  const family = isIP(plain)
  if (family === 4) return v4.check(plain, 'ipv4')
  if (family === 6) return !globalV6.check(plain, 'ipv6') || notGlobalV6.check(plain, 'ipv6')
  return true
}

/** An address or a range in CIDR notation: 10.0.0.0/8, fd00::/8, 127.0.0.1. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Returns a function that tells whether an address is in one of these ranges. */
export function rangesOf(ranges: readonly string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    lists[family].addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => {
    const plain = unmapped(address)
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6'
    return isIP(plain) !== 0 && lists[family].check(plain, family)
  }
}
