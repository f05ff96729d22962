// The protocol of xAPI over HTTP: version, HTTP Basic, parameters, and the alternate request syntax of 1.0.3 in forms.
import { AppError } from '#shared/errors.ts'
import type { RawRequest } from '#platform/http/raw.ts'
import { halfIn } from '#shared/clean.ts'
import { instantOf, isIri, isUuid } from './statement/formats.ts'
import type { Actor } from './statement/actors.ts'
import { actorFault, type XapiVersion } from './statement/schema.ts'

/** A refusal in the words of the protocol, which are English. */
export const fault = (status: number, message: string): AppError => new AppError(message, { status })
export const bad = (message: string): AppError => fault(400, message)

export interface XapiRequest {
  method: string
  /** The address below /xapi. */
  path: string
  version: XapiVersion
  parameters: ReadonlyMap<string, string>
  contentType: string
  header(name: string): string | undefined
  body: Buffer
  credential: { key: string; secret: string } | null
}

/** The version that a header asks for; null if it is none of this store. */
export function versionOf(header: string | undefined): XapiVersion | null {
  if (/^1\.0(?:\.\d+)?$/.test(header ?? '')) return '1.0.3'
  return /^2\.0(?:\.\d+)?$/.test(header ?? '') ? '2.0.0' : null
}

/** Key and secret of HTTP Basic; null if the header has another form. */
export function credentialOf(header: string | undefined): { key: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z\d+/=]+)$/i.exec(header ?? '') ?? []
  const [, key, secret] = /^([^:\0]{1,100}):(.{1,200})$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  return key !== undefined && secret !== undefined ? { key, secret } : null
}

function parametersOf(query: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (parameters.has(name)) throw bad(`the parameter ${name} stands twice`)
    if (value.includes('\0')) throw bad(`the parameter ${name} has a character that cannot be stored`)
    parameters.set(name, value)
  }
  return parameters
}

const passedHeaders = [
  'authorization',
  'x-experience-api-version',
  'content-type',
  'if-match',
  'if-none-match',
  'accept-language',
  'accept',
]

/** Reads version, parameters and credential of a request. Throws 400 for an unknown version, a parameter that stands twice, or a form of a version that has none. */
export function readRequest({ method, path, query, headers, body }: RawRequest): XapiRequest {
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  const parameters = parametersOf(query)
  const asked = parameters.get('method')
  if (asked !== undefined && method === 'POST') {
    const version = versionOf(header('x-experience-api-version'))
    if (version === '2.0.0') throw bad('version 2.0 has no alternate request syntax')
    return fromForm(asked, path, parameters, body.toString('utf8'), header)
  }
  const version = path === '/about' ? '2.0.0' : versionOf(header('x-experience-api-version'))
  if (!version) throw bad('the header X-Experience-API-Version names no version of this store')
  const contentType = header('content-type') ?? ''
  return { method, path, version, parameters, contentType, header, body, credential: credentialOf(header('authorization')) }
}

/** A request whose headers, parameters and content are fields of a form. */
function fromForm(
  method: string,
  path: string,
  parameters: ReadonlyMap<string, string>,
  body: string,
  outer: (name: string) => string | undefined,
): XapiRequest {
  if (parameters.size > 1) throw bad('a form has all parameters in its fields')
  if (!['GET', 'PUT', 'POST', 'DELETE', 'HEAD'].includes(method)) throw bad('the form names no method')
  const fields = parametersOf(body)
  const named = (name: string) => [...fields].find(([field]) => field.toLowerCase() === name)?.[1]
  const header = (name: string) => (passedHeaders.includes(name) && named(name)) || outer(name)
  const version = path === '/about' ? '1.0.3' : versionOf(header('x-experience-api-version'))
  if (!version) throw bad('the form names no version of this store')
  const content = fields.get('content')
  const isHeader = (name: string) => passedHeaders.includes(name.toLowerCase()) || name.toLowerCase() === 'content-length'
  const inner = new Map([...fields].filter(([name]) => name !== 'content' && !isHeader(name)))
  return {
    method,
    path,
    version,
    parameters: inner,
    contentType: named('content-type') ?? (content === undefined ? '' : 'application/json'),
    header,
    body: Buffer.from(content ?? ''),
    credential: credentialOf(header('authorization')),
  }
}

/** Throws 400 for a parameter that the resource does not know. Names are case sensitive. */
export function allowOnly({ parameters }: XapiRequest, names: readonly string[]): void {
  for (const name of parameters.keys()) if (!names.includes(name)) throw bad(`unknown parameter ${name}`)
}

export function need({ parameters }: XapiRequest, name: string): string {
  const value = parameters.get(name)
  if (value === undefined || value === '') throw bad(`the parameter ${name} is missing`)
  return value
}
const checked = (is: (text: string) => boolean, what: string) => (request: XapiRequest, name: string) => {
  const value = request.parameters.get(name)
  if (value === undefined) return null
  if (!is(value)) throw bad(`the parameter ${name} is no ${what}`)
  return value
}
export const iriIn = checked(isIri, 'IRI')
export const uuidIn = (request: XapiRequest, name: string) => checked(isUuid, 'UUID')(request, name)?.toLowerCase() ?? null
export const booleanIn = (request: XapiRequest, name: string) =>
  checked((text) => text === 'true' || text === 'false', 'boolean')(request, name) === 'true'
/** A timestamp as an ISO text of UTC. */
export function momentIn({ parameters }: XapiRequest, name: string): string | null {
  const value = parameters.get(name)
  if (value === undefined) return null
  const at = instantOf(value.replace(/ (\d\d:?\d\d)$/, '+$1'))
  if (at === null) throw bad(`the parameter ${name} is no timestamp`)
  return new Date(at).toISOString()
}
/** An agent or group as JSON. */
export function actorIn({ parameters }: XapiRequest, name: string): Actor | null {
  const value = parameters.get(name)
  if (value === undefined) return null
  const actor = parseJson(Buffer.from(value))
  const problem = actorFault(actor)
  if (problem) throw bad(`the parameter ${name} is no agent: ${problem}`)
  return actor as Actor
}

/** The JSON value of bytes. Throws 400 for other bytes, and for text that cannot be stored. */
export function parseJson(body: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw bad('the content is no JSON')
  }
  if (halfIn(value)) throw bad('a text has half a character')
  return value
}
