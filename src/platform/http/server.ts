// The server: plugins, health, the features' routes and the web, one envelope for every answer.
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastifyUnderPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { AppError, badRequest, notFound, unavailable } from '../../shared/errors.ts'
import type { Pool } from '../database/pool.ts'
import type { Disk } from '../disk.ts'
import { gate } from '../gate.ts'
import { transaction } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/storage.ts'
import { addressOf } from './addresses.ts'
import { BODY_LIMIT, watchBodies } from './bodies.ts'
import { refuseCrossSite } from './cross-site.ts'
import { enterOnly } from './enter.ts'
import { endStreams } from './events.ts'
import { envelopeOf, foreseen } from './failures.ts'
import { domainOf, hostOf, type HostRule, tenantFinder } from './hosts.ts'
import type { Machinery } from './machinery.ts'
import { serveMetrics } from './metrics.ts'
import { serveApiDocument } from './openapi.ts'
import { refusals } from './refusals.ts'
import { refuse, register } from './register.ts'
import { assetHeaders, securityHeaders } from './security-headers.ts'
import type { RequestFacts, Route } from './serve.ts'
import { JSON_LINES } from './lines.ts'
import { marksOf, secretOf, tokenOf } from './session-cookie.ts'
import type { Ports } from './ports.ts'

export interface ServerOptions {
  pool: Pool
  storage: Storage
  ports: Ports
  routes: Route[]
  log: Log
  hosts: HostRule
  /** How many proxies stand before, or their addresses; false: none. */
  trustProxy: number | string[] | false
  /** Folder of the built web; null where somebody else serves it. */
  webRoot: string | null
  disk: Disk
  /** Headers, and each few thousand bytes of a body, are waited for so long. */
  slowSenderMs: number
  /** A readable page of the API at /docs. */
  docs: boolean
}

const API = /^\/(ai-training|ai-exam)\//
const ASSET = /^\/assets\//

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { pool, storage, ports, log } = options
  const secured = securityHeaders(storage.uploadOrigin)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof options.trustProxy === 'number' ? (_, hop) => hop < Number(options.trustProxy) : options.trustProxy,
    bodyLimit: BODY_LIMIT,
    // a request that is under way when the server is told to end is answered as always
    return503OnClosing: false,
    http: { headersTimeout: options.slowSenderMs, connectionsCheckingInterval: options.slowSenderMs / 4 },
    // a million lines are read as fast as they are written: a quarter of an hour and more
    requestTimeout: 7_200_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    // addresses that reach no route at all: badly encoded, or with a part that is too long
    frameworkErrors: (error, request, reply) => {
      for (const [name, value] of secured) reply.raw.setHeader(name, value)
      return send(reply, request, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : badRequest())
    },
  })
  // on the answer itself: streams that write their own head carry them, too
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of ASSET.test(request.url) ? assetHeaders : secured) reply.raw.setHeader(name, value)
    if (request.protocol === 'https') reply.raw.setHeader('Strict-Transport-Security', 'max-age=31536000')
    done()
  })
  await app.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(fastifyMultipart)
  // only lasting overload refuses: a single halt (the machine stood still) must not turn a whole second of callers away
  await app.register(fastifyUnderPressure, {
    sampleInterval: 5_000,
    maxEventLoopDelay: 1_000,
    maxEventLoopUtilization: 0,
    pressureHandler: (_request, _reply, _type, delayMs) => {
      // infinite: not one turn was measured since the last look
      if (Number.isFinite(delayMs)) throw unavailable()
    },
  })

  // text in another encoding would be stored as question marks
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      readJson(request, new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer), done)
    } catch {
      done(new AppError('请以 UTF-8 编码提交', { status: 400 }))
    }
  })
  // read line by line by the endpoint that takes it
  app.addContentTypeParser(JSON_LINES, (_request, payload, done) => done(null, payload))

  app.decorateRequest('heard', false)
  const find = tenantFinder(pool, options.hosts)
  const bodies = watchBodies(options.slowSenderMs)
  const facts = async (request: FastifyRequest): Promise<RequestFacts> => {
    const tenantId = await find(hostOf(request))
    if (!tenantId) throw new AppError('未找到该租户，请检查访问地址', { status: 404 })
    return {
      id: request.id,
      tenantId,
      // behind a proxy the caller writes the header that the address is read from
      ip: addressOf(request.ip) ?? addressOf(request.socket.remoteAddress) ?? '0.0.0.0',
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      host: hostOf(request),
      secure: request.protocol === 'https',
      token: tokenOf(request.headers as { cookie?: string; token?: string }, request.protocol === 'https'),
      devices: marksOf(request.headers.cookie, request.protocol === 'https'),
      secret: secretOf(request.headers),
      onceKey: onceKeyOf(request.headers['idempotency-key']),
    }
  }
  const recording = gate(1, 10_000)
  const refused = refusals(
    (tenantId, event) =>
      recording(() => transaction(pool, { tenantId, entry: ports.entrance.tenant(tenantId), run: (db) => ports.record(db, event) })),
    (error) => log.warn({ err: error }, 'a refusal was not recorded'),
  )
  const machinery: Machinery = {
    pool,
    storage,
    disk: options.disk,
    ports,
    facts,
    refuse: refused.record,
    open: gate(Math.max(1, Math.floor(pool.size / 3)), 500),
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    bodies.watch(request, request.routeOptions.config.route?.endpoint)
    refuseCrossSite(request)
    if (API.test(request.url)) reply.header('Cache-Control', 'no-store')
  })
  /** Who may not call at all is told that, whatever else is wrong with what they send. */
  const unlessRefused = async (request: FastifyRequest, known: AppError | null): Promise<AppError | null> => {
    const { route } = request.routeOptions.config
    if (!route || request.heard || known === null || known.status < 400 || known.status === 401 || known.status >= 500) return known
    if (route.endpoint.may === 'public') return known
    return facts(request)
      .then((asked) => enterOnly(route.endpoint, machinery, asked))
      .then(
        () => known,
        (refusal: unknown) => foreseen(refusal) ?? known,
      )
  }
  /** Refusals before the handler: a body that cannot be read, another site, no session. */
  const tellUnheard = async (request: FastifyRequest, known: AppError | null) => {
    const { route } = request.routeOptions.config
    if (!route || request.heard) return
    try {
      refuse(route, await facts(request), known, refused.record)
    } catch {
      // of no tenant
    }
  }
  app.setErrorHandler(async (error, request, reply) => {
    const known = await unlessRefused(request, foreseen(error))
    if (!known) log.error({ err: error, requestId: request.id, method: request.method, url: request.url.split('?')[0] }, 'unexpected')
    void tellUnheard(request, known)
    return send(reply, request, known ?? new AppError('系统出现错误，请稍后再试', { status: 500 }))
  })
  app.addHook('onSend', async (request, reply) => {
    if (bodies.cutAfter(request, reply) || draining.now) reply.header('Connection', 'close')
  })
  app.addHook('onClose', async () => {
    bodies.close()
    await refused.close()
  })
  app.addHook('preClose', async () => endStreams())

  const draining = drain(app)
  serveHealth(app, options, draining)
  serveMetrics(app, pool)
  serveApiDocument(app, options.routes, options.docs)
  for (const route of options.routes) register(app, route, machinery)
  await serveWeb(app, options.webRoot, options.hosts)
  return app
}

/** The key under which equal requests are one. */
function onceKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw badRequest()
  return header
}

const send = (reply: FastifyReply, request: FastifyRequest, failure: AppError) =>
  reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(failure, request.id)))

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Before the end: not ready any more, and every answer asks its client to come back on another connection; so none that
     * keeps its connection finds it closed under a request. Lasts `ms`, whoever is connected: a proxy that has not looked
     * since still sends people here.
     */
    drain(ms: number): Promise<void>
  }
}

function drain(app: FastifyInstance): { now: boolean } {
  const draining = { now: false }
  app.decorate('drain', async (ms: number) => {
    draining.now = true
    endStreams()
    await sleep(ms)
  })
  app.addHook('preClose', async () => void (draining.now = true))
  return draining
}

function serveHealth(app: FastifyInstance, { pool, storage, disk }: ServerOptions, draining: { now: boolean }) {
  app.get('/healthz/live', async () => ({ live: true }))
  app.get('/healthz/ready', async (_request, reply) => {
    const intime = (answer: Promise<boolean>) =>
      Promise.race([answer, new Promise<false>((done) => setTimeout(done, 900, false).unref())]).catch(() => false)
    const [database, files] = await Promise.all([pool.answers(), intime(storage.ready())])
    // without the store of files everything else goes on
    const ready = database && !draining.now
    return reply.code(ready ? 200 : 503).send({ ready, database, files: files && !disk.full })
  })
}

async function serveWeb(app: FastifyInstance, root: string | null, hosts: HostRule) {
  const index = root && path.join(root, 'index.html')
  if (root && index && existsSync(index)) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) =>
        void reply.header('Cache-Control', /\/assets\//.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const page = request.method === 'GET' && !API.test(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (page && root && index && existsSync(index))
      return (
        reply
          // at a name that is not ours the page says that there is nobody here
          .code(domainOf(hostOf(request), hosts) === null ? 404 : 200)
          .header('Cache-Control', 'no-cache')
          .type('text/html; charset=utf-8')
          .sendFile('index.html')
      )
    throw notFound()
  })
}
