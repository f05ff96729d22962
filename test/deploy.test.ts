// The files in deploy/ name only variables, commands and ports that the program has.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '#platform/config.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** Variables of other containers, their tools and the shell. */
const ofOthers =
  /^(NODE_ENV|POSTGRES_PASSWORD|PGPASSWORD|OWNER_PASSWORD|APP_PASSWORD|OBJECTS_(USER|PASSWORD)|MINIO_\w+|DB_\w+|AUTH_TYPE|POOL_MODE|LISTEN_PORT|DEFAULT_POOL_SIZE|MAX_CLIENT_CONN|USER|PASSWORD)$/

const named: [file: string, variables: RegExp][] = [
  ['deploy/compose.yaml', /(?:^|[{,])\s*([A-Z][A-Z0-9_]+):\s/gm],
  ['deploy/helm/values.yaml', /^ {2}([A-Z][A-Z0-9_]+):/gm],
  ['deploy/helm/templates/_pod.tpl', /name: ([A-Z][A-Z0-9_]+)/g],
  ['deploy/helm/templates/web.yaml', /name: ([A-Z][A-Z0-9_]+)/g],
  ['deploy/helm/templates/worker.yaml', /name: ([A-Z][A-Z0-9_]+)/g],
  ['deploy/systemd/yanwu-web@.service', /[= ]([A-Z][A-Z0-9_]+)=/g],
  ['deploy/systemd/yanwu-worker@.service', /[= ]([A-Z][A-Z0-9_]+)=/g],
  ['deploy/systemd/yanwu-migrate.service', /[= ]([A-Z][A-Z0-9_]+)=/g],
  ['Dockerfile', /(?:ENV| )([A-Z][A-Z0-9_]+)=/g],
]

test.each(named)('%s names only variables of the program', (file, pattern) => {
  const names = [...read(file).matchAll(pattern)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !variables.includes(name) && !ofOthers.test(name))).toEqual([])
})

test('every file that a container starts or mounts exists', () => {
  const deployed = globSync(['deploy/**/*', 'Dockerfile'], { cwd: root }).filter((file) => /\.(ya?ml|tpl|service)$|Dockerfile$/.test(file))
  const started = deployed.flatMap((file) => [...read(file).matchAll(/src\/apps\/[\w-]+\.ts/g)].map(([name]) => name))
  const mounted = [...read('deploy/compose.yaml').matchAll(/'\.\/([\w.-]+):/g)].map(([, name]) => `deploy/${name}`)
  expect(started.length).toBeGreaterThan(4)
  expect([...started, ...mounted].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
