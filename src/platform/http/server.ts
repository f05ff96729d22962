// The HTTP server: plugins, health checks, the features' routes and the web, one envelope for every answer.
import fastifyCompress from '@fastify/compress'
import fastifyMultipart from '@fastify/multipart'
import fastifyUnderPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { AppError, badRequest, notFound, notUtf8, unavailable } from '#shared/errors.ts'
import type { Pool } from '../database/pool.ts'
import type { Disk } from '../disk.ts'
import { fairSemaphore } from '../fair-semaphore.ts'
import type { Replica } from '../database/replica.ts'
import { transaction } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import type { OneStore } from '../storage/one-store.ts'
import type { Storage } from '../storage/storage.ts'
import { answerFailures, sendFailure } from './answer-failures.ts'
import { BODY_LIMIT, FORM, OCTETS, watchBodies } from './bodies.ts'
import { refuseCrossSite } from './cross-site.ts'
import { endStreams } from './events.ts'
import { decorateDrain, serveHealth } from './health.ts'
import { openHeavy } from './heavy.ts'
import type { HostRule } from './hosts.ts'
import type { Machinery } from './machinery.ts'
import { type Metrics, serveMetrics } from './metrics.ts'
import { serveApiDocument } from './openapi.ts'
import { mount, type RawMount } from './raw.ts'
import { rejectionRecorder } from './rejection-recorder.ts'
import { register } from './register.ts'
import { readFacts } from './request-facts.ts'
import { assetHeaders, securityHeaders } from './security-headers.ts'
import type { Route } from './serve.ts'
import { JSON_LINES } from './lines.ts'
import type { Ports } from './ports.ts'
import { isApi, serveWeb } from './web.ts'

export interface ServerOptions {
  pool: Pool
  replica: Replica | null
  storage: Storage
  oneStore: Pick<OneStore, 'differs'>
  ports: Ports
  routes: Route[]
  /** Protocols of others, which have no contract and no envelope. */
  mounts: readonly RawMount[]
  log: Log
  hosts: HostRule
  /** Number of proxies in front of the server, or their addresses; false: none. */
  trustProxy: number | string[] | false
  /** Folder of the built web; null if another server serves it. */
  webRoot: string | null
  disk: Disk
  /** Timeout for request headers, and for every 4,000 bytes of a body. */
  slowSenderMs: number
  /** Mean delay of the event loop in milliseconds above which requests are refused. */
  overloadMs: number
  /** Metrics of the features, besides the server's own. */
  metrics: Metrics
  /** Whether /docs serves a readable page of the API. */
  docs: boolean
}

const ASSET = /^\/assets\//

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { pool, storage, ports, log } = options
  const app = openApp(options)
  await limitAndCompress(app, options.overloadMs)
  parseBodies(app)

  app.decorateRequest('heard', false)
  const bodies = watchBodies(options.slowSenderMs)
  const recording = fairSemaphore(1, 10_000)
  const refused = rejectionRecorder(
    (tenantId, event) =>
      recording(() => transaction(pool, { tenantId, entry: ports.entrance.tenant(tenantId), run: (db) => ports.record(db, event) })),
    (error) => log.warn({ err: error }, 'a refusal was not recorded'),
  )
  const machinery: Machinery = {
    trustsCallers: options.trustProxy !== false,
    pool,
    replica: options.replica,
    storage,
    disk: options.disk,
    ports,
    facts: readFacts(pool, options.hosts),
    refuse: refused.record,
    heavy: openHeavy(),
    open: fairSemaphore(Math.max(1, Math.floor(pool.size / 3)), 500),
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    bodies.watch(request)
    refuseCrossSite(request)
    if (isApi(request.url)) reply.header('Cache-Control', 'no-store')
  })
  answerFailures(app, machinery, log)
  app.addHook('onSend', async (request, reply) => {
    if (bodies.cutAfter(request, reply) || draining.now) reply.header('Connection', 'close')
  })
  app.addHook('onClose', async () => {
    bodies.close()
    await refused.close()
  })
  app.addHook('preClose', async () => endStreams())

  const draining = decorateDrain(app)
  serveHealth(app, options, draining)
  serveMetrics(app, pool, options.metrics)
  serveApiDocument(app, options.routes, options.docs)
  for (const route of options.routes) register(app, route, machinery)
  for (const one of options.mounts) await mount(app, one, machinery)
  await serveWeb(app, options.webRoot, options.hosts)
  return app
}

/** Fastify with our limits. Every answer has the security headers, also one that reaches no route. */
function openApp({ storage, log, trustProxy, slowSenderMs }: ServerOptions): FastifyInstance {
  const secured = securityHeaders(storage.uploadOrigin)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    // a request that is running when the server ends is still answered normally
    return503OnClosing: false,
    http: { headersTimeout: slowSenderMs, connectionsCheckingInterval: slowSenderMs / 4 },
    // a stream of a million lines takes a quarter of an hour and more
    requestTimeout: 7_200_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    // addresses that reach no route: badly encoded, or with a part that is too long
    frameworkErrors: (error, request, reply) => {
      for (const [name, value] of secured) reply.raw.setHeader(name, value)
      return sendFailure(reply, request, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : badRequest())
    },
  })
  // set on the raw answer, so that streams which write their own head also have them
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of ASSET.test(request.url) ? assetHeaders : secured) reply.raw.setHeader(name, value)
    if (request.protocol === 'https') reply.raw.setHeader('Strict-Transport-Security', 'max-age=31536000')
    done()
  })
  return app
}

async function limitAndCompress(app: FastifyInstance, overloadMs: number) {
  await app.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(fastifyMultipart)
  // only lasting overload refuses requests: a single pause of the machine must not refuse a whole second of callers
  await app.register(fastifyUnderPressure, {
    sampleInterval: 5_000,
    maxEventLoopDelay: overloadMs,
    maxEventLoopUtilization: 0,
    pressureHandler: (request, _reply, _type, delayMs) => {
      // files of the web are cheap, and a refused one would leave a blank page; infinite: no delay was measured since the last check
      if (isApi(request.url) && Number.isFinite(delayMs)) throw unavailable()
    },
  })
}

function parseBodies(app: FastifyInstance) {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      readJson(request, new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer), done)
    } catch {
      done(notUtf8())
    }
  })
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.route?.endpoint.form) done(null, Object.fromEntries(new URLSearchParams(body as string)))
    else done(new AppError('不支持的请求类型', { status: 415 }))
  })
  // the endpoint reads this body line by line
  app.addContentTypeParser(JSON_LINES, (_request, payload, done) => done(null, payload))
  app.addContentTypeParser(OCTETS, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.route?.endpoint.octets) done(null, body)
    else done(new AppError('不支持的请求类型', { status: 415 }))
  })
}
