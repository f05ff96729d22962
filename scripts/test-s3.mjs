// `npm run test:s3`: tests the file store against a real object store (radosgw with STS). Needs root on Debian: it installs Ceph's
// packages, runs a store in memory on loopback ports, and stops it. Not part of `npm test`.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'ceph-base']
const programs = ['radosgw', 'ceph-mon', 'ceph-osd', 'radosgw-admin', 'monmaptool', 'ceph-authtool']

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
  console.log('test:s3 needs Debian and root (it installs and runs radosgw): skipped')
  process.exit(0)
}
if (!programs.every(has)) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env: environment })
  const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: environment,
  })
  if (status !== 0) {
    console.error('radosgw could not be installed')
    process.exit(1)
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'yanwu-s3-'))
const at = (...parts) => path.join(folder, ...parts)
/** A port that is free at the moment. */
const port = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: number } = server.address()
      server.close(() => found(number))
    })
  })
const ports = { mon: await port(), rgw: await port() }
const user = { accessKeyId: 'YANWUSERVERKEY', secret: randomBytes(20).toString('hex') }
const bucket = 'yanwu-test'
const secretOf = () => {
  const header = Buffer.alloc(12)
  header.writeInt16LE(1, 0)
  header.writeUInt32LE(Math.floor(Date.now() / 1000), 2)
  header.writeInt16LE(16, 10)
  return Buffer.concat([header, randomBytes(16)]).toString('base64')
}
const fsid = [8, 4, 4, 4, 12]
  .map((n) =>
    createHash('sha256')
      .update(folder + n)
      .digest('hex')
      .slice(0, n),
  )
  .join('-')
writeFileSync(
  at('ceph.conf'),
  `[global]
fsid = ${fsid}
mon_initial_members = a
mon_host = v2:127.0.0.1:${ports.mon}/0
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
ms_bind_ipv6 = false
ms_bind_msgr1 = false
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
log_file = ${folder}/$name.log
keyring = ${folder}/keyring
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 2147483648
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
mon_osd_full_ratio = 1
mon_osd_nearfull_ratio = 1
mon_osd_backfillfull_ratio = 1
mon_data = ${folder}/mon
mon_data_avail_crit = 0
osd_data = ${folder}/osd
mon_max_pg_per_osd = 1000
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${ports.rgw}
rgw_s3_auth_use_sts = true
rgw_sts_key = ${randomBytes(8).toString('hex')}
rgw_sts_min_session_duration = 1
rgw_thread_pool_size = 16
rgw_dns_name = localhost
`,
)
writeFileSync(
  at('keyring'),
  `[mon.]\n\tkey = ${secretOf()}\n\tcaps mon = "allow *"\n[client.admin]\n\tkey = ${secretOf()}\n\tcaps mon = "allow *"\n\tcaps osd = "allow *"\n`,
)

const running = []
const start = (name, program, ...args) => {
  const out = openSync(at(`${name}.out`), 'a')
  const child = spawn(program, ['-c', at('ceph.conf'), ...args], { stdio: ['ignore', out, out] })
  running.push(child)
  return child
}
const run = (program, ...args) =>
  execFileSync(program, ['-c', at('ceph.conf'), ...args], { encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] })
const wait = async (what, holds, seconds = 60) => {
  const end = Date.now() + seconds * 1000
  for (;;) {
    if (await holds().catch(() => false)) return
    if (Date.now() > end) throw new Error(`${what} within ${seconds} s; see ${folder}`)
    await new Promise((done) => setTimeout(done, 300))
  }
}
const close = async () => {
  for (const child of running.toReversed()) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done))
  }
  running.length = 0
}

const policies = {
  trust: {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: ['arn:aws:iam:::user/yanwu'] }, Action: ['sts:AssumeRole'] }],
  },
  upload: {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::${bucket}/tenant/*`] }],
  },
}

let failed = true
try {
  for (const name of ['mon', 'osd']) mkdirSync(at(name))
  execFileSync('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${ports.mon}]`, at('monmap')], { stdio: 'pipe' })
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('keyring'))
  start('mon', 'ceph-mon', '-f', '-i', 'a', '--public-addr', '127.0.0.1')
  await wait('the monitor answers', async () => run('ceph', '--connect-timeout', '3', '-s').includes(fsid))
  const osdId = run('ceph', 'osd', 'new', '00000000-0000-4000-8000-000000000001').trim()
  run('ceph-osd', '--mkfs', '-i', osdId, '--osd-uuid', '00000000-0000-4000-8000-000000000001', '--osd-data', at('osd'))
  start('osd', 'ceph-osd', '-f', '-i', osdId, '--osd-data', at('osd'))
  await wait('the disk is up', async () => run('ceph', '-s', '--connect-timeout', '3').includes('1 up'))
  start('rgw', 'radosgw', '-f', '-n', 'client.rgw')
  await wait('the store answers', async () => (await fetch(`http://127.0.0.1:${ports.rgw}/`)).ok, 120)
  const admin = (...args) => run('radosgw-admin', ...args)
  admin('user', 'create', '--uid', 'yanwu', '--display-name', 'yanwu', '--access-key', user.accessKeyId, '--secret', user.secret)
  admin('caps', 'add', '--uid', 'yanwu', '--caps', 'roles=*')
  admin('role', 'create', '--role-name', 'upload', '--assume-role-policy-doc', JSON.stringify(policies.trust))
  admin('role-policy', 'put', '--role-name', 'upload', '--policy-name', 'upload', '--policy-doc', JSON.stringify(policies.upload))
  console.log(`radosgw ${run('radosgw', '--version').split(' ')[2]} on 127.0.0.1:${ports.rgw}`)
  const environment = {
    ...process.env,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
    TEST_S3: JSON.stringify({
      endpoint: `http://127.0.0.1:${ports.rgw}`,
      bucket,
      accessKeyId: user.accessKeyId,
      accessKeySecret: user.secret,
      stsRole: 'arn:aws:iam:::role/upload',
      pid: running.at(-1).pid,
    }),
  }
  if (process.argv[2] === '--shell') {
    console.log(environment.TEST_S3)
    await new Promise((done) => process.once('SIGTERM', done).once('SIGINT', done))
    failed = false
  } else {
    const steps = [
      ['vitest', ['run', 'src/platform/storage', 'src/features/organisation/files/server/store.test.ts', '--reporter=verbose']],
      ['node', ['e2e/store.ts']],
    ]
    failed = steps.some(([command, args]) => {
      console.log(`\n▶ ${command} ${args.join(' ')}`)
      return spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit' }).status !== 0
    })
  }
} catch (error) {
  console.error(error.message, String(error.stderr ?? ''))
  for (const name of ['mon', 'osd', 'rgw'])
    if (existsSync(at(`${name}.out`))) console.error(name, readFileSync(at(`${name}.out`), 'utf8').slice(-800))
} finally {
  await close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
