// A world for a test file: a cloned database, a listening server, and people who send requests over HTTP.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Program, startProgram } from '#apps/program.ts'
import { demoPassword } from '#apps/demo/people.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import type { BodyIn, ContentOf, Endpoint, ParamsOf, QueryIn } from '#shared/contract.ts'
import type { Envelope } from '#shared/envelope.ts'
import { type Database, makeDatabase } from './database.ts'

export interface Answer<T> extends Envelope<T> {
  status: number
  headers: Headers
}
type Parts<E> = (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) & {
  query?: QueryIn<E> | Record<string, string>
  body?: BodyIn<E> | unknown
  form?: FormData
  octets?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}
export interface Person {
  token: string
  ask<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<Answer<ContentOf<E>>>
  /** Like `ask`, but throws unless the response is a success; returns its content. */
  get<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<ContentOf<E>>
  fetch(url: string, init?: RequestInit): Promise<Response>
}
export interface World {
  url: string
  program: Program
  /** Connection of the owner, to inspect the database. */
  owner: pg.Client
  databaseUrl: string
  dataDir: string
  signIn(loginName: string, domain?: 'demo' | 'yuanfan'): Promise<Person>
  anybody(domain?: 'demo' | 'yuanfan'): Person
  /** Sends lines as a machine with this secret: a value each, or the raw body. */
  bring<E extends Endpoint>(
    secret: string,
    endpoint: E,
    lines: readonly unknown[] | string,
    domain?: 'demo' | 'yuanfan',
  ): Promise<Answer<ContentOf<E>>>
  /** Another system with the secret of a service credential. */
  machine(secret: string, domain?: 'demo' | 'yuanfan'): Person
  /** A person with this session. */
  holding(token: string, domain?: 'demo' | 'yuanfan'): Person
  close(): Promise<void>
}

export const encode = (password: string) => Buffer.from(password).toString('base64')

/**
 * Time zone of the owner's connection, twenty hours behind the tenants. So code that uses `current_date` of the wrong zone fails at nearly
 * every hour, not only in the evening.
 */
const farClock = '-c TimeZone=Etc/GMT+12'

/** Unreachable address of natural voices. */
export const nowhere = 'http://127.0.0.1:1/voices'

/**
 * Clones the template and starts a server on it. `env` adds environment variables; `by` changes the database URL, `make` makes another
 * database.
 */
export async function startWorld(
  env: Record<string, string> = {},
  by: (databaseUrl: string) => Promise<string> = async (url) => url,
  make: () => Promise<Database> = makeDatabase,
): Promise<World> {
  const database = await make()
  const databaseUrl = database.url
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yanwu-world-'))
  // nothing listens there: tests download only from their own servers. Test and server share an event loop, which a busy machine delays.
  const usual = { VOICES_MIRRORS: nowhere, DISK_RESERVE_MB: '0', OVERLOAD_MS: '60000' }
  const config = readConfig({ ROLE: 'web', DEMO_DATA: 'true', DEMO_SIZE: 'bare', DATA_DIR: dataDir, ...usual, ...env })
  const program = await startProgram(config, await by(databaseUrl), createLog(env['LOG_LEVEL'] ?? 'silent'))
  await program.app?.listen({ port: 0, host: '127.0.0.1' })
  const address = program.app?.server.address()
  if (!address || typeof address === 'string') throw new Error('the server does not listen')
  const { port } = address
  const url = `http://localhost:${port}`
  const owner = new pg.Client({ connectionString: databaseUrl, options: farClock })
  await owner.connect()
  const world: World = {
    url,
    program,
    owner,
    databaseUrl,
    dataDir,
    anybody: (domain = 'demo') => person(port, domain, ''),
    machine: (secret, domain = 'demo') => person(port, domain, '', secret),
    holding: (token, domain = 'demo') => person(port, domain, token),
    async bring(secret, endpoint, lines, domain = 'demo') {
      const response = await person(port, domain, '').fetch(endpoint.path, {
        method: endpoint.method,
        body: typeof lines === 'string' ? lines : lines.map((l) => `${JSON.stringify(l)}\n`).join(''),
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
      })
      return { ...(JSON.parse(await response.text()) as Envelope<never>), status: response.status, headers: response.headers }
    },
    async signIn(loginName, domain = 'demo') {
      const answer = await person(port, domain, '').ask(sessions.login, {
        body: { loginType: 1, loginName, password: encode(demoPassword) },
      })
      const token = /ai-training-management-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
      if (!token) throw new Error(`${loginName} could not sign in: ${answer.code} ${answer.msg}`)
      return person(port, domain, token)
    },
    async close() {
      await program.close()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/** A person with this session, or a system with this secret, at the server on this port. */
export function person(port: number, domain: string, token: string, secret = ''): Person {
  // names below localhost are not resolved everywhere, so the request uses the address and sets the Host header
  const host = domain === 'demo' ? `localhost:${port}` : `${domain}.localhost:${port}`
  const known = { ...(token ? { token } : {}), ...(secret ? { authorization: `Bearer ${secret}` } : {}) }
  const send = (url: string, init: RequestInit = {}) =>
    request(port, url, host, { ...init, headers: { ...known, ...(init.headers as Record<string, string>) } })
  const ask: Person['ask'] = async (endpoint, parts) => {
    const { params, query, body, form, octets, headers } = (parts ?? {}) as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
      form?: FormData
      octets?: Uint8Array<ArrayBuffer>
      headers?: Record<string, string>
    }
    const path = endpoint.path
      .replace(/:(\w+)/g, (_, p: string) => encodeURIComponent(params?.[p] ?? ''))
      .replace('*', (params?.['*'] ?? '').replace(/[^\x21-\x7e]+/g, encodeURIComponent))
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([k, v]): [string, string] => [k, String(v)])).toString()
    const init: RequestInit = { method: endpoint.method, headers: { ...headers } }
    if (form) init.body = form
    else if (octets) {
      init.body = octets
      init.headers = { 'content-type': 'application/octet-stream', ...headers }
    } else if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { 'content-type': 'application/json', ...headers }
    }
    const response = await send(path + (search && `?${search}`), init)
    const text = await response.text()
    const envelope = response.headers.get('content-type')?.includes('json')
      ? JSON.parse(text)
      : { succ: response.ok, code: response.ok ? 0 : response.status, msg: '', content: text }
    return { ...envelope, status: response.status, headers: response.headers }
  }
  return {
    token,
    ask,
    async get(endpoint, parts) {
      const answer = await ask(endpoint, parts)
      if (!answer.succ || answer.code !== 0)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.code} ${answer.msg}`)
      return answer.content
    },
    fetch: send,
  }
}

/** fetch with a Host header, which fetch itself forbids to set. */
async function request(port: number, url: string, host: string, init: RequestInit): Promise<Response> {
  const { request: ask } = await import('node:http')
  const wire = new Request(`http://127.0.0.1:${port}${url}`, init)
  const body = init.body ? Buffer.from(await wire.arrayBuffer()) : undefined
  return new Promise((resolve, reject) => {
    const outgoing = ask(
      {
        host: '127.0.0.1',
        port,
        path: url,
        method: init.method ?? 'GET',
        headers: { ...Object.fromEntries(wire.headers), host, ...(body ? { 'content-length': body.length } : {}) },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (c: Buffer) => chunks.push(c))
        incoming.on('end', () => {
          const status = incoming.statusCode ?? 0
          const headers = new Headers(
            Object.entries(incoming.headers).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)] as [string, string]])),
          )
          resolve(new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers }))
        })
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    if (body) outgoing.write(body)
    outgoing.end()
  })
}
