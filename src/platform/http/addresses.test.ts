// Client addresses in their stored form, and the networks that are counted as one client.
import { expect, test } from 'vitest'
import { addressOf, networkOf } from './addresses.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['fe80::1%', 'fe80::1'],
  ['fe80::1%25eth0; drop', 'fe80::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['not an address', undefined],
  ['%eth0', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is %j', (text, address) => {
  expect(addressOf(text)).toBe(address)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
