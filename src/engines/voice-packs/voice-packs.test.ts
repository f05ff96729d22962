// Adding voices end to end: over an unreliable and hostile network, then speech, and removal.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ArchiveServer, faults, startArchiveServer } from '#test/archive-server.ts'
import { packBzip2 } from '#test/bzip2.ts'
import { tarOf, tinyFiles, tinyPack } from '#test/tiny-voice.ts'
import { MediaError } from '../process/media-error.ts'
import { startMediaProcess } from '../media.ts'
import { defaultServiceLimits, record } from '../providers.ts'
import { startAdding } from './adding.ts'
import { addressesOf, findPack, listPacks, type Pack } from './catalogue.ts'
import { install, type Order, pause, remove } from './install.ts'
import { packFolder, stateOf, type PackProgress, workOf } from './state.ts'

const until = (holds: () => Promise<boolean>) => vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 20_000, interval: 30 })

const root = mkdtempSync(path.join(tmpdir(), 'yanwu-packs-'))
let server: ArchiveServer
let archive: Buffer
let pack: Pack
let folder: string
let serial = 0
beforeAll(async () => {
  server = await startArchiveServer()
  ;({ archive, pack } = await tinyPack(`${server.url}/tiny-voice.tar.bz2`))
})
beforeEach(() => {
  server.set(archive)
  server.pace(0, 0)
  server.asked.length = 0
  folder = path.join(root, `${++serial}`)
  mkdirSync(folder)
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const order = (over: Partial<Order> = {}): Order => ({ pack, folder, from: { address: pack.address }, retryMs: 5, quietMs: 2000, ...over })
const add = (over: Partial<Order> = {}, told: PackProgress[] = []) =>
  install(order(over), (one) => told.push(one), new AbortController().signal)
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof MediaError ? error.reason : `no reason: ${String(error)}`),
  )
const state = async () => (await stateOf(folder, pack.name)).state
/** Sends bytes until they are stored, then disconnects. */
const cut = (of: Buffer, from: number, to: number, etag?: string) =>
  faults.cut(of, from, to, async () => (await stateOf(folder, pack.name)).received, etag)

test('a pack is downloaded, verified and installed, speaks a line, and is removed', async () => {
  expect(await state()).toBe('ABSENT')
  const told: PackProgress[] = []
  await add({}, told)
  expect([...new Set(told.map(({ phase }) => phase))]).toEqual(['download', 'check', 'unpack', 'try', 'done'])
  expect(await state()).toBe('READY')
  expect(readdirSync(path.join(folder, 'tiny')).toSorted()).toEqual([...Object.keys(tinyFiles()), 'installed.json'].toSorted())
  expect(readdirSync(path.join(folder, '.work'))).toEqual([])

  const media = startMediaProcess()
  const spoken = async (speaker: number) => {
    const options = {
      services: { packs: folder },
      limits: defaultServiceLimits,
      ffmpeg: () => '',
      base: folder,
      speed: 1,
      fileOf: async () => '',
    }
    const { voice } = await record('您好，很高兴见到您。', { provider: 'sherpa', speaker, pack: 'tiny' }, options)
    return media.run({ kind: 'speech', text: '您好，很高兴见到您。', voice, out: path.join(root, `said-${speaker}.mp3`) })
  }
  try {
    const { durationMs, bytes, peaks } = await spoken(3)
    expect(durationMs).toBeGreaterThan(1500)
    expect(bytes).toBeGreaterThan(8000)
    expect(Math.max(...peaks)).toBeGreaterThan(0.3)
    expect(await reasonOf(spoken(9))).toMatch(/模型只有 5 个说话人，没有编号 9/)
    expect(await reasonOf(add())).toMatch(/已经装好/)
    await remove(folder, 'tiny')
    expect([await state(), existsSync(path.join(folder, 'tiny'))]).toEqual(['ABSENT', false])
    expect(await reasonOf(spoken(3))).toBe('自然声音「tiny」不在这台机器上，请管理员在「形象与声音」中下载，或换一个声音')
  } finally {
    await media.close()
  }
})

/** An address without a listening server. */
async function closedAddress(): Promise<string> {
  const gone = await startArchiveServer()
  await gone.close()
  return `${gone.url}/x`
}

describe('an interrupted download', () => {
  test('resumes at its offset, identified by the file’s validator', async () => {
    server.next(cut(archive, 0, 9000), faults.hangUp, faults.status(503), cut(archive, 9000, 15_000))
    await add()
    expect(server.asked.map(({ range, ifRange }) => [range, ifRange])).toEqual([
      [undefined, undefined],
      ['bytes=9000-', '"one"'],
      ['bytes=9000-', '"one"'],
      ['bytes=9000-', '"one"'],
      ['bytes=15000-', '"one"'],
    ])
    expect(await state()).toBe('READY')
  })

  test('starts anew if the file has changed', async () => {
    server.next(cut(Buffer.alloc(archive.length, 1), 0, 9000, '"old"'))
    await add()
    expect(server.asked.map(({ range }) => range)).toEqual([undefined, 'bytes=9000-'])
    expect(await state()).toBe('READY')
  })

  test('that fails too often keeps its data and reports an error, and the next try resumes', async () => {
    server.next(cut(archive, 0, 9000), ...Array.from({ length: 6 }, () => faults.hangUp))
    expect(await reasonOf(add())).toMatch(/多次中断，已下载的部分保留着，可以继续/)
    expect(await stateOf(folder, 'tiny')).toMatchObject({ state: 'FAILED', received: 9000, reason: expect.stringContaining('可以继续') })
    server.asked.length = 0
    await add()
    expect(server.asked.at(-1)?.range).toBe('bytes=9000-')
    expect(await state()).toBe('READY')
  })

  test('without any data for too long is given up, too', async () => {
    server.next(faults.silence)
    await add({ quietMs: 1_000 })
    // a slow answer on a busy machine may count as an additional try
    expect(server.asked.length).toBeGreaterThanOrEqual(2)
    expect(await state()).toBe('READY')
  })

  test('a killed process leaves a resumable part, and its lock is free', async () => {
    server.pace(500, 40)
    const child: ChildProcess = fork(path.join(import.meta.dirname, 'child.ts'), { stdio: 'ignore' })
    child.send({ order: order() })
    await until(async () => (await stateOf(folder, 'tiny')).received > 2000)
    expect(await state()).toBe('WORKING')
    expect(await reasonOf(add())).toMatch(/正在由另一个进程添加/)
    expect(await reasonOf(remove(folder, 'tiny'))).toMatch(/正在添加/)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await state()).toBe('PAUSED')
    server.pace(0, 0)
    server.asked.length = 0
    await add()
    expect(server.asked[0]?.range).toMatch(/^bytes=\d+-$/)
    expect(await state()).toBe('READY')
  })

  test('another caller can pause an installation, and the next one resumes', async () => {
    server.pace(500, 40)
    const adding = startAdding(order())
    await until(async () => (await stateOf(folder, 'tiny')).received > 1000)
    await pause(folder, 'tiny')
    expect(await reasonOf(adding.done)).toBe('已暂停')
    expect(await state()).toBe('PAUSED')
    server.pace(0, 0)
    await startAdding(order()).done
    expect(await state()).toBe('READY')
  })
})

describe('an answer that is not our archive', () => {
  test.each([
    ['not there', () => faults.status(404), /没有这个文件（404）/],
    ['forbidden', () => faults.status(403), /拒绝了下载（403）/],
    ['a page', () => faults.html, /返回的是网页而不是声音包/],
    ['elsewhere than the web', () => faults.to('file:///etc/passwd'), /不安全的地址/],
    ['longer than was told', () => faults.status(200, { 'content-length': '99999999' }), /比目录里写的大/],
  ])('%s is told', async (_, turn, reason) => {
    server.next(turn())
    expect(await reasonOf(add())).toMatch(reason)
    expect(await state()).not.toBe('READY')
  })

  test('redirects elsewhere: it is followed a few times, but not in a loop', async () => {
    server.next(faults.to('/b', 301), faults.to(`${server.url}/c`, 307))
    await add()
    expect(server.asked.map((one) => one.path)).toEqual(['/tiny-voice.tar.bz2', '/b', '/c'])
    await remove(folder, 'tiny')
    server.next(...Array.from({ length: 6 }, () => faults.to('/round')))
    expect(await reasonOf(add())).toMatch(/超过 5 次/)
  })

  test('has another checksum: nothing is unpacked and nothing is kept', async () => {
    const other = Buffer.from(archive)
    other[100] = 255 - (other[100] ?? 0)
    server.set(other)
    expect(await reasonOf(add())).toMatch(new RegExp(`校验值不符，没有采用：应为 ${pack.sha256}，得到 `))
    expect([existsSync(workOf(folder, 'tiny').archive), existsSync(path.join(folder, 'tiny'))]).toEqual([false, false])
    server.set(archive)
    await add()
    expect(await state()).toBe('READY')
  })

  test('comes from no server: the message names the remedy', async () => {
    expect(await reasonOf(add({ from: { address: await closedAddress() } }))).toMatch(/拒绝连接，请检查网络或代理/)
    expect(await reasonOf(add({ from: { address: 'http://nowhere.invalid/x' } }))).toMatch(/找不到服务器 nowhere\.invalid/)
  })
})

describe('behind a proxy', () => {
  afterEach(() => vi.unstubAllEnvs())
  /** A proxy that forwards every request to the server, or refuses all. */
  async function startProxy(refuse?: string) {
    const asked: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket: Socket) => {
      asked.push(request.url ?? '')
      if (refuse) return void socket.end(`HTTP/1.1 ${refuse}\r\n\r\n`)
      const to = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        to.pipe(socket).pipe(to)
      })
      to.on('error', () => socket.destroy())
      socket.on('error', () => to.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    return { asked, close: () => new Promise((resolve) => proxy.close(resolve)) }
  }
  const from = { address: 'http://archives.invalid/tiny-voice.tar.bz2' }

  test('downloads use the proxy of the environment, except to the hosts in NO_PROXY', async () => {
    const proxy = await startProxy()
    await startAdding(order({ from })).done
    expect([await state(), proxy.asked]).toEqual(['READY', ['archives.invalid:80']])
    await remove(folder, 'tiny')
    vi.stubEnv('NO_PROXY', '127.0.0.1')
    await startAdding(order()).done
    expect([await state(), proxy.asked.length]).toEqual(['READY', 1])
    await proxy.close()
  })

  test.each([
    ['407 Proxy Authentication Required', /代理要求登录（407）/],
    ['403 Forbidden', /代理不让访问 archives\.invalid（403）/],
  ])('that answers %s, that is told', async (refuse, reason) => {
    const proxy = await startProxy(refuse)
    expect(await reasonOf(startAdding(order({ from })).done)).toMatch(reason)
    expect(proxy.asked.length).toBe(1)
    await proxy.close()
  })
})

describe('verification', () => {
  const without = async (files: Record<string, Buffer>) => {
    const tar = await tarOf(Object.entries(files).map(([name, content]) => ({ name: `v/${name}`, content })))
    const file = path.join(root, `${serial}.tar.bz2`)
    writeFileSync(file, packBzip2(tar))
    return file
  }
  const { 'lexicon.txt': lexicon, ...rest } = tinyFiles()

  test.each([
    ['a file is missing', rest, /缺少 lexicon\.txt/],
    ['a file is a stump', { ...rest, 'lexicon.txt': lexicon?.subarray(0, 20) ?? Buffer.alloc(0) }, /lexicon\.txt 不完整（20 字节）/],
    ['the model is none', { ...tinyFiles(), 'model.onnx': Buffer.alloc(5000, 1) }, /sherpa-onnx .*检查模型文件夹/],
  ])('%s: it is not put into its place', async (_, files, reason) => {
    const file = await without(files)
    expect(await reasonOf(add({ from: { file }, pack: { ...pack, sha256: null } }))).toMatch(
      /没有「小小的声音」的校验值。得到的是 [\da-f]{64}/,
    )
    const [, sha256] = /得到的是 ([\da-f]{64})/.exec(await reasonOf(add({ from: { file }, pack: { ...pack, sha256: null } }))) ?? []
    expect(await reasonOf(add({ from: { file }, sha256 }))).toMatch(reason)
    expect([existsSync(path.join(folder, 'tiny')), existsSync(workOf(folder, 'tiny').unpacked), existsSync(file)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('a user’s own file needs no network, and is kept', async () => {
    const file = path.join(root, 'own.tar.bz2')
    writeFileSync(file, archive)
    await add({ from: { file } })
    expect([await state(), server.asked.length, statSync(file).size]).toEqual(['READY', 0, archive.length])
    expect(await reasonOf(remove(folder, 'other'))).toBe('nothing')
    expect(packFolder(folder, 'tiny')).toBe(path.join(folder, 'tiny'))
  })

  test('the free space is checked first', async () => {
    expect(await reasonOf(add({ pack: { ...pack, unpackedBytes: 1e15 } }))).toMatch(/磁盘空间不足：需要 \d+ MB，只剩 \d+ MB/)
    expect(server.asked).toEqual([])
  })

  test('a foreign folder with that name is neither used nor removed', async () => {
    mkdirSync(path.join(folder, 'tiny'))
    expect(await reasonOf(add())).toMatch(/已存在而不是由此添加的/)
    expect(await reasonOf(remove(folder, 'tiny'))).toMatch(/不是由此添加的/)
    expect(existsSync(path.join(folder, 'tiny'))).toBe(true)
  })
})

describe('the catalogue', () => {
  const options = { folder: '', mirrors: ['https://mirror.example/tts/'], catalogue: undefined }

  test('each pack names its archive, a checksum, and voices that its model has; the first offers five', () => {
    const packs = listPacks(options)
    expect(packs.map(({ name }) => name)).toEqual(['kokoro-zh', 'kokoro-zh-small', 'melo-zh'])
    for (const { address, file, sha256, voices, speakers, bytes, unpackedBytes } of packs) {
      expect(address.endsWith(`/${file}`)).toBe(true)
      expect(sha256).toMatch(/^[\da-f]{64}$/)
      expect(unpackedBytes).toBeGreaterThan(bytes)
      for (const { speaker } of voices) expect(speaker).toBeLessThan(speakers)
      expect(new Set(voices.map(({ name }) => name)).size).toBe(voices.length)
    }
    expect(packs[0]?.voices.map(({ gender }) => gender)).toEqual([2, 2, 2, 1, 1])
    for (const one of packs) expect(addressesOf(one, options)).toEqual([`https://mirror.example/tts/${one.file}`, one.address])
  })

  test('the operator’s packs come first, and must be complete', () => {
    const catalogue = path.join(root, 'catalogue.json')
    writeFileSync(catalogue, JSON.stringify([pack, { ...pack, name: 'melo-zh' }]))
    expect(listPacks({ ...options, catalogue }).map(({ name }) => name)).toEqual(['tiny', 'melo-zh', 'kokoro-zh', 'kokoro-zh-small'])
    expect(findPack({ ...options, catalogue }, 'melo-zh')?.title).toBe('小小的声音')
    writeFileSync(catalogue, JSON.stringify([{ ...pack, name: '../up' }]))
    expect(() => listPacks({ ...options, catalogue })).toThrow(/VOICES_CATALOGUE/)
  })
})
