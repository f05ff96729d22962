// Requests to services, with limits of time, size and tries. Errors become Chinese reasons for authors, without secrets.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { wordsOfService } from '#shared/secrets.ts'
import { MediaError } from '../process/media-error.ts'
import type { ServiceLimits } from './options.ts'

export interface ServiceRequest {
  /** Name of the service for users. */
  service: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Body that is sent as JSON, or absent. */
  body?: unknown
  /** Body that is sent as a form with files, or absent. */
  form?: FormData
  /** Texts that must not occur in error messages, whatever the service answers. */
  secrets?: readonly string[]
  timeoutMs: number
  /** Longest wait in ms for the first byte of an answer, and between two later ones; without it only `timeoutMs` counts. */
  silence?: { firstMs: number; idleMs: number }
  maxBytes: number
  signal?: AbortSignal | undefined
  /** Returns false once a part of an answer was used: a further try would use it twice. */
  mayRetry?: () => boolean
}

/** Maximum length of a refusal in which the client looks for names of fields. */
const MAX_REFUSAL = 2_000
const MAX_WAIT_MS = 30_000
/** Maximum bytes that are read of an error answer. */
const MAX_ERROR = 20_000

class TooLarge extends Error {}

/** The service has understood the request, but refuses it (400 and similar). */
export class Refused extends MediaError {
  readonly status: number
  /** The service's own words without secrets, longer than in `reason`. */
  readonly words: string

  constructor(reason: string, status: number, words: string) {
    super(reason, false)
    this.status = status
    this.words = words
  }
}

/** The text of a refusal without secrets, wherever the service puts it; '' for a web page. */
export function wordsOf(text: string, secrets: readonly string[], most?: number): string {
  let words = text
  try {
    const { error, detail, message, msg } = JSON.parse(text) as Record<string, unknown>
    const deeper = (v: unknown) => (v && typeof v === 'object' ? ((v as { message?: unknown }).message ?? v) : v)
    const said = deeper(error) ?? deeper(detail) ?? message ?? msg
    words = typeof said === 'string' ? said : JSON.stringify(said ?? '')
  } catch {
    if (/<html|<!doctype/i.test(text)) words = ''
  }
  return wordsOfService(words, secrets, most)
}

function refusal({ service, secrets = [] }: ServiceRequest, status: number, text: string): MediaError {
  const words = wordsOf(text, secrets)
  const tail = words && `：${words}`
  if (status === 401 || status === 403) return new MediaError(`${service}拒绝了访问，请管理员检查密钥（${status}）`, false)
  if (status === 429) return new MediaError(`${service}请求过多，请稍后再试`, true)
  if (status >= 500) return new MediaError(`${service}内部出错（${status}）${tail}`, true)
  return new Refused(`${service}不接受这次请求（${status}）${tail}`, status, wordsOf(text, secrets, MAX_REFUSAL))
}

/** The error of an aborted request: cancelled by the user, or timed out. */
export function endOf({ reason }: AbortSignal, service: string): MediaError {
  if (reason instanceof MediaError) return reason
  if ((reason as Error | undefined)?.name === 'TimeoutError') return new MediaError(`${service}长时间没有响应`, true)
  return new MediaError('已取消', true)
}

function trouble({ service, signal }: ServiceRequest, error: unknown, timer: AbortSignal): unknown {
  if (error instanceof MediaError) return error
  if (signal?.aborted) return endOf(signal, service)
  if (timer.aborted) return new MediaError(`${service}长时间没有响应`, true)
  if (error instanceof TooLarge) return new MediaError(`${service}返回的内容过大`, false)
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return new MediaError('磁盘空间不足', true)
  if ((error as { cause?: { message?: string } }).cause?.message === 'unexpected redirect')
    return new MediaError(`无法连接${service}：它要求转到别的地址，请管理员填写最终的地址`, false)
  // undici's message may contain the URL with its signature, so only the code is kept
  const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code ?? ''
  if (/UND_ERR_SOCKET|ABORT_ERR|EPIPE|ECONNRESET|PREMATURE|LENGTH/i.test(code)) return new MediaError(`${service}的回答中断了`, true)
  return new MediaError(`无法连接${service}，请管理员检查地址和网络${code && `（${code}）`}`, true)
}

/** The chunks of a body. Reports each one to `beat`. @throws an error that a request reports as too large */
export async function* bounded(body: AsyncIterable<Uint8Array>, most: number, beat?: () => void) {
  let bytes = 0
  for await (const chunk of body) {
    beat?.()
    bytes += chunk.length
    if (bytes > most) throw new TooLarge()
    yield chunk
  }
}

/** Watchdog of one try: aborts `signal` when the next byte is overdue; `beat` reports a byte. */
function watchSilence({ service, silence }: ServiceRequest) {
  const stalled = new AbortController()
  const wait = (ms: number, reason: string) => setTimeout(() => stalled.abort(new MediaError(`${service}${reason}`, true)), ms)
  let timer = silence && wait(silence.firstMs, '长时间没有响应')
  const stop = () => clearTimeout(timer)
  const beat = () => {
    stop()
    timer = silence && wait(silence.idleMs, '的回答停住了')
  }
  return { signal: stalled.signal, beat, stop }
}

async function textOf(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  if (response.body) for await (const chunk of bounded(response.body, most)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Pause in ms before the next try; null: no further try. */
function pauseOf(response: Response | undefined, { retryMs }: Pick<ServiceLimits, 'retryMs'>, attempt: number): number | null {
  const backoff = retryMs * 2 ** attempt
  if (!response) return backoff
  if (response.status !== 429 && response.status < 500) return null
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? Math.min(MAX_WAIT_MS, Math.max(backoff, seconds * 1000)) : backoff
}

type Take<T> = (response: Response, beat: () => void) => Promise<T>

/** Sends the request until `take` accepts an answer, or until no further try is allowed. @throws MediaError */
export async function ask<T>(request: ServiceRequest, limits: Pick<ServiceLimits, 'tries' | 'retryMs'>, take: Take<T>): Promise<T> {
  const { url, method = 'GET', headers = {}, body, form, timeoutMs, signal } = request
  for (let attempt = 0; ; attempt++) {
    const timer = AbortSignal.timeout(timeoutMs)
    const silence = watchSilence(request)
    let response: Response | undefined
    let problem: unknown
    try {
      response = await fetch(url, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form ? { body: form } : {}),
        signal: AbortSignal.any([timer, silence.signal, ...(signal ? [signal] : [])]),
        // only configured URLs are called
        redirect: 'error',
      })
      if (response.ok) return await take(response, silence.beat)
      problem = refusal(request, response.status, await textOf(response, MAX_ERROR).catch(() => ''))
    } catch (error) {
      problem = silence.signal.aborted && !signal?.aborted ? silence.signal.reason : trouble(request, error, timer)
      // an answer that began well and then broke off counts as a network error
      if (response?.ok) response = undefined
    } finally {
      silence.stop()
    }
    const isOver = signal?.aborted || timer.aborted || silence.signal.aborted || request.mayRetry?.() === false
    const isLast = isOver || attempt + 1 >= limits.tries || (problem instanceof MediaError && !problem.retryable)
    const pause = isLast ? null : pauseOf(response, limits, attempt)
    if (pause === null) throw problem
    await sleep(pause, undefined, { signal }).catch(() => {
      throw trouble(request, undefined, timer)
    })
  }
}

/** Parses an answer as JSON, whatever its Content-Type. @throws MediaError */
export const askJson = (request: ServiceRequest, limits: ServiceLimits): Promise<unknown> =>
  ask(request, limits, async (response) => {
    const text = await textOf(response, request.maxBytes)
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new MediaError(`${request.service}的回答无法理解`, true)
    }
  })

/** Saves an answer to a file, which is removed after a failure. @throws MediaError */
export const askFile = (request: ServiceRequest, limits: ServiceLimits, path: string): Promise<void> =>
  ask(request, limits, async (response) => {
    try {
      if (!response.body) throw new MediaError(`${request.service}的回答是空的`, true)
      await pipeline(Readable.from(bounded(response.body, request.maxBytes)), createWriteStream(path))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  })
