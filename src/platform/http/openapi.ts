// The API document: OpenAPI 3.1 from the contracts, and a readable page of it.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import { scopeOf } from '#shared/contract.ts'
import { isForMachines } from '#shared/machine-calls.ts'
import { FORM, OCTETS } from './bodies.ts'
import { JSON_LINES } from './lines.ts'
import type { Route } from './serve.ts'

type Json = Record<string, unknown>
/** Request bodies of an endpoint: a file, a JSON body, or a choice if both are declared. */
const bodiesOf = ({ body, form, upload, lines, octets }: Endpoint, named: Json) => ({
  ...(octets ? { [OCTETS]: { schema: { type: 'string', format: 'binary', maxLength: octets.maxBytes } } } : {}),
  ...(lines ? { [JSON_LINES]: { itemSchema: schemaOf(lines, 'input', named) } } : {}),
  ...(body ? { [form ? FORM : 'application/json']: { schema: schemaOf(body, 'input', named) } } : {}),
  ...(upload ? { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } } : {}),
})

const mediaOf = { file: 'application/octet-stream', events: 'text/event-stream', json: 'application/json', redirect: 'text/html' }

const PLACE = '#/components/schemas/'

/**
 * A schema as JSON. A recursive schema needs a name (`.meta({ id })` in its contract); it is added to `named` once for the whole document,
 * because a `$ref` is resolved from the document's root. @throws if a recursive schema has no name
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: Json = {}): Json {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Json
  const { id, ...root } = json as Json & { id?: string }
  // "#" means that the root is recursive: it would point to the root of another document
  const itself = JSON.stringify(root).includes('"$ref":"#"')
  const parts = { ...($defs as Record<string, Json>), ...(itself ? { [id ?? '__']: root } : {}) }
  const hoisted = (part: Json) =>
    JSON.parse(
      JSON.stringify(part).replaceAll('"$ref":"#/$defs/', `"$ref":"${PLACE}`).replaceAll('"$ref":"#"', `"$ref":"${PLACE}${id}"`),
    ) as Json
  for (const [name, part] of Object.entries(parts)) {
    if (name.startsWith('__')) throw new Error('a schema that contains itself needs a name: .meta({ id })')
    const { id: _id, ...known } = hoisted(part)
    named[name] ??= known
  }
  return itself ? { $ref: `${PLACE}${id}` } : hoisted(root)
}

/** The envelope of a call that was refused with a status of 400 and above. */
const refusal = {
  description: '请求被拒绝，msg 为原因；requestId 供运维人员查找日志',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['succ', 'code', 'msg', 'content', 'requestId'],
        properties: {
          ...{ succ: { type: 'boolean', const: false }, code: { type: 'integer' }, msg: { type: 'string' }, content: { type: 'null' } },
          requestId: { type: 'string' },
        },
      },
    },
  },
}

/** Statuses that refuse an endpoint: each has the envelope of a refusal. */
const refusalsOf = ({ may, path, query, body, heavy, lines, octets }: Endpoint, isOpen: boolean): Json => {
  const statuses = [
    ...(query || body || lines || octets ? [400] : []),
    ...(may === 'public' ? [] : [401]),
    ...(may === 'public' || may === 'signed-in' ? [] : [403]),
    ...(path.includes(':') ? [404] : []),
    ...(lines || octets ? [415] : []),
    ...(heavy || isOpen ? [429] : []),
    'default',
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Refusal' }]))
}

/** The ways to sign a call, where they differ from those of the whole document: a session of a person. */
function securityOf(feature: string, endpoint: Endpoint): Json {
  if (endpoint.may === 'public') return { security: [] }
  if (scopeOf(endpoint)) return { security: [{ service: [] }] }
  return isForMachines(feature, endpoint) ? { security: [{ cookie: [] }, { token: [] }, { service: [] }] } : {}
}

/** The OpenAPI 3.1 document of these routes. */
export function apiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = {}
  for (const { feature, name, endpoint } of routes) {
    const url = endpoint.path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
    const parameters: Json[] = [...url.matchAll(/\{(\w+)\}/g)].map(([, p]) => ({
      name: p,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    if (endpoint.query) {
      const query = schemaOf(endpoint.query, 'input', schemas) as { properties?: Json; required?: string[] }
      for (const [key, schema] of Object.entries(query.properties ?? {}))
        parameters.push({ name: key, in: 'query', required: query.required?.includes(key) ?? false, schema })
    }
    const envelope = {
      type: 'object',
      required: ['succ', 'code', 'msg', 'content'],
      properties: {
        succ: { type: 'boolean' },
        code: { type: 'integer' },
        msg: { type: 'string' },
        content: endpoint.content ? schemaOf(endpoint.content, 'output', schemas) : { type: 'null' },
      },
    }
    const media = mediaOf[endpoint.answer ?? 'json']
    ;(paths[url] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: `${feature}.${name}`,
      summary: endpoint.summary,
      tags: [feature],
      parameters,
      'x-may': endpoint.may,
      ...(endpoint.deprecated ? { deprecated: true, 'x-deprecated': endpoint.deprecated } : {}),
      ...securityOf(feature, endpoint),
      ...(endpoint.body || endpoint.upload || endpoint.lines || endpoint.octets
        ? { requestBody: { required: true, content: bodiesOf(endpoint, schemas) } }
        : {}),
      responses: {
        [endpoint.answer === 'redirect' ? 303 : 200]: {
          description: 'succ=false 或 code≠0 表示被规则拒绝，msg 为中文原因',
          content: { [media]: endpoint.answer ? {} : { schema: envelope } },
        },
        ...refusalsOf(endpoint, isForMachines(feature, endpoint)),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '演武 API', version: '1', description: '所有 JSON 答复使用同一信封 {succ, code, msg, content}。' },
    servers: [{ url: '/', description: '租户的网址' }],
    security: [{ cookie: [] }, { token: [] }],
    components: {
      schemas,
      responses: { Refusal: refusal },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'ai-training-management-token' },
        token: { type: 'apiKey', in: 'header', name: 'token' },
        service: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  }
}

export function serveApiDocument(app: FastifyInstance, routes: readonly Route[], page: boolean) {
  let document: string | undefined
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(apiDocument(routes)))),
  )
  if (page) app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(readablePage(routes)))
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function readablePage(routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, (r) => r.feature)
  const section = ([feature, list]: [string, Route[]]) =>
    `<h2>${feature}</h2>${list
      .map(({ endpoint: e }) => {
        const parts = [
          e.query && ['查询', e.query, 'input'],
          e.body && ['请求体', e.body, 'input'],
          e.content && ['content', e.content, 'output'],
        ].filter(Boolean) as [string, z.ZodType, 'input' | 'output'][]
        const may = typeof e.may === 'string' ? e.may : e.may.join(' | ')
        return `<details><summary><b>${e.method}</b> <code>${escape(e.path)}</code> ${escape(e.summary)} <small>${escape(may)}</small></summary>${parts.map(([title, schema, io]) => `<h4>${title}</h4><pre>${escape(JSON.stringify(schemaOf(schema, io), null, 1))}</pre>`).join('')}</details>`
      })
      .join('')}`
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>演武 API</title><style>body{font:14px/22px system-ui,sans-serif;max-width:1000px;margin:24px auto;padding:0 16px;color:#1e1f33}summary{cursor:pointer;padding:6px 0}code{color:#4a47c0}small{color:#646782}pre{background:#fafafd;border:1px solid #e4e5ef;border-radius:8px;padding:12px;overflow:auto}</style><h1>演武 API</h1><p>机器可读：<a href="/openapi.json">/openapi.json</a></p>${[...groups].map(section).join('')}</html>`
}
