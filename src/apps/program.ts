// Assembles the program by role: database, storage, jobs, routes, works. Tests start it, too.
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Metric } from 'prom-client'
import { anchorKey, type Anchors, openAnchors } from '#features/organisation/audit/server/anchors.ts'
import { openAuditions } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { type FileStore, openConversions, openFileStore } from '#features/organisation/files/server/files.ts'
import { recordStoreMount } from '#features/insight/record-store/server/xapi.ts'
import { openNaturalVoices } from '#features/authoring/natural-voices/server/natural-voices.ts'
import { openReplies } from '#features/practice/talks/server/replies.ts'
import { openTesting } from '#features/authoring/media-providers/server/media-providers.ts'
import { openJudge } from '#engines/judging/judge.ts'
import { openListener } from '#engines/listening/listen.ts'
import { addInitialMenus } from '#features/organisation/tenant-setup/server/tenant-setup.ts'
import { mediaGauges, stalledMedia } from '#features/authoring/productions/server/media-metrics.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { listTenants } from '#features/organisation/tenants/server/tenants.ts'
import { backupGauges } from '#platform/backup-state.ts'
import { credentialsOf, withCredentials } from '#platform/database/address.ts'
import { connectWithRetry } from '#platform/database/client.ts'
import { checkConnection } from '#platform/database/pooling.ts'
import { waitForLock } from '#platform/database/waiting.ts'
import type { Config } from '#platform/config.ts'
import { listen } from '#platform/database/listener.ts'
import { openReplica } from '#platform/database/replica.ts'
import { openPool, type Pool } from '#platform/database/pool.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import { type Disk, watchDisk } from '#platform/disk.ts'
import { endStreams } from '#platform/http/events.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { buildOperatingServer } from '#platform/http/operating.ts'
import { replicaMetrics } from '#platform/http/replica-reads.ts'
import { buildServer } from '#platform/http/server.ts'
import { jobSeconds, queueGauges } from '#platform/jobs/job-metrics.ts'
import { type Jobs, openJobs, queueInstallation } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { warnOfFfmpeg } from './warn-of-ffmpeg.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import { openOneStore, type OneStore } from '#platform/storage/one-store.ts'
import { openStorage } from '#platform/storage/open.ts'
import { settingsOf } from '#platform/storage/options.ts'
import { answers } from './wiring.ts'
import { cleanStored } from './clean-stored.ts'
import { loadDemo } from './demo/load.ts'
import { openCheckup } from './doctor/checkup.ts'
import { addFirstTenant } from './first-tenant.ts'
import { allRoutes } from './routes.ts'
import { checkSchema, migrateSchema } from './schema.ts'
import { openStreams } from './streams.ts'
import { factorNeeds, identityNeeds, resealAll, sealerOf, sessionOptions } from './sign-in-options.ts'
import { allJobs, allWorks } from './worker.ts'

export interface Program {
  app: FastifyInstance | null
  pool: Pool
  /** Password generated at the first start without demo data; shown at every start until it is changed. */
  firstPassword: string | null
  /** Resolves after old names were cleaned; requests do not wait for it. */
  cleaned: Promise<void>
  /** Call before `close`: keeps serving, and asks clients with open connections to leave. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Address of the owner (null if migrated elsewhere) and of the runtime role. */
async function openSchema(config: Config, databaseUrl: string, log: Log): Promise<{ ownerUrl: string | null; url: string }> {
  const queue = queueInstallation(allJobs)
  if (config.databaseUrl) await checkConnection(databaseUrl)
  if (!config.migrate) {
    await checkSchema(databaseUrl, queue)
    return { ownerUrl: null, url: databaseUrl }
  }
  const say = (line: string) => log.warn(line)
  const { databaseMigrateUrl: ownerUrl } = config
  const restrictedUrl = ownerUrl ? databaseUrl : undefined
  return { ownerUrl: ownerUrl ?? databaseUrl, url: await migrateSchema(ownerUrl ?? databaseUrl, queue, { restrictedUrl, say }) }
}

/** `databaseUrl`: configured or embedded database; `say` receives progress of loading the demo. */
export async function startProgram(
  config: Config,
  databaseUrl: string,
  log: Log,
  say: (what: string) => void = () => {},
): Promise<Program> {
  const { ownerUrl, url } = await openSchema(config, databaseUrl, log)
  const pool = openPool(url, config.databasePool, (error) => log.warn({ err: error }, 'database connection'))
  const stored = await openStorage(config.storage, path.join(config.dataDir, 'files'), log)
  const storage = openFileStore(stored, config.ffmpegPath, log, answers.mayRead)
  const oneStore = await openOneStore(
    { pool, storage: stored, log },
    { role: config.role, settings: settingsOf(config.storage, config.dataDir) },
  ).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  warnOfFfmpeg(config.ffmpegPath, log)
  const works = config.role !== 'web'
  const disk = await watchDisk(config.dataDir, config.diskReserveMb, (what) => log.warn(what))
  const jobs = await openJobs(listenUrl(config, url), allJobs, works, log, pool)
  const sealer = await sealerOf(config)
  const firstPassword = ownerUrl ? await prepare(config, { ownerUrl, log }, { pool, sealer, storage }, jobs, say) : null
  const cleaned = (ownerUrl ? cleanStored(ownerUrl, log) : Promise.resolve()).catch((error: unknown) =>
    log.warn({ err: error }, 'names could not be cleaned'),
  )
  const secret = config.auditKey ?? credentialsOf(databaseUrl).password
  const anchors = openAnchors({ file: path.join(config.dataDir, 'audit-anchors.jsonl'), log, key: anchorKey(secret) })
  const parts: Parts = { config, url, log, pool, storage, oneStore, disk, jobs, anchors, secret, sealer }
  const web = config.role === 'worker' ? openOperating(parts) : await openWeb(parts)
  const media = works ? await startWorks(parts) : null
  return {
    app: web?.app ?? null,
    pool,
    firstPassword,
    cleaned,
    drain: async () => web?.app.drain(config.drainMs),
    async close() {
      disk.close()
      await web?.close()
      await media?.close()
      await cleaned
      await jobs.stop()
      await oneStore.close()
      await pool.end()
    },
  }
}

/** Address for LISTEN, which must bypass a connection pooler; the role is the runtime role. */
const listenUrl = ({ databaseListenUrl }: Config, url: string) =>
  databaseListenUrl ? withCredentials(databaseListenUrl, credentialsOf(url)) : url

/** Shared parts of the program. */
interface Parts {
  config: Config
  url: string
  log: Log
  pool: Pool
  storage: FileStore
  oneStore: OneStore
  disk: Disk
  jobs: Jobs
  anchors: Anchors
  /** Secret for keys of signatures. */
  secret: string
  sealer: Sealer
}

/** Services as configured, with the folder of natural voices. */
const servicesOf = ({ mediaServices, voices }: Config) => ({ ...mediaServices, packs: voices.folder })

/** Caches are in the data folder and can be deleted. */
const cacheOf = ({ dataDir, mediaWork: { sourcesBytes } }: Config) => ({ cacheDir: path.join(dataDir, 'cache'), sourcesBytes })

/** Opens the web server with the parts that only it needs. */
async function openWeb(parts: Parts): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const { config, url, log, pool, storage, oneStore, disk, jobs, anchors } = parts
  const replies = openReplies({ pool, services: servicesOf(config), log })
  const { streams, heard } = openStreams(pool, log, replies)
  const making = {
    ...{ storage, ffmpeg: config.ffmpegPath, services: servicesOf(config), ...cacheOf(config) },
    log: (line: string) => log.debug(line),
    warn: (line: string) => log.warn(line),
  }
  const [auditions, conversions] = [openAuditions(making), openConversions(making)]
  const testing = openTesting({
    ...{ services: servicesOf(config), ffmpeg: config.ffmpegPath, temporary: storage.temporary },
    log: (line) => log.debug(line),
  })
  const natural = openNaturalVoices(config.voices, (line) => log.info(line))
  const replica = config.databaseReadUrl ? openReplica(pool, config.databaseReadUrl, url, log) : null
  const listener = listen(listenUrl(config, url), log, heard, endStreams)
  const outbound = openOutbound({ allow: config.identity.outboundAllow })
  const app = await buildServer({
    pool,
    replica,
    storage,
    oneStore,
    ports: answers,
    routes: allRoutes({
      storage,
      jobs,
      auditions,
      conversions,
      services: servicesOf(config),
      testing,
      natural,
      listener: openListener(config.mediaServices),
      judge: openJudge(config.mediaServices),
      replies,
      ...streams,
      sessions: sessionOptions(parts),
      identity: identityNeeds(parts, outbound),
      factors: factorNeeds(parts),
      webhooks: { fetch: outbound.fetch, sealer: parts.sealer },
      platformDomain: config.platformDomain,
      checkDeployment: openCheckup(config, url, log),
      log,
      menuLinkHosts: config.menuLinkHosts,
      offersMail: config.mail !== undefined,
      anchors,
    }),
    mounts: [recordStoreMount({ pool, secret: parts.secret })],
    log,
    hosts: { baseHost: config.baseHost, defaultDomain: config.platformDomain, others: config.knownHosts },
    trustProxy: config.trustProxy,
    disk,
    slowSenderMs: config.slowSenderMs,
    overloadMs: config.overloadMs,
    webRoot: config.dev ? null : config.webRoot,
    docs: config.demoData,
    metrics: metricsOf(pool, replica ? replicaMetrics(replica) : []),
  })
  return {
    app,
    async close() {
      await app.close()
      await natural.close()
      await replica?.end()
      await Promise.all([replies.close(), auditions.close(), conversions.close()])
      await listener.close()
      await outbound.close()
    },
  }
}

/** Opens the server for health and metrics of a worker, if it has a port. */
function openOperating({ config, pool, storage, oneStore, disk, log }: Parts): { app: FastifyInstance; close(): Promise<void> } | null {
  if (config.workerPort === undefined) return null
  const app = buildOperatingServer({ pool, storage, oneStore, disk, log, metrics: metricsOf(pool) })
  return { app, close: () => app.close() }
}

/** Every process reports the gauges of all, so one target is enough. */
const metricsOf = (pool: Pool, more: readonly Metric[] = []): Metrics => ({
  own: [jobSeconds, stalledMedia, ...more],
  asked: [...queueGauges(pool), ...mediaGauges(pool), ...backupGauges(pool)],
})

/** Starts the background work: media and scheduled jobs. */
async function startWorks({ config, log, pool, storage, disk, jobs, anchors, sealer }: Parts) {
  const media = allWorks({
    pool,
    jobs,
    storage,
    log,
    disk,
    ffmpeg: config.ffmpegPath,
    ...cacheOf(config),
    services: servicesOf(config),
    ...config.mediaWork,
    anchors,
    mail: config.mail,
    ...{ sealer, originOf: config.identity.originOf, outboundAllow: config.identity.outboundAllow },
  })
  await jobs.start(media.works)
  return media
}

const PREPARING = 7_219_302

/** Start of every server: adds tenants and missing menus, under an advisory lock. */
async function prepare(
  config: Config,
  { ownerUrl, log }: { ownerUrl: string; log: Log },
  { pool, sealer, storage }: Pick<Parts, 'pool' | 'sealer' | 'storage'>,
  jobs: Jobs,
  say: (what: string) => void,
): Promise<string | null> {
  const owner = await connectWithRetry(ownerUrl, 'yanwu-prepare')
  try {
    await waitForLock(owner, PREPARING, 'prepare', (line) => log.warn(line))
    const known = await listTenants(owner)
    for (const { tenantId, domain } of known) {
      const run = async (db: Db) => {
        await addInitialMenus(db, domain === config.platformDomain)
        if (!config.identity.secretsKeyBefore) return
        await resealAll(db, sealer)
      }
      await transaction(pool, { tenantId, entry: enterTenant(tenantId), run }).catch(passOver)
    }
    const { platformDomain, demoSize: size } = config
    if (config.demoData) await loadDemo({ owner, pool, jobs, storage, log, known, platformDomain, size, say })
    else {
      const { platformDomain: domain, adminPassword: given, dataDir } = config
      return await addFirstTenant({ pool, known, domain, given, dataDir })
    }
    return null
  } finally {
    await owner.end()
  }
}

/** Skips a disabled tenant; it gets its menus at the first start after it is enabled. */
const passOver = (error: { code?: string }) => {
  if (error.code !== 'YW404') throw error
}
