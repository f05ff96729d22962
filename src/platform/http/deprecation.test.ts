// The headers of deprecated calls have the formats of RFC 9745 and RFC 8594.
import { expect, test } from 'vitest'
import { deprecationHeaders } from './deprecation.ts'

test('a deprecated call tells its dates and its successor', () => {
  const deprecated = { since: '2026-12-01', version: '0.2.0', sunset: '2027-06-01', use: '/ai-training/v1/management/user/changes' }
  expect(deprecationHeaders(deprecated)).toEqual({
    Deprecation: '@1796083200',
    Sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    Link: '</ai-training/v1/management/user/changes>; rel="successor-version"',
  })
})
