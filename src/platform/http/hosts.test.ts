// Which tenant a Host header names.
import { expect, test } from 'vitest'
import { domainOf } from './hosts.ts'

const rule = { baseHost: 'yanwu.example', defaultDomain: 'demo' }

test.each([
  ['yuanfan.yanwu.example', 'yuanfan'],
  ['YuanFan.Yanwu.Example:8080', 'yuanfan'],
  ['a.b.yanwu.example', 'a.b'],
  ['yanwu.example', 'demo'],
  ['yanwu.example:443', 'demo'],
  ['www.yanwu.example', 'demo'],
  ['.yanwu.example', 'demo'],
  ['127.0.0.1:8080', 'demo'],
  ['[::1]:8080', 'demo'],
  ['other.example', 'demo'],
  ['yuanfan.yanwu.example.evil.example', 'demo'],
  ['evilyanwu.example', 'demo'],
  ['', 'demo'],
])('%s is of %s', (host, domain) => {
  expect(domainOf(host, rule)).toBe(domain)
})
