// Downloads a file over an unreliable network: resumes, follows few redirects, and reports errors with a message.
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'

export interface DownloadOptions {
  /** Size of the whole file; a longer one is refused. */
  bytes: number
  signal: AbortSignal
  /** Milliseconds before the second try; each later pause is twice as long (backoff). */
  retryMs: number
  /** Milliseconds without a byte until a try is given up. */
  quietMs: number
  onBytes(received: number): void
}

const MAX_HOPS = 5
/** Number of tries in a row without any byte. */
const MAX_TRIES = 5

/** Note beside a partial download: its URL, and the validator that identifies the file. */
interface Begun {
  address: string
  validator: string
}

/** A failed try after which another may succeed; the kept part may be useless for the current file. */
class Broken extends Error {
  readonly afresh: boolean
  constructor(message: string, afresh = false) {
    super(message)
    this.afresh = afresh
  }
}

const words: Record<string, string> = {
  ENOTFOUND: '找不到服务器{host}，请检查网络、域名解析或代理（HTTPS_PROXY）',
  EAI_AGAIN: '找不到服务器{host}，请检查网络、域名解析或代理（HTTPS_PROXY）',
  ECONNREFUSED: '服务器{host}拒绝连接，请检查网络或代理（HTTPS_PROXY）',
  ENETUNREACH: '没有网络，连不上{host}；可在能上网的机器上下载后用 --file 添加',
  ENOSPC: '磁盘空间不足，请腾出空间后继续',
}

interface Cause {
  code?: unknown
  message?: string
  cause?: Cause
  errors?: Cause[]
}
const causesOf = (error: Cause | undefined): Cause[] => (error ? [error, ...causesOf(error.cause ?? error.errors?.[0])] : [])
const isOfCertificate = (code: unknown) => typeof code === 'string' && (code.includes('CERT') || code.startsWith('ERR_TLS'))
/** Status of a proxy that refused the connection. */
const proxyStatusOf = (message = '') => /Proxy response \((\d+)\)/.exec(message)?.[1]

/** The reason of a failed download, for users. */
function reasonOf(error: unknown, address: string): string {
  const host = new URL(address).host
  for (const { code, message } of causesOf(error as Cause)) {
    const status = proxyStatusOf(message)
    if (status === '407') return '代理要求登录（407），请检查 HTTPS_PROXY 中的用户名和密码'
    if (status) return `代理不让访问 ${host}（${status}），请联系网络管理员，或换一个来源`
    const found = typeof code === 'string' ? words[code] : undefined
    if (found) return found.replace('{host}', ` ${host} `)
    if (isOfCertificate(code))
      return `${host} 的证书不受信任（${String(code)}），可能经过了会改写内容的代理；可用 NODE_EXTRA_CA_CERTS 加入它的证书`
  }
  return `从 ${host} 下载时多次中断，已下载的部分保留着，可以继续`
}

function refusalOf(status: number, address: string): string {
  const { host } = new URL(address)
  if (status === 404 || status === 410) return `${host} 上没有这个文件（${status}），请换一个来源`
  return `${host} 拒绝了下载（${status}），请换一个来源`
}

/** Sends a request and follows redirects: only a few, only to http(s), and never from https to http. */
async function ask(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  let at = new URL(address)
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const response = await fetch(at, { headers, signal, redirect: 'manual' })
    const to = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || !to) return response
    await response.body?.cancel()
    const next = new URL(to, at)
    if (!/^https?:$/.test(next.protocol) || (at.protocol === 'https:' && next.protocol !== 'https:'))
      throw new MediaError(`${at.host} 转到了不安全的地址，没有跟随；请换一个来源`, false)
    at = next
  }
  throw new MediaError(`${new URL(address).host} 转来转去没有结果（超过 ${MAX_HOPS} 次）；请换一个来源`, false)
}

const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0

async function begunOf(note: string): Promise<Begun | null> {
  return readFile(note, 'utf8').then(
    (text) => JSON.parse(text) as Begun,
    () => null,
  )
}

/** The usable part of an earlier download. */
async function keptOf(address: string, to: string): Promise<{ have: number; validator: string }> {
  const begun = await begunOf(`${to}.json`)
  const have = await sizeOf(to)
  return begun?.address === address && have > 0 ? { have, validator: begun.validator } : { have: 0, validator: '' }
}

const strong = (etag: string | null) => (etag && !etag.startsWith('W/') ? etag : null)

/** Offset in the file at which an answer begins. @throws MediaError for an answer that is no part of our file. */
function beginOf(response: Response, { have, address, bytes }: { have: number; address: string; bytes: number }): number {
  if (response.status === 206) {
    const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '') ?? []
    if (Number(from) !== have || (total !== '*' && Number(total) > bytes)) throw new Broken('another part', true)
    return have
  }
  if (response.status === 416) throw new Broken('nothing left', true)
  if (response.status >= 500 || response.status === 429) throw new Broken(`answered ${response.status}`)
  if (!response.ok) throw new MediaError(refusalOf(response.status, address), false)
  if (/text\/html|application\/xhtml/.test(response.headers.get('content-type') ?? ''))
    throw new MediaError(`${new URL(address).host} 返回的是网页而不是声音包，可能是登录页或代理的提示页；请换一个来源`, false)
  if (Number(response.headers.get('content-length')) > bytes) throw tooLong(address)
  return 0
}

const tooLong = (address: string) => new MediaError(`${new URL(address).host} 上的文件比目录里写的大，没有采用；请换一个来源`, false)

/** One try: downloads the missing part, as far as it gets. */
async function bring(address: string, to: string, { bytes, signal, quietMs, onBytes }: DownloadOptions): Promise<void> {
  const { have, validator } = await keptOf(address, to)
  if (have === bytes) return
  const quiet = new AbortController()
  let timer = setTimeout(() => quiet.abort(new Broken('quiet')), quietMs)
  try {
    const resumed: Record<string, string> = have && have < bytes ? { range: `bytes=${have}-`, 'if-range': validator } : {}
    const response = await ask(address, { 'accept-encoding': 'identity', ...resumed }, AbortSignal.any([signal, quiet.signal]))
    let at = beginOf(response, { have: resumed['range'] ? have : 0, address, bytes })
    if (!at) {
      const known = strong(response.headers.get('etag')) ?? response.headers.get('last-modified') ?? ''
      await writeFile(to, '')
      await writeFile(`${to}.json`, JSON.stringify({ address: known ? address : '', validator: known } satisfies Begun))
    } else await truncate(to, at)
    const file = await open(to, 'a')
    try {
      for await (const chunk of response.body ?? []) {
        clearTimeout(timer)
        timer = setTimeout(() => quiet.abort(new Broken('quiet')), quietMs)
        if (at + chunk.length > bytes) throw tooLong(address)
        await file.write(chunk)
        at += chunk.length
        onBytes(at)
      }
    } finally {
      await file.close()
    }
    if (at < bytes) throw new Broken('cut off')
  } finally {
    clearTimeout(timer)
  }
}

const isHopeless = (error: unknown): boolean =>
  causesOf(error as Cause).some(({ code, message }) => code === 'ENOSPC' || isOfCertificate(code) || proxyStatusOf(message) !== undefined)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/**
 * Downloads the file at `address` to `to`, and resumes an earlier download; `to`.json notes its source. @throws MediaError with a message;
 * downloaded data is kept.
 */
export async function download(address: string, to: string, options: DownloadOptions): Promise<void> {
  const { signal } = options
  for (let tries = 1; ; tries++) {
    const before = await sizeOf(to)
    try {
      return await bring(address, to, options)
    } catch (error) {
      if (signal.aborted) throw new MediaError('已暂停', true)
      if (error instanceof MediaError) throw error
      if (error instanceof Broken && error.afresh) await rm(to, { force: true })
      if ((await sizeOf(to)) > before) tries = 0
      if (tries >= MAX_TRIES || isHopeless(error)) throw new MediaError(reasonOf(error, address), true, { cause: error })
      await pause(options.retryMs * 2 ** tries, signal)
    }
  }
}
