// The tenant of a Host header.
import { expect, test } from 'vitest'
import { domainOf, hostOf } from './hosts.ts'

const rule = { baseHost: 'yanwu.example', defaultDomain: 'demo', others: ['train.intra', '10.0.0.7'] }

test.each([
  ['yuanfan.yanwu.example', 'yuanfan'],
  ['YuanFan.Yanwu.Example:8080', 'yuanfan'],
  ['a.b.yanwu.example', 'a.b'],
  ['yanwu.example', 'demo'],
  ['yanwu.example:443', 'demo'],
  ['www.yanwu.example', 'demo'],
  ['localhost', 'demo'],
  ['localhost:8080', 'demo'],
  ['127.0.0.1:8080', 'demo'],
  ['[::1]:8080', 'demo'],
  ['Train.Intra', 'demo'],
  ['10.0.0.7:80', 'demo'],
])('%s is of %s', (host, domain) => {
  expect(domainOf(host, rule)).toBe(domain)
})

test.each([
  'other.example',
  'yuanfan.yanwu.example.evil.example',
  'evilyanwu.example',
  '.yanwu.example',
  'yuanfan.localhost',
  'x.train.intra',
  '127.0.0.1.evil.example',
  '10.0.0.8',
  '[::2]:80',
  '',
])('%j is nobody’s', (host) => {
  expect(domainOf(host, rule)).toBeNull()
})

test('the host is the one that the client named, whatever a proxy adds', () => {
  const headers = { host: 'yanwu.example', 'x-forwarded-host': 'yuanfan.yanwu.example', forwarded: 'host=yuanfan.yanwu.example' }
  expect(hostOf({ headers })).toBe('yanwu.example')
  expect(hostOf({ headers: {} })).toBe('')
})
