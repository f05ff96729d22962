// Local services with the documented protocols of speech and figures, which can fail like real ones.
import { createHmac } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ServiceLimits, type ServiceOptions, defaultServiceLimits } from '#engines/providers.ts'
import { HOUSE_RATE, synthesise } from '#engines/speech/speech.ts'
import { findFfmpeg } from '#engines/video/program.ts'
import { answerAs, type ChatModel } from './chat-service.ts'

/** Limits for tests with short polling intervals. */
export const pollingFast: ServiceLimits = { ...defaultServiceLimits, retryMs: 20, pollMs: 40, videoMs: 120_000 }

export interface Asked {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** Milliseconds of a monotonic clock. */
  at: number
  /** True once the client closed the connection before the answer ended. */
  isCut: boolean
}
type Fault = (response: ServerResponse, asked: Asked) => unknown

export const json = (response: ServerResponse, value: unknown, status = 200, type = 'application/json') => {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value))
}
export const faults = {
  status:
    (status: number, body: unknown = { error: { message: 'no' } }, headers: Record<string, string> = {}): Fault =>
    (response) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
  hang: (() => {}) as Fault,
  halfBody: ((response) => {
    response.writeHead(200, { 'content-length': '100000' })
    response.write(Buffer.alloc(5000))
    setTimeout(() => response.destroy(), 20)
  }) as Fault,
  bytes:
    (bytes: Buffer, type = 'audio/wav'): Fault =>
    (response) =>
      void response.writeHead(200, { 'content-type': type }).end(bytes),
}

/** A wav of 16-bit mono samples. */
export function wavOf(pcm: Int16Array, sampleRate = HOUSE_RATE): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + pcm.length * 2, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(pcm.length * 2, 40)
  return Buffer.concat([head, Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)])
}

/** Real speech, as a good service would return it. */
export async function say(text: string, speed = 1): Promise<Buffer> {
  const { pcm } = await synthesise(text, 'warm-man', { speed })
  return wavOf(pcm)
}

/** A short valid video of moving stripes, which shows no person. */
export function stripes(file: string, seconds = 2, size = '640x360'): string {
  const made = spawnSync(findFfmpeg(), ['-y', '-f', 'lavfi', '-i', `testsrc=s=${size}:r=25:d=${seconds}`, '-pix_fmt', 'yuv420p', file])
  if (made.status !== 0) throw new Error(String(made.stderr))
  return file
}

type Answers = Record<string, (asked: Asked, response: ServerResponse) => unknown>

/** Transcriptions of OpenAI: each recording gets the next text of `heard`, and the last one repeatedly. */
function listeningService() {
  const listening = { heard: ['您好，很高兴见到您。'] }
  const answers: Answers = {
    '/v1/audio/transcriptions': ({ body }, response) => {
      const text = (listening.heard.length > 1 ? listening.heard.shift() : listening.heard[0]) ?? ''
      const words = [...text].map((word, i) => ({ word, start: i / 4, end: (i + 1) / 4 }))
      return json(response, body['response_format'] === 'json' ? { text } : { text, words, segments: [] })
    },
  }
  return { listening, answers }
}

export interface JudgedPoint {
  id: string
  text: string
}
type Verdicts = { points: { id: string; verdict: string; quote: string }[]; advice: string }

/**
 * A chat service by the protocol of OpenAI. A `model` answers if one is set. Else the answers are verdicts: `say` gets the points and the
 * answer, and finds no point by default.
 */
function judgingService() {
  const usual = (points: JudgedPoint[], _said: string): Verdicts => ({
    points: points.map(({ id }) => ({ id, verdict: 'MISS', quote: '' })),
    advice: '先回应客户的担心。',
  })
  const judging = { say: usual, tokens: 500, model: null as ChatModel | null }
  const answers: Answers = {
    '/v1/chat/completions': ({ body }, response) => {
      if (judging.model) return answerAs(judging.model, body, response)
      const [, task, said] = body['messages'] as { content: string }[]
      const { points } = JSON.parse(task?.content ?? '{}') as { points: JudgedPoint[] }
      return json(response, chatOf(judging.say(points, JSON.parse(said?.content ?? '""') as string), judging.tokens))
    },
  }
  return { judging, answers, reset: () => Object.assign(judging, { say: usual, tokens: 500, model: null }) }
}
/** A chat response with this content. */
export const chatOf = (said: unknown, tokens = 500) => ({
  choices: [{ message: { role: 'assistant', content: typeof said === 'string' ? said : JSON.stringify(said) }, finish_reason: 'stop' }],
  usage: { total_tokens: tokens },
})

/** The body as JSON, or the fields of a form; a file with its name, type and bytes. */
async function bodyOf(request: IncomingMessage, bytes: Buffer): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/')) return bytes.length ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {}
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form)
    fields[name] = typeof value === 'string' ? value : { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
  return fields
}

/** Speech service of OpenAI. */
const openaiAnswers: Answers = {
  '/v1/audio/speech': async (asked, response) => {
    faults.bytes(await say(String(asked.body['input']), Number(asked.body['speed'])))(response, asked)
  },
}

export interface DuixTask {
  polls: number
  outcome: 'done' | 'failed'
}
const newDuix = () => ({ busy: 0, polls: 2, outcome: 'done' as DuixTask['outcome'], submits: 0 })

/** The service Duix, which shares a folder with its client. */
function duixService(dataDir: string) {
  const temp = path.join(dataDir, 'face2face/temp')
  mkdirSync(temp, { recursive: true })
  const duix = { tasks: new Map<string, DuixTask>(), ...newDuix() }
  const inHere = (named: unknown, part: string) => path.join(dataDir, part, String(named).replace(/^\/code\/data\//, ''))

  function makeResult(code: string, sound: string, video: string) {
    const out = path.join(temp, `${code}-r.mp4`)
    const done = spawnSync(findFfmpeg(), [
      ...['-y', '-stream_loop', '-1', '-i', video, '-i', sound, '-map', '0:v', '-map', '1:a', '-shortest'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', out],
    ])
    if (done.status !== 0) throw new Error(String(done.stderr))
  }

  const answers: Answers = {
    '/v1/invoke': async (asked, response) => {
      if (!existsSync(inHere(asked.body['reference_audio'], 'voice/data'))) return json(response, { message: 'reference not found' }, 400)
      return faults.bytes(await say(String(asked.body['text'])))(response, asked)
    },
    '/easy/submit': ({ body }, response) => {
      duix.submits++
      const [sound, video] = [inHere(body['audio_url'], 'face2face'), inHere(body['video_url'], 'face2face')]
      // bare JSON with the wrong content type, like the real service
      const tell = (code: number, success: boolean, msg = '') => json(response, { code, success, msg, data: {} }, 200, 'text/html')
      if (duix.busy-- > 0) return tell(10001, true, '忙碌中')
      if (!existsSync(sound) || !existsSync(video)) return tell(10002, false, '参数异常')
      makeResult(String(body['code']), sound, video)
      duix.tasks.set(String(body['code']), { polls: duix.polls, outcome: duix.outcome })
      return tell(10000, true)
    },
    '/easy/query': ({ path: asking }, response) => {
      const code = new URLSearchParams(asking.split('?')[1]).get('code') ?? ''
      const task = duix.tasks.get(code)
      const tell = (code2: number, data: object) => json(response, { code: code2, success: true, msg: '', data }, 200, 'text/html')
      if (!task) return tell(10004, {})
      if (task.polls-- > 0) return tell(10000, { code, status: 1, progress: 50, result: '', msg: '' })
      // a result can be read only once
      duix.tasks.delete(code)
      return task.outcome === 'done'
        ? tell(10000, { code, status: 2, progress: 100, result: `/${code}-r.mp4`, msg: '任务完成' })
        : tell(10000, { code, status: 3, progress: 0, result: '', msg: '[format video error]' })
    },
  }
  return { duix, temp, answers }
}

/** The figure service of Tencent: calls are signed, and files are fetched from URLs. */
function tencentService(dataDir: string) {
  const tencent = { secret: 'token-of-the-test', statuses: [] as object[], sound: undefined as Buffer | undefined }
  const signed = (asking: string) => {
    const query = new URLSearchParams(asking.split('?')[1])
    const plain = `appkey=${query.get('appkey')}&timestamp=${query.get('timestamp')}`
    const fresh = Math.abs(Number(query.get('timestamp')) - Date.now() / 1000) < 300
    return fresh && createHmac('sha256', tencent.secret).update(plain).digest('base64') === query.get('signature')
  }
  const answers: Answers = {
    '/v2/ivh/videomaker/broadcastservice/phototovideonotrain': async ({ path: asking, body }, response) => {
      if (!signed(asking)) return json(response, { Header: { Code: 100003, Message: 'signature mismatch' }, Payload: null })
      const { InputAudioUrl } = body['Payload'] as { InputAudioUrl: string }
      tencent.sound = Buffer.from(await (await fetch(InputAudioUrl)).arrayBuffer())
      return json(response, { Header: { Code: 0, Message: '' }, Payload: { TaskId: 'task-1' } })
    },
    '/v2/ivh/videomaker/broadcastservice/getprogress': ({ path: asking, body }, response) => {
      if (!signed(asking)) return json(response, { Header: { Code: 100003, Message: 'signature mismatch' }, Payload: null })
      const { TaskId } = body['Payload'] as { TaskId: string }
      if (TaskId !== 'task-1') return json(response, { Header: { Code: 110011, Message: 'task not found' }, Payload: null })
      return json(response, { Header: { Code: 0 }, Payload: tencent.statuses.shift() ?? { Status: 'MAKING', Progress: 10 } })
    },
    '/sound.mp3': (_, response) =>
      void response.end(existsSync(path.join(dataDir, 'sound.mp3')) ? readFileSync(path.join(dataDir, 'sound.mp3')) : ''),
    '/made.mp4': (_, response) => {
      const file = path.join(dataDir, 'made.mp4')
      response.writeHead(200, { 'content-length': String(statSync(file).size) }).end(readFileSync(file))
    },
  }
  return { tencent, answers }
}

export async function startServices() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yanwu-duix-'))
  const asked: Asked[] = []
  /** Faults by path, which replace the usual responses of the next calls. */
  const next = new Map<string, Fault[]>()
  const { duix, temp, answers: ofDuix } = duixService(dataDir)
  const { tencent, answers: ofTencent } = tencentService(dataDir)
  const { listening, answers: ofListening } = listeningService()
  const { judging, answers: ofJudging, reset: resetJudging } = judgingService()
  const usual: Answers = { ...openaiAnswers, ...ofListening, ...ofJudging, ...ofDuix, ...ofTencent }
  const answer = async (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => {
    const at = request.url ?? ''
    const seen: Asked = { path: at, headers: request.headers, body: await bodyOf(request, bytes), at: performance.now(), isCut: false }
    response.on('close', () => (seen.isCut = !response.writableFinished))
    asked.push(seen)
    const name = at.split('?')[0] ?? ''
    const fault = next.get(name)?.shift()
    if (fault) return fault(response, seen)
    return usual[name] ? usual[name](seen, response) : json(response, { message: 'not found' }, 404)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(request, response, Buffer.concat(chunks)).catch((error: unknown) => json(response, { message: String(error) }, 500))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const services: Required<Pick<ServiceOptions, 'openai' | 'duix' | 'tencent' | 'listen' | 'judge'>> = {
    openai: { url, key: 'key-of-the-test', model: 'tts-1', voices: [] },
    duix: { speechUrl: url, videoUrl: url, dataDir, containerDir: '/code/data' },
    tencent: { url, appKey: 'app-of-the-test', accessToken: tencent.secret },
    listen: { url, key: 'key-of-the-test', model: 'whisper-1', operator: '试听公司' },
    judge: { url, key: 'key-of-the-test', model: 'judge-1', operator: '评判公司', dailyTokens: 0 },
  }
  return {
    url,
    services,
    asked,
    duix,
    tencent,
    listening,
    judging,
    dataDir,
    temp,
    /** Sets faults for the next calls of a path. */
    fail: (name: string, ...given: Fault[]) => void next.set(name, given),
    calls: (name: string) => asked.filter((a) => a.path.split('?')[0] === name).length,
    reset() {
      asked.length = 0
      next.clear()
      duix.tasks.clear()
      Object.assign(duix, newDuix())
      tencent.statuses = []
      listening.heard = ['您好，很高兴见到您。']
      resetJudging()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
