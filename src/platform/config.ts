// Configuration: the only reader of the environment. This file checks every variable; docs/operations.md explains them.
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isDatabaseUrl } from './database/address.ts'
import { type IdentityOptions, identityOf, identitySecrets, identityVariables } from './identity-options.ts'
import { mediaSecrets, type MediaServices, mediaServicesOf, mediaVariables, type VoiceFolders, voiceFoldersOf } from './media-services.ts'
import { type MediaWorkOptions, mediaWorkOf, mediaWorkVariables } from './media-work.ts'
import { lacksMail, mailOf, type MailOptions, mailSecrets, mailVariables } from './mail/options.ts'
import { type OperationOptions, operationOf, operationVariables } from './operation.ts'
import type { SmsOptions } from './sms/options.ts'
import type { StorageOptions } from './storage/options.ts'
import { type TracingOptions, tracingOf, tracingVariables } from './tracing-options.ts'
import { TrustProxy } from './trusted-proxies.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')
const blank = (v: unknown) => (v === '' ? undefined : v)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) => z.preprocess((v) => blank(v) ?? value, schema)
const address = z.url({ protocol: /^https?$/, error: '须为以 http:// 或 https:// 开头的地址' }).transform((url) => url.replace(/\/+$/, ''))

const database = z.string().refine(isDatabaseUrl, '须为 postgres://用户:密码@主机[:端口][,主机…]/库名')

const Environment = z.object({
  PORT: withDefault(z.coerce.number().int().min(1).max(65535), 8080),
  HOST: withDefault(z.string(), '127.0.0.1'),
  WORKER_PORT: optional(z.coerce.number().int().min(1).max(65535)),
  ROLE: withDefault(z.enum(['web', 'worker', 'all']), 'all'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(database),
  DATABASE_MIGRATE_URL: optional(database),
  DATABASE_LISTEN_URL: optional(database),
  DATABASE_READ_URL: optional(database),
  MIGRATE: withDefault(z.enum(['auto', 'never']), 'auto'),
  DATABASE_POOL: withDefault(z.coerce.number().int().min(2).max(100), 10),
  PG_PORT: withDefault(z.coerce.number().int().min(1024).max(65535), 15432),
  PG_RUN_AS: optional(z.string()),
  DEMO_DATA: optional(flag),
  DEMO_SIZE: withDefault(z.enum(['bare', 'small', 'full']), 'small'),
  PLATFORM_DOMAIN: withDefault(z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/), 'demo'),
  BASE_HOST: withDefault(z.string().toLowerCase(), 'localhost'),
  KNOWN_HOSTS: withDefault(
    z
      .string()
      .toLowerCase()
      .regex(/^([\w.-]+|\[[\da-f:]+\])?(,([\w.-]+|\[[\da-f:]+\]))*$/, '须为主机名或地址，不带端口，逗号分隔'),
    '',
  ),
  ADMIN_PASSWORD: optional(z.string().regex(/^[\x21-\x7e]{8,64}$/, '须为8-64位数字/字母/符号，不含空格')),
  AUDIT_KEY: optional(z.string().min(16, '至少16个字符')),
  SESSION_IDLE_HOURS: withDefault(z.coerce.number().min(0.1).max(720), 12),
  SESSION_DAYS: withDefault(z.coerce.number().min(0.1).max(90), 7),
  TRUST_PROXY: withDefault(TrustProxy, 'false'),
  DISK_RESERVE_MB: withDefault(z.coerce.number().int().min(0).max(1_000_000_000), 64),
  OVERLOAD_MS: withDefault(z.coerce.number().int().min(100).max(60_000), 1000),
  SLOW_SENDER_SECONDS: withDefault(z.coerce.number().min(0.2).max(120), 8),
  DRAIN_SECONDS: withDefault(z.coerce.number().min(0).max(120), 1),
  MENU_LINK_HOSTS: withDefault(
    z
      .string()
      .toLowerCase()
      .regex(/^([\w.-]+(,[\w.-]+)*)?$/, '须为主机名，逗号分隔'),
    '',
  ),
  ASSISTANT_URL: optional(address),
  SIGN_IN_ADDRESS_FAILURES: withDefault(z.coerce.number().int().min(5).max(100_000), 200),
  SMS_PROVIDER: optional(z.enum(['none', 'log', 'aliyun', 'tencent'])),
  SMS_PHONE_PER_DAY: withDefault(z.coerce.number().int().min(1).max(1000), 20),
  SMS_TENANT_PER_DAY: withDefault(z.coerce.number().int().min(1).max(10_000_000), 5000),
  SMS_ACCESS_KEY_ID: withDefault(z.string(), ''),
  SMS_ACCESS_KEY_SECRET: withDefault(z.string(), ''),
  SMS_SIGN_NAME: withDefault(z.string(), ''),
  SMS_TEMPLATE: withDefault(z.string(), ''),
  SMS_APP_ID: withDefault(z.string(), ''),
  SMS_REGION: optional(z.string()),
  SMS_ENDPOINT: optional(z.string().regex(/^(https?:\/\/)?[\w.-]+(:\d+)?$/, '须为主机名，可带 http:// 和端口')),
  STORAGE: withDefault(z.enum(['folder', 's3', 'oss']), 'folder'),
  STORAGE_ENDPOINT: optional(address),
  STORAGE_PUBLIC_ENDPOINT: optional(address),
  STORAGE_BUCKET_URL: optional(address),
  STORAGE_REGION: optional(z.string().regex(/^[\w-]+$/)),
  STORAGE_BUCKET: withDefault(z.string().regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, '须为存储桶名称'), ''),
  STORAGE_ACCESS_KEY_ID: withDefault(z.string(), ''),
  STORAGE_ACCESS_KEY_SECRET: withDefault(z.string(), ''),
  STORAGE_PATH_STYLE: optional(flag),
  STORAGE_STS_ENDPOINT: optional(address),
  STORAGE_STS_ROLE: optional(z.string().regex(/^\S{1,200}$/)),
  ...tracingVariables,
  ...mediaWorkVariables,
  ...operationVariables,
  ...identityVariables,
  ...mailVariables,
  FFMPEG_PATH: optional(z.string()),
  ...mediaVariables,
  WEB_ROOT: withDefault(z.string(), 'dist/web'),
  LOG_LEVEL: withDefault(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

/** Every variable that the program knows. */
export const variables: readonly string[] = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  /** Port of a worker for health checks and metrics. */
  workerPort: number | undefined
  role: 'web' | 'worker' | 'all'
  /** Data folder as an absolute path. */
  dataDir: string
  /** URL with the owner's role; with the runtime role if migrations run separately or `databaseMigrateUrl` names the owner. */
  databaseUrl: string | undefined
  databaseMigrateUrl: string | undefined
  /** URL that bypasses a pooler, for connections that must stay open (LISTEN). */
  databaseListenUrl: string | undefined
  /** Addresses of read replicas, which answer reports. */
  databaseReadUrl: string | undefined
  /** Whether the server migrates the database when it starts. */
  migrate: boolean
  databasePool: number
  pgPort: number
  pgRunAs: string | undefined
  demoData: boolean
  /** Size of the demo: number of users and results besides its accounts and content; bare: none. */
  demoSize: 'bare' | 'small' | 'full'
  platformDomain: string
  baseHost: string
  /** Further host names and addresses of the platform's tenant, besides the base host. */
  knownHosts: string[]
  adminPassword: string | undefined
  /** Key that signs the audit anchors, which are stored outside the database. */
  auditKey: string | undefined
  sessionIdleHours: number
  sessionDays: number
  /** Wrong passwords from one address within ten minutes before every sign-in from this address requires a captcha. */
  addressFailures: number
  trustProxy: number | string[] | false
  /** Reserve on the disk of the data folder in MB; below this, only sign-in and reads work. */
  diskReserveMb: number
  /** Timeout for request headers, and for every 4,000 bytes of a body. */
  slowSenderMs: number
  /** Mean delay of the event loop in milliseconds above which requests are refused. */
  overloadMs: number
  /** Drain time: after SIGTERM the server keeps serving this long. */
  drainMs: number
  /** Hosts that menu entries may link to. */
  menuLinkHosts: string[]
  /** URL of the assistant behind the two AI tiles; undefined: /sales-assistant of the same host. */
  assistantUrl: string | undefined
  sms: SmsOptions
  /** Limits of codes within a day: for one phone, and in a whole tenant. */
  smsLimits: { phone: number; tenant: number }
  storage: StorageOptions
  /** Trace exporter; undefined: tracing is off. */
  tracing: TracingOptions | undefined
  mediaWork: MediaWorkOptions
  operation: OperationOptions
  identity: IdentityOptions
  /** Mail server; undefined: the server sends no mail. */
  mail: MailOptions | undefined
  ffmpegPath: string | undefined
  mediaServices: MediaServices
  /** Folders and mirrors of the natural voices that run on this machine. */
  voices: VoiceFolders
  /** Folder of the built web as an absolute path. */
  webRoot: string
  logLevel: string
  /** `npm run dev` sets this: Vite serves the web. */
  dev: boolean
}

/** Configuration faults, one line each. */
export class ConfigError extends Error {}

/** Messages never repeat a password or a value that contains one. */
const secrets = [
  'ADMIN_PASSWORD',
  'AUDIT_KEY',
  'DATABASE_URL',
  'DATABASE_MIGRATE_URL',
  'DATABASE_LISTEN_URL',
  'SMS_ACCESS_KEY_SECRET',
  'STORAGE_ACCESS_KEY_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  ...mediaSecrets,
  ...identitySecrets,
  ...mailSecrets,
]
const shown = (name: string, env: Record<string, string | undefined>) => (secrets.includes(name) ? '***' : JSON.stringify(env[name] ?? ''))

/** Reads and checks the environment; `over` takes precedence over `given`. Throws one ConfigError that lists every bad variable. */
export function readConfig(given: Record<string, string | undefined> = process.env, over: Record<string, string> = {}): Config {
  const env = { ...given, ...over }
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} = ${shown(String(issue.path[0]), env)}：${issue.message}`)
    throw new ConfigError(`配置有误：\n${lines.join('\n')}`)
  }
  const e = parsed.data
  if (!e.DATABASE_URL && (e.DATABASE_MIGRATE_URL || e.DATABASE_LISTEN_URL || e.MIGRATE === 'never'))
    throw new ConfigError('配置有误：\n  DATABASE_MIGRATE_URL、DATABASE_LISTEN_URL 和 MIGRATE=never 须与 DATABASE_URL 一起使用')
  if (lacksMail(e)) throw new ConfigError('配置有误：\n  SMTP_URL 和 MAIL_FROM 须一起设置')
  const { services: mediaServices, faults } = mediaServicesOf(e)
  if (faults.length) throw new ConfigError(`配置有误：\n${faults.join('\n')}`)
  return {
    ...{ port: e.PORT, host: e.HOST, workerPort: e.WORKER_PORT, role: e.ROLE },
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseMigrateUrl: e.DATABASE_MIGRATE_URL,
    databaseListenUrl: e.DATABASE_LISTEN_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    migrate: e.MIGRATE === 'auto',
    databasePool: e.DATABASE_POOL,
    pgPort: e.PG_PORT,
    pgRunAs: e.PG_RUN_AS,
    demoData: e.DEMO_DATA ?? e.DATABASE_URL === undefined,
    demoSize: e.DEMO_SIZE,
    platformDomain: e.PLATFORM_DOMAIN,
    baseHost: e.BASE_HOST,
    knownHosts: [...e.KNOWN_HOSTS.split(',').filter(Boolean), ...(isAnywhere(e.HOST) ? [] : [inUrl(e.HOST)])],
    adminPassword: e.ADMIN_PASSWORD,
    auditKey: e.AUDIT_KEY,
    ...{ sessionIdleHours: e.SESSION_IDLE_HOURS, sessionDays: e.SESSION_DAYS },
    addressFailures: e.SIGN_IN_ADDRESS_FAILURES,
    trustProxy: e.TRUST_PROXY,
    diskReserveMb: e.DISK_RESERVE_MB,
    slowSenderMs: e.SLOW_SENDER_SECONDS * 1000,
    overloadMs: e.OVERLOAD_MS,
    drainMs: e.DRAIN_SECONDS * 1000,
    menuLinkHosts: e.MENU_LINK_HOSTS.split(',').filter(Boolean),
    assistantUrl: e.ASSISTANT_URL,
    sms: smsOf(e),
    smsLimits: { phone: e.SMS_PHONE_PER_DAY, tenant: e.SMS_TENANT_PER_DAY },
    storage: storageOf(e),
    tracing: tracingOf(e),
    mediaWork: mediaWorkOf(e),
    operation: operationOf(e, path.resolve(e.DATA_DIR)),
    identity: identityOf(e, { baseHost: e.BASE_HOST, port: e.PORT, platformDomain: e.PLATFORM_DOMAIN }),
    ...{ mail: mailOf(e), ffmpegPath: e.FFMPEG_PATH },
    mediaServices,
    voices: voiceFoldersOf(e, path.resolve(e.DATA_DIR)),
    webRoot: path.resolve(import.meta.dirname, '../..', e.WEB_ROOT),
    ...{ logLevel: e.LOG_LEVEL, dev: env['YANWU_DEV'] === '1' },
  }
}

/** Whether this host means every network interface. */
export const isAnywhere = (host: string): boolean => /^(0\.0\.0\.0|::|\[::\]|\*)?$/.test(host)
const inUrl = (host: string) => (isIP(host) === 6 ? `[${host}]` : host).toLowerCase()

/** Settings of SMS codes. A provider without credentials would fail only when the first user requests a code, so the start refuses it. */
function smsOf(e: z.infer<typeof Environment>): SmsOptions {
  // the log shows codes in clear text only in a demonstration or if SMS_PROVIDER=log is explicit
  const provider = e.SMS_PROVIDER ?? ((e.DEMO_DATA ?? e.DATABASE_URL === undefined) ? 'log' : 'none')
  const needed =
    provider === 'log' || provider === 'none'
      ? []
      : (['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'] as const)
  const missing = [...needed, ...(provider === 'tencent' ? (['SMS_APP_ID'] as const) : [])].filter((name) => e[name] === '')
  if (missing.length) throw new ConfigError(`配置有误：\n  SMS_PROVIDER = ${provider} 还需要 ${missing.join('、')}`)
  return {
    provider,
    accessKeyId: e.SMS_ACCESS_KEY_ID,
    accessKeySecret: e.SMS_ACCESS_KEY_SECRET,
    signName: e.SMS_SIGN_NAME,
    template: e.SMS_TEMPLATE,
    appId: e.SMS_APP_ID,
    region: e.SMS_REGION ?? (provider === 'tencent' ? 'ap-guangzhou' : 'cn-hangzhou'),
    endpoint: e.SMS_ENDPOINT,
    timeoutMs: 5_000,
  }
}

/** Settings of the file store. An incomplete store would fail only at the first upload, so the start refuses it. */
function storageOf(e: z.infer<typeof Environment>): StorageOptions {
  const kind = e.STORAGE
  if (kind === 'folder') return { kind }
  const region = e.STORAGE_REGION ?? (kind === 'oss' ? 'cn-hangzhou' : 'us-east-1')
  const endpoint = e.STORAGE_ENDPOINT ?? (kind === 'oss' ? `https://s3.oss-${region}.aliyuncs.com` : undefined)
  const missing = (['STORAGE_BUCKET', 'STORAGE_ACCESS_KEY_ID', 'STORAGE_ACCESS_KEY_SECRET'] as const).filter((name) => e[name] === '')
  if (!endpoint || missing.length)
    throw new ConfigError(`配置有误：\n  STORAGE = ${kind} 还需要 ${[...(endpoint ? [] : ['STORAGE_ENDPOINT']), ...missing].join('、')}`)
  const pathStyle = e.STORAGE_PATH_STYLE ?? kind === 's3'
  if (!pathStyle && isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')))
    throw new ConfigError('配置有误：\n  STORAGE_ENDPOINT 是 IP 地址时，须设置 STORAGE_PATH_STYLE=true')
  return {
    kind,
    endpoint,
    publicEndpoint: e.STORAGE_PUBLIC_ENDPOINT ?? endpoint,
    bucketUrl: e.STORAGE_BUCKET_URL,
    region,
    bucket: e.STORAGE_BUCKET,
    accessKeyId: e.STORAGE_ACCESS_KEY_ID,
    accessKeySecret: e.STORAGE_ACCESS_KEY_SECRET,
    pathStyle,
    stsEndpoint: e.STORAGE_STS_ENDPOINT ?? (kind === 'oss' ? `https://sts.${region}.aliyuncs.com` : endpoint),
    stsRole: e.STORAGE_STS_ROLE,
    grantSeconds: 900,
    timeoutMs: 5_000,
  }
}
