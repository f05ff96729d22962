// deploy/install.sh in a temporary root: files and modes, a repeated run changes nothing, a dry run does nothing.
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'

const clone = path.resolve(import.meta.dirname, '..')
let place: string
let root: string
let packed: string
let programs: string

beforeAll(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'yanwu-plain-'))
  ;[root, packed, programs] = [path.join(place, 'root'), path.join(place, 'packed'), path.join(place, 'bin')]
  // the parts of a package that the script checks
  mkdirSync(path.join(packed, 'src/apps'), { recursive: true })
  mkdirSync(path.join(packed, 'node_modules'))
  writeFileSync(path.join(packed, 'src/apps/server.ts'), '')
  cpSync(path.join(clone, 'deploy'), path.join(packed, 'deploy'), { recursive: true })
  mkdirSync(programs)
  symlinkSync(process.execPath, path.join(programs, 'node'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

function install(...args: string[]) {
  const env = { PATH: `${programs}${path.delimiter}${process.env['PATH']}` }
  const { status, stdout, stderr } = spawnSync('sh', [path.join(packed, 'deploy/install.sh'), ...args], { env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
const at = (file: string) => path.join(root, file)
const modeOf = (file: string) => (statSync(at(file)).mode & 0o777).toString(8)
const tree = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(at(name), { throwIfNoEntry: false })?.isFile() && !name.startsWith(path.join('opt', 'yanwu.before')))
    .map((name) => [name, modeOf(name), readFileSync(at(name)).toString('base64')])
/** Variables of a file for EnvironmentFile. */
const variablesOf = (file: string) =>
  Object.fromEntries(
    readFileSync(at(file), 'utf8')
      .split('\n')
      .flatMap((line) => (/^[A-Z]/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [])),
  )
const usual = () => ['--domain', 'train.example.com', '--root', root, '--no-nginx']

describe.skipIf(process.platform === 'win32')('the script deploy/install.sh', () => {
  test('a dry run prints the actions and does nothing', () => {
    const { status, said } = install(...usual(), '--dry-run')
    expect([status, said]).toEqual([0, expect.stringContaining('将写入')])
    expect(existsSync(root)).toBe(false)
  })

  test('an install writes program, variables and units, with modes that keep secrets', () => {
    expect(install(...usual())).toMatchObject({ status: 0 })
    expect(existsSync(at('opt/yanwu/src/apps/server.ts'))).toBe(true)
    expect(['etc/yanwu', 'etc/yanwu/environment', 'etc/yanwu/migrate', 'var/lib/yanwu', 'var/backups/yanwu'].map(modeOf)).toEqual([
      ...['750', '640', '640', '750', '750'],
    ])
    expect(readdirSync(at('etc/systemd/system')).toSorted()).toEqual(readdirSync(path.join(clone, 'deploy/systemd')).toSorted())
    expect(spawnSync(at('usr/bin/node'), ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^v24\./)
    const environment = variablesOf('etc/yanwu/environment')
    const config = readConfig({ ...environment, ...variablesOf('etc/yanwu/migrate'), DATA_DIR: '/var/lib/yanwu', MIGRATE: 'never' })
    expect(config).toMatchObject({ baseHost: 'train.example.com', trustProxy: 1, demoData: false })
    expect(environment['AUDIT_KEY']).toMatch(/^[\da-f]{48}$/)
    expect(environment['SECRETS_KEY']).toMatch(/^[\da-f]{48}$/)
  })

  test('a repeated run changes nothing, and keeps manual changes', () => {
    appendFileSync(at('etc/yanwu/environment'), 'LOG_LEVEL=debug\n')
    const before = tree()
    expect(install(...usual())).toMatchObject({ status: 0, said: expect.stringContaining('保留') })
    expect(tree()).toEqual(before)
  })

  test('the script makes a certificate or takes a given one, and protects its key', (context) => {
    if (spawnSync('openssl', ['version']).status !== 0) return context.skip('openssl is not installed')
    const withProxy = usual().filter((word) => word !== '--no-nginx')
    expect(install(...withProxy)).toMatchObject({ status: 0 })
    expect(readFileSync(at('etc/nginx/conf.d/yanwu.conf'), 'utf8')).toContain('client_max_body_size 512m')
    expect(modeOf('etc/yanwu/tls/privkey.pem')).toBe('640')
    const [cert, key] = [path.join(place, 'c.pem'), path.join(place, 'k.pem')]
    writeFileSync(cert, 'certificate')
    writeFileSync(key, 'key')
    expect(install(...withProxy, '--cert', cert, '--key', key)).toMatchObject({ status: 0 })
    expect([readFileSync(at('etc/yanwu/tls/fullchain.pem'), 'utf8'), modeOf('etc/yanwu/tls/privkey.pem')]).toEqual(['certificate', '640'])
  })

  test.each([
    [['--root', '/nowhere'], '--domain'],
    [['--domain', 'a b', '--dry-run'], '不正确'],
    [['--domain', 'a.example', '--cert', '/none', '--key', '/none', '--dry-run'], '--cert 与 --key'],
    [['--what'], '未知参数'],
  ])('the arguments %j are refused in words', (args, words) => {
    const { status, said } = install(...args)
    expect(status).toBeGreaterThan(0)
    expect(said).toContain(words)
  })
})
