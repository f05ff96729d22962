// Matching addresses to screens.
import { expect, test } from 'vitest'
import { paramsOf } from './router.tsx'

test.each([
  ['/', '/', {}],
  ['/me', '/me', {}],
  ['/exam/:id', '/exam/12', { id: '12' }],
  ['/exam/:id', '/exam/', null],
  ['/exam/:id', '/exam/12/more', null],
  ['/exam/:id', '/attempt/12', null],
  ['/', '/me', null],
])('%s holds %s: %j', (pattern, path, params) => expect(paramsOf(pattern, path)).toEqual(params))
