// Requests to services, with limits of time, size and tries. Errors become Chinese reasons for authors, without secrets.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { withoutSecrets } from '#shared/secrets.ts'
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
  maxBytes: number
  signal?: AbortSignal | undefined
}

const MAX_WORDS = 140
const MAX_WAIT_MS = 30_000
/** Maximum bytes that are read of an error answer. */
const MAX_ERROR = 20_000

class TooLarge extends Error {}

/** The service has understood the request, but refuses it (400 and similar). */
export class Refused extends MediaError {}

/** The text of a refusal, wherever the service puts it. */
function wordsOf(text: string, secrets: readonly string[]): string {
  let words = text
  try {
    const { error, detail, message, msg } = JSON.parse(text) as Record<string, unknown>
    const deeper = (v: unknown) => (v && typeof v === 'object' ? ((v as { message?: unknown }).message ?? v) : v)
    const said = deeper(error) ?? deeper(detail) ?? message ?? msg
    words = typeof said === 'string' ? said : JSON.stringify(said ?? '')
  } catch {
    if (/<html|<!doctype/i.test(text)) words = ''
  }
  return withoutSecrets(words.replace(/\s+/g, ' ').trim(), secrets).slice(0, MAX_WORDS)
}

function refusal({ service, secrets = [] }: ServiceRequest, status: number, text: string): MediaError {
  const words = wordsOf(text, secrets)
  const tail = words && `：${words}`
  if (status === 401 || status === 403) return new MediaError(`${service}拒绝了访问，请管理员检查密钥（${status}）`, false)
  if (status === 429) return new MediaError(`${service}请求过多，请稍后再试`, true)
  if (status >= 500) return new MediaError(`${service}内部出错（${status}）${tail}`, true)
  return new Refused(`${service}不接受这次请求（${status}）${tail}`, false)
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
  // undici's message may contain the URL with its signature, so only the code is kept
  const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code ?? ''
  if (/UND_ERR_SOCKET|ABORT_ERR|EPIPE|ECONNRESET|PREMATURE|LENGTH/i.test(code)) return new MediaError(`${service}的回答中断了`, true)
  return new MediaError(`无法连接${service}，请管理员检查地址和网络${code && `（${code}）`}`, true)
}

async function* bounded(body: AsyncIterable<Uint8Array>, most: number) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) throw new TooLarge()
    yield chunk
  }
}

async function textOf(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  if (response.body) for await (const chunk of bounded(response.body, most)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Pause in ms before the next try; null: no further try. */
function pauseOf(response: Response | undefined, { retryMs }: ServiceLimits, attempt: number): number | null {
  const backoff = retryMs * 2 ** attempt
  if (!response) return backoff
  if (response.status !== 429 && response.status < 500) return null
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? Math.min(MAX_WAIT_MS, Math.max(backoff, seconds * 1000)) : backoff
}

/** Sends the request until `take` accepts an answer, or until no further try is allowed. */
async function ask<T>(request: ServiceRequest, limits: ServiceLimits, take: (response: Response) => Promise<T>): Promise<T> {
  const { url, method = 'GET', headers = {}, body, form, timeoutMs, signal } = request
  for (let attempt = 0; ; attempt++) {
    const timer = AbortSignal.timeout(timeoutMs)
    let response: Response | undefined
    let problem: unknown
    try {
      response = await fetch(url, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form ? { body: form } : {}),
        signal: signal ? AbortSignal.any([signal, timer]) : timer,
        // only configured URLs are called
        redirect: 'error',
      })
      if (response.ok) return await take(response)
      problem = refusal(request, response.status, await textOf(response, MAX_ERROR).catch(() => ''))
    } catch (error) {
      problem = trouble(request, error, timer)
      // an answer that began well and then broke off counts as a network error
      if (response?.ok) response = undefined
    }
    const last = attempt + 1 >= limits.tries || signal?.aborted || timer.aborted || (problem instanceof MediaError && !problem.retryable)
    const pause = last ? null : pauseOf(response, limits, attempt)
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
