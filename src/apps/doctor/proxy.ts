// Checks through the proxy: host and scheme are passed on, large bodies are allowed, streams are not buffered.
import { request as plain } from 'node:http'
import { request as secured } from 'node:https'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { type Check, failure, pass, tried } from './check.ts'

const TIMEOUT_MS = 15_000
const BODY_MB = 500
/** This endpoint sends three events within a second; an unbuffered first event arrives at once. */
const STREAM = '/healthz/events'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** Milliseconds between the first and the last chunk. */
  spreadMs: number
  /** True after the status 100 Continue. */
  continued: boolean
}

/** Sends a request; a large body is announced only. Certificates are not verified, because the browser does that. */
function ask(base: URL, path: string, bodyBytes = 0): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = bodyBytes
      ? { 'content-length': bodyBytes, expect: '100-continue', 'content-type': 'multipart/form-data; boundary=doctor' }
      : {}
    const options = { method: bodyBytes ? 'POST' : 'GET', headers, timeout: TIMEOUT_MS, rejectUnauthorized: false }
    const outgoing = (base.protocol === 'https:' ? secured : plain)(new URL(path, base), options, (incoming) => {
      let [text, first, last] = ['', 0, 0]
      incoming.on('data', (chunk: Buffer) => {
        last = performance.now()
        first ||= last
        text += String(chunk)
      })
      incoming.on('end', () =>
        done({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, spreadMs: last - first, continued: false }),
      )
    })
    outgoing.on('continue', () => {
      done({ status: 100, headers: {}, text: '', spreadMs: 0, continued: true })
      outgoing.destroy()
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${TIMEOUT_MS / 1000} 秒内没有回答`)))
    outgoing.on('error', fail)
    if (bodyBytes) outgoing.flushHeaders()
    else outgoing.end()
  })
}

const isOurs = ({ text }: Answer) => text.startsWith('{')

async function host(base: URL): Promise<Check[]> {
  const answer = await ask(base, sessions.options.path)
  if (answer.status === 200 && isOurs(answer)) return [pass('代理：主机名', `${base.host} 由系统应答`)]
  const found = `${base.host} 得到 ${answer.status}`
  const advice = '代理须原样传递 Host（nginx：proxy_set_header Host $http_host）；主机名须为 BASE_HOST、租户的域名或列入 KNOWN_HOSTS'
  return [failure('代理：主机名', found, advice)]
}

async function scheme(base: URL): Promise<Check[]> {
  if (base.protocol !== 'https:')
    return [failure('代理：HTTPS', `${base.href} 不是 https`, '密码以明文传输：请在代理上启用 TLS，见 deploy/nginx.conf')]
  const { headers } = await ask(base, '/healthz/live')
  return headers['strict-transport-security']
    ? [pass('代理：HTTPS', '系统知道访问者使用 https')]
    : [failure('代理：HTTPS', '系统以为访问者使用 http', '代理须设置 X-Forwarded-Proto，且服务器须设置 TRUST_PROXY')]
}

async function body(base: URL): Promise<Check[]> {
  const answer = await ask(base, files.upload.path, BODY_MB * 2 ** 20)
  // our server answers 401 or 413 in its own format, or asks for the body
  if (answer.continued || isOurs(answer)) return [pass('代理：文件大小', `允许 ${BODY_MB} MB`)]
  const advice = `放宽代理对请求大小的限制到 ${BODY_MB} MB 以上（nginx：client_max_body_size 512m）`
  return [failure('代理：文件大小', `${BODY_MB} MB 的上传得到 ${answer.status}，不是系统的回答`, advice)]
}

async function stream(base: URL): Promise<Check[]> {
  const answer = await ask(base, STREAM)
  const events = answer.text.match(/^data:/gm)?.length ?? 0
  if (answer.status === 200 && events === 3 && answer.spreadMs > 200) return [pass('代理：事件流', '没有被缓存')]
  const found = answer.status === 200 ? `事件被攒到一起才送达（相隔 ${Math.round(answer.spreadMs)} 毫秒）` : `得到 ${answer.status}`
  return [failure('代理：事件流', found, '代理不得缓存 text/event-stream（nginx：proxy_buffering off）')]
}

/** Runs the checks through the public address of the product. */
export async function checkProxy(address: string): Promise<Check[]> {
  const base = new URL(address)
  const checks = { '代理：主机名': host, '代理：HTTPS': scheme, '代理：文件大小': body, '代理：事件流': stream }
  const advice = `检查 ${base.origin} 能否从这台机器访问`
  return (await Promise.all(Object.entries(checks).map(([name, check]) => tried(name, advice, () => check(base))))).flat()
}
