// A fake learning platform for course packages: opens one in a frame with the SCORM API or a cmi5 record store.
import http from 'node:http'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

export interface Statement {
  id: string
  actor: unknown
  verb: { id: string }
  object: { id: string }
  timestamp: string
  result?: { completion?: boolean; duration?: string }
  context: {
    registration: string
    extensions?: Record<string, unknown>
    contextActivities: { category: { id: string }[]; grouping?: unknown }
  }
}
export interface RecordStore {
  statements: Statement[]
  states: Map<string, unknown>
  /** Calls that violate the standards. */
  faults: string[]
}
export interface LearningPlatform {
  origin: string
  store: RecordStore
  /** Launch address of the unit with a new token; `back` is the return address. */
  launch(): string
  close(): Promise<void>
}

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  vtt: 'text/vtt',
  xml: 'text/xml',
}
const { resolve } = createRequire(import.meta.url)
const runTimes = { scorm12: 'scorm-again/scorm12/min', scorm2004: 'scorm-again/scorm2004/min' } as const
export const actor = { objectType: 'Agent', account: { homePage: 'https://platform.example', name: 'li' } }
export const registration = '6f2f4a9e-54a4-4cf1-a6ba-65a7e5a2d6a1'
export const activityId = 'https://platform.example/activities/film'
export const sessionId = { 'https://w3id.org/xapi/cmi5/context/extensions/sessionid': 'session-1' }

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

/** HTML page around a package, which records every call with the response of the platform. */
const around = (kind: 'scorm12' | 'scorm2004') => `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>学习平台</title>
<script src="/run-time.js"></script></head><body style="margin:0"><script>
const is12 = ${kind === 'scorm12'}
window.calls = []
const api = is12 ? new Scorm12API({ autocommit: false, logLevel: 5 }) : new Scorm2004API({ autocommit: false, logLevel: 5 })
const kept = JSON.parse(sessionStorage.getItem('kept') || 'null')
if (kept) api.loadFromJSON(kept, 'cmi')
const names = is12 ? ['LMSInitialize', 'LMSSetValue', 'LMSCommit', 'LMSFinish'] : ['Initialize', 'SetValue', 'Commit', 'Terminate']
const errorOf = () => String(is12 ? api.LMSGetLastError() : api.GetLastError())
for (const name of names) {
  const own = api[name].bind(api)
  api[name] = (...given) => { const said = own(...given); window.calls.push([name.replace('LMS', ''), ...given, String(said), errorOf()]); return said }
}
window[is12 ? 'API' : 'API_1484_11'] = api
</script><iframe src="/package/index.html" allow="autoplay; fullscreen" style="border:0;width:100vw;height:100vh"></iframe></body></html>`

function answerFile(request: http.IncomingMessage, response: http.ServerResponse, name: string, content: Buffer | undefined) {
  if (!content) return response.writeHead(404).end()
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined)
    return response.writeHead(200, { 'content-type': type, 'accept-ranges': 'bytes', 'content-length': content.length }).end(content)
  const end = Math.min(to ? Number(to) : content.length - 1, content.length - 1)
  const part = content.subarray(Number(from), end + 1)
  const range = `bytes ${from}-${end}/${content.length}`
  return response.writeHead(206, { 'content-type': type, 'content-range': range, 'content-length': part.length }).end(part)
}

/** A record store for one learner, which stores statements and records invalid calls. */
function openStore() {
  const store: RecordStore = { statements: [], states: new Map(), faults: [] }
  const tokens = new Map<string, string | null>()
  const fault = (what: string) => void store.faults.push(what)
  const launchData = {
    contextTemplate: { contextActivities: { grouping: [{ id: `${activityId}/course` }] }, extensions: sessionId },
    launchMode: 'Normal',
    moveOn: 'Completed',
    returnURL: '/left',
  }
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse, url: URL) => {
    const json = (status: number, content?: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(content === undefined ? '' : JSON.stringify(content))
    const place = url.pathname.replace('/records/', '')
    const asked = url.searchParams
    if (place.startsWith('token/')) {
      const given = tokens.get(place)
      if (request.method !== 'POST' || given === undefined) fault(`${request.method} of a token`)
      // each token is given only once
      if (given === null || given === undefined) return json(200, { 'error-code': '1', 'error-text': 'given already' })
      tokens.set(place, null)
      return json(200, { 'auth-token': given })
    }
    if (!/^Basic \w+=*$/.test(request.headers.authorization ?? '')) return json(401)
    if (!/^1\.0\.\d$/.test(String(request.headers['x-experience-api-version']))) fault(`${place} of another version`)
    const body = (await buffer(request)).toString()
    if (place === 'agents/profile')
      return asked.get('profileId') === 'cmi5LearnerPreferences' ? json(200, { audioPreference: 'on' }) : json(404)
    if (place === 'activities/state') {
      if (asked.get('activityId') !== activityId || asked.get('registration') !== registration) fault('a state of something else')
      const name = asked.get('stateId') ?? ''
      if (request.method === 'PUT') {
        store.states.set(name, JSON.parse(body))
        return json(204)
      }
      if (name === 'LMS.LaunchData') return json(200, launchData)
      return store.states.has(name) ? json(200, store.states.get(name)) : json(404)
    }
    if (place === 'statements' && request.method === 'POST') {
      const said = JSON.parse(body) as Statement
      store.statements.push(said)
      return json(200, [said.id])
    }
    fault(`${request.method} ${place}`)
    return json(404)
  }
  let launches = 0
  return {
    store,
    answer,
    launch(origin: string) {
      const token = `token/${++launches}`
      tokens.set(token, Buffer.from(`learner:${launches}`).toString('base64'))
      const told = {
        endpoint: `${origin}/records/`,
        fetch: `${origin}/records/${token}`,
        actor: JSON.stringify(actor),
        registration,
        activityId,
      }
      return `${origin}/package/index.html?${new URLSearchParams(told)}`
    },
  }
}

/** Opens a platform with this package. */
export async function openPlatform(zip: Buffer, kind: 'scorm12' | 'scorm2004' | 'cmi5'): Promise<LearningPlatform> {
  const files = await unzip(zip)
  const runTime = kind === 'cmi5' ? '' : await readFile(resolve(runTimes[kind]))
  const records = openStore()
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform')
    if (url.pathname.startsWith('/records/')) return void records.answer(request, response, url)
    if (url.pathname.startsWith('/package/')) {
      const name = decodeURIComponent(url.pathname.slice('/package/'.length))
      return void answerFile(request, response, name, files.get(name))
    }
    if (url.pathname === '/run-time.js') return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(runTime)
    const page = url.pathname === '/' && kind !== 'cmi5' ? around(kind) : '<!doctype html><title>离开了</title><h1>离开了</h1>'
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    store: records.store,
    launch: () => records.launch(origin),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
