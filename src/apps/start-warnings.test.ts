// Tests of the warnings at a start.
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { startWarnings } from './start-warnings.ts'

const warned = (env: Record<string, string>) => startWarnings(readConfig(env)).map((line) => /TRUST_PROXY|KNOWN_HOSTS/.exec(line)?.[0])

test.each([
  [{}, []],
  [{ HOST: '127.0.0.1' }, []],
  [{ HOST: '0.0.0.0' }, ['TRUST_PROXY', 'KNOWN_HOSTS']],
  [{ HOST: '::' }, ['TRUST_PROXY', 'KNOWN_HOSTS']],
  [{ HOST: '0.0.0.0', TRUST_PROXY: 'true' }, ['KNOWN_HOSTS']],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8', KNOWN_HOSTS: 'yanwu.example' }, []],
  [{ HOST: '0.0.0.0', KNOWN_HOSTS: 'yanwu.example' }, ['TRUST_PROXY']],
])('a start with %o prints its warnings', (env, wanted) => {
  expect(warned(env)).toEqual(wanted)
})
