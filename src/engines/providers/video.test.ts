// External figures against local services: results are converted to our format, and failures have a message.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faults, pollingFast, startServices, stripes } from '#test/media-services.ts'
import { MediaError, startMediaProcess } from '../media.ts'
import type { FigureSource } from '../sources.ts'
import { findFfmpeg } from '../video/program.ts'
import { render, type RenderOptions, type RenderRequest } from './render.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'yanwu-outside-'))
const media = startMediaProcess()
const idle = path.join(folder, 'idle.mp4')
let server: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  server = await startServices()
  stripes(idle)
  stripes(path.join(server.dataDir, 'made.mp4'), 6, '400x600')
})
afterEach(() => {
  server.reset()
  for (const name of ours()) rmSync(path.join(server.temp, name))
  for (const name of readdirSync(folder)) if (name.startsWith('m.') || name.startsWith('m-')) rmSync(path.join(folder, name))
})
afterAll(async () => {
  await media.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const ffmpeg = findFfmpeg()
const file = (extension: string) => path.join(folder, `m${extension}`)
const request = (figure: FigureSource, more: Partial<RenderRequest> = {}): RenderRequest => ({
  key: 'a1b2c3d4'.repeat(8),
  kind: 'VIDEO',
  text: '您好，欢迎参加今天的训练。',
  speed: 1,
  pitch: 0,
  lexicon: {},
  voice: { provider: 'house', voice: 'warm-man' },
  figure,
  format: '16:9',
  burnSubtitles: true,
  mark: undefined,
  files: { base: path.join(folder, 'm-work'), out: file('.mp4'), poster: file('.jpg'), subtitles: file('.vtt') },
  ...more,
})
const options = (more: Partial<RenderOptions> = {}): RenderOptions => ({
  media,
  services: server.services,
  limits: pollingFast,
  ffmpeg: () => ffmpeg,
  fetch: async () => idle,
  addressOf: async (key) => `${server.url}/${key}`,
  async lend(sound) {
    copyFileSync(sound, path.join(server.dataDir, 'sound.mp3'))
    return { url: `${server.url}/sound.mp3`, close: async () => rmSync(path.join(server.dataDir, 'sound.mp3')) }
  },
  ...more,
})
const run = (signal = new AbortController().signal) => {
  const percents: number[] = []
  return { percents, signal, onProgress: (percent: number) => void percents.push(percent) }
}
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('did not fail')),
    (error: unknown) => {
      if (!(error instanceof MediaError)) throw error
      return [error.reason, error.retryable]
    },
  )
const ours = () => readdirSync(server.temp).filter((name) => name.startsWith('yanwu-a1b2'))
const left = () => readdirSync(folder).filter((name) => name.startsWith('m-work'))

describe('Duix.Avatar video', () => {
  const figure: FigureSource = { provider: 'duix', video: 'tenant/1/idle.mp4' }

  test.each(['16:9', '9:16'] as const)('comes out in our format, with our sound and subtitles, %s', async (format) => {
    server.duix.busy = 2
    const watch = run()
    const result = await render(request(figure, { format }), options(), watch)
    expect(server.duix.submits).toBe(3)
    expect(server.asked.find((a) => a.path === '/easy/submit')?.body).toMatchObject({
      audio_url: expect.stringMatching(/^\/code\/data\/temp\/yanwu-[\w-]+\.wav$/),
      video_url: expect.stringMatching(/^\/code\/data\/temp\/yanwu-source-\w+\.mp4$/),
      chaofen: 0,
      pn: 1,
    })
    const [width, height] = format === '16:9' ? [1280, 720] : [720, 1280]
    expect(result).toMatchObject({ width, height })
    const told = spawnSync(ffmpeg, ['-hide_banner', '-i', file('.mp4')], { encoding: 'utf8' }).stderr
    expect(told).toMatch(new RegExp(`Video: h264.*yuv420p\\(tv, bt709.*${width}x${height}.*25 fps`))
    expect(told).toMatch(/Audio: aac.*44100 Hz/)
    const bytes = readFileSync(file('.mp4'))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(readFileSync(file('.vtt'), 'utf8')).toContain('您好 欢迎参加今天的训练')
    expect(existsSync(file('.srt'))).toBe(true)
    expect(readFileSync(file('.jpg')).subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(watch.percents.some((p) => p > 40 && p < 60)).toBe(true)
    expect([left(), ours()]).toEqual([[], []])
  })

  test('the picture contains the text only on request', async () => {
    const lower = () => {
      const args = [
        '-v',
        'error',
        '-ss',
        '1',
        '-i',
        file('.mp4'),
        '-frames:v',
        '1',
        '-vf',
        'crop=1280:120:0:590',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'gray',
        '-',
      ]
      return spawnSync(ffmpeg, args, { maxBuffer: 2 ** 26 }).stdout
    }
    await render(request(figure), options(), run())
    const burnt = lower()
    await render(request(figure, { burnSubtitles: false }), options(), run())
    const plain = lower()
    const different = burnt.reduce((n, value, at) => n + Number(Math.abs(value - (plain[at] ?? 0)) > 40), 0)
    expect(different).toBeGreaterThan(3000)
  })

  const code = 'a1b2c3d4'.repeat(4)
  const madeFile = () => path.join(server.temp, `${code}-r.mp4`)

  test('a lost task is submitted once more, and then given up', async () => {
    // as after a restart of the service: it knows no tasks, and the folder is empty
    const lost: Parameters<typeof server.fail>[1] = (response) => {
      rmSync(madeFile(), { force: true })
      server.duix.tasks.clear()
      response.end(JSON.stringify({ code: 10004, success: true, msg: '任务不存在', data: {} }))
    }
    server.fail('/easy/query', lost)
    await render(request(figure), options(), run())
    expect(server.duix.submits).toBe(2)
    server.reset()
    server.fail('/easy/query', lost, lost)
    expect(await reasonOf(render(request(figure), options(), run()))).toEqual(['Duix.Avatar丢失了任务，请重试', true])
    expect([server.duix.submits, ours(), left()]).toEqual([2, [], []])
  })

  test('after a worker is killed while waiting, the next one continues with the earlier sound, without a new task', async () => {
    server.duix.polls = 8
    const script = `
      import { render } from ${JSON.stringify(path.resolve(import.meta.dirname, 'render.ts'))}
      import { startMediaProcess } from ${JSON.stringify(path.resolve(import.meta.dirname, '../media.ts'))}
      const { request, options } = JSON.parse(process.argv[1])
      await render(request, { ...options, media: startMediaProcess(), ffmpeg: () => ${JSON.stringify(ffmpeg)}, fetch: async () => ${JSON.stringify(idle)} },
        { signal: new AbortController().signal, onProgress() {} })`
    const given = JSON.stringify({ request: request(figure), options: { services: server.services, limits: pollingFast } })
    const worker = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, given], { stdio: 'ignore' })
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    await expect.poll(() => server.calls('/easy/query'), { timeout: 60_000 }).toBeGreaterThan(1)
    worker.kill('SIGKILL')
    await ended
    const then = readFileSync(path.join(server.temp, `yanwu-${code}.wav.json`), 'utf8')
    const result = await render(request(figure), options(), run())
    expect(server.duix.submits).toBe(1)
    expect(Math.abs(result.durationMs - (JSON.parse(then) as { durationMs: number }).durationMs)).toBeLessThanOrEqual(40)
    expect(ours()).toEqual([])
  })

  test('after a worker is killed between reading and noting the result, the next one finds the video in the folder', async () => {
    server.duix.polls = 0
    const gone = new AbortController()
    server.fail('/easy/query', (response) => {
      // the result is reported and thereby forgotten, but nobody receives it
      server.duix.tasks.clear()
      gone.abort()
      response.destroy()
    })
    expect(await reasonOf(render(request(figure), options(), run(gone.signal)))).toEqual(['已取消', true])
    await render(request(figure), options(), run())
    expect(server.duix.submits).toBe(1)
    expect([ours(), left()]).toEqual([[], []])
  })

  test('a cancelled task goes on in the service, and a later job continues it', async () => {
    server.duix.polls = 12
    const abort = new AbortController()
    const making = render(request(figure), options(), run(abort.signal))
    await expect.poll(() => server.calls('/easy/query'), { timeout: 60_000 }).toBeGreaterThan(1)
    abort.abort()
    expect(await reasonOf(making)).toEqual(['已取消', true])
    expect(left()).toEqual([])
    await render(request(figure), options(), run())
    expect(server.duix.submits).toBe(1)
  })

  test('its own failure, a refusal, nonsense and an unreachable service each give a message', async () => {
    server.duix.outcome = 'failed'
    expect(await reasonOf(render(request(figure), options(), run()))).toEqual(['Duix.Avatar没有做成视频：[format video error]', false])
    expect(ours()).toEqual([])
    server.fail('/easy/submit', faults.status(200, { code: 10002, success: false, msg: 'video_url参数缺失', data: {} }))
    expect(await reasonOf(render(request(figure), options(), run()))).toEqual(['Duix.Avatar不接受这个任务：video_url参数缺失', false])
    server.fail('/easy/submit', faults.bytes(Buffer.from('<html>')))
    expect(await reasonOf(render(request(figure), options(), run()))).toEqual(['Duix.Avatar的回答无法理解', true])
    const services = { duix: { ...server.services.duix, videoUrl: 'http://127.0.0.1:9' } }
    expect((await reasonOf(render(request(figure, { key: 'b'.repeat(64) }), options({ services }), run())))[0]).toMatch(
      /^无法连接Duix.Avatar/,
    )
  })

  test('a queue that does not advance is left after a while', async () => {
    server.duix.busy = 10_000
    const limits = { ...pollingFast, videoMs: 300 }
    expect(await reasonOf(render(request(figure, { key: 'c'.repeat(64) }), options({ limits }), run()))).toEqual([
      'Duix.Avatar长时间没有完成视频',
      true,
    ])
  })

  test('a finished task without a file is reported, and the next try starts anew', async () => {
    server.fail('/easy/query', (response) => {
      rmSync(madeFile(), { force: true })
      server.duix.tasks.clear()
      response.end(JSON.stringify({ code: 10000, data: { status: 2, result: `/${code}-r.mp4` } }))
    })
    expect((await reasonOf(render(request(figure), options(), run())))[0]).toMatch(/共享文件夹里没有它，请管理员检查 DUIX_DATA_DIR$/)
    await render(request(figure), options(), run())
    expect(server.duix.submits).toBe(2)
  })

  test.each([
    ['no video', (out: string) => writeFileSync(out, '<html>'), '数字人服务返回的不是视频文件'],
    ['a video that breaks off', (out: string) => stripes(out, 1), '数字人服务返回的视频不完整'],
    ['half a file', (out: string) => truncateSync(out, 4000), '数字人服务返回的视频无法读取'],
  ])('%s', async (_, spoil, reason) => {
    server.fail('/easy/query', (response) => {
      spoil(madeFile())
      response.end(JSON.stringify({ code: 10000, data: { status: 2, result: `/${code}-r.mp4` } }))
    })
    const long = { text: '今天我们重点学习客户异议处理，请用系统跟进每一位客户，把每一句话说到客户心里。' }
    expect(await reasonOf(render(request(figure, long), options(), run()))).toEqual([reason, true])
  })
})

describe('Tencent', () => {
  const figure: FigureSource = { provider: 'tencent', picture: 'tenant/1/face.jpg' }

  test('a photograph speaks: the request is signed, waits in the queue, the result is fetched, and the sound is no longer public', async () => {
    server.tencent.statuses = [
      { Status: 'COMMIT', Progress: 0, ArrayCount: 3 },
      { Status: 'MAKING', Progress: 50 },
      { Status: 'SUCCESS', Progress: 100, MediaUrl: `${server.url}/made.mp4` },
    ]
    const watch = run()
    const result = await render(request(figure), options(), watch)
    expect(result).toMatchObject({ width: 1280, height: 720 })
    expect(server.asked[0]?.body).toMatchObject({
      Payload: { RefPhotoUrl: `${server.url}/tenant/1/face.jpg`, DriverType: 'OriginalVoice', InputAudioUrl: `${server.url}/sound.mp3` },
    })
    expect(server.tencent.sound?.length).toBeGreaterThan(5000)
    expect(existsSync(path.join(server.dataDir, 'sound.mp3'))).toBe(false)
    expect(watch.percents).toContain(50)
    expect(left()).toEqual([])
  })

  test.each<[string, () => void, Partial<RenderOptions>, string, boolean]>([
    [
      'a failure in its own words',
      () => (server.tencent.statuses = [{ Status: 'FAIL', FailMessage: '照片中没有检测到人脸' }]),
      {},
      '腾讯云智能数智人没有做成视频：照片中没有检测到人脸',
      false,
    ],
    ['files in a folder', () => {}, { addressOf: async () => null }, '腾讯云数智人要从外网读取照片和录音，需要管理员配置对象存储', false],
    [
      'a wrong token',
      () => {},
      { services: { tencent: { url: '', appKey: 'app-of-the-test', accessToken: 'wrong' } } },
      '腾讯云智能数智人拒绝了请求（100003）：signature mismatch',
      false,
    ],
    [
      'an address of another kind',
      () => (server.tencent.statuses = [{ Status: 'SUCCESS', MediaUrl: 'file:///etc/passwd' }]),
      {},
      '腾讯云智能数智人没有给出视频地址',
      true,
    ],
    ['not configured', () => {}, { services: {} }, '没有配置腾讯云智能数智人，请管理员配置后重试，或换一个形象', false],
  ])('%s', async (_, prepare, more, reason, retryable) => {
    prepare()
    if (more.services?.tencent) more.services.tencent.url = server.url
    expect(await reasonOf(render(request(figure), options(more), run()))).toEqual([reason, retryable])
    expect(left()).toEqual([])
  })

  test('a lost answer to an order does not cause a second order', async () => {
    server.fail('/v2/ivh/videomaker/broadcastservice/phototovideonotrain', faults.halfBody)
    expect(await reasonOf(render(request(figure), options(), run()))).toEqual(['腾讯云智能数智人的回答中断了', true])
    expect(server.calls('/v2/ivh/videomaker/broadcastservice/phototovideonotrain')).toBe(1)
  })
})
