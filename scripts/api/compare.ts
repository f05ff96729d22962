// Finds breaking changes between two OpenAPI documents.

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}
type Content = Record<string, { schema?: Schema; itemSchema?: Schema }>
interface Operation {
  security?: object[]
  'x-deprecated'?: { version: string; sunset: string }
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Direction of a value: from the caller, or to the caller. */
type Way = 'input' | 'output'
const list = (value: Schema | undefined) => (value ? [value] : [])
/** Variants of a schema; `anyOf`, `oneOf` and a list of types are equivalent. */
const variantsOf = (schema: Schema): Schema[] =>
  schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema])
const valuesOf = ({ enum: values, const: only }: Schema) => values ?? (only === undefined ? undefined : [only])

function lostValues(before: Schema, now: Schema, at: string): string[] {
  const left = valuesOf(now)
  if (!left) return []
  const gone = (valuesOf(before) ?? []).filter((value) => !left.includes(value))
  return gone.map((value) => `${at}: the value ${JSON.stringify(value)} is gone`)
}

function lostProperties(before: Schema, now: Schema, at: string, way: Way): string[] {
  if (!before.properties) return []
  const lost = Object.entries(before.properties).flatMap(([name, schema]) => {
    const same = now.properties?.[name]
    return same ? lostOf(schema, same, `${at}.${name}`, way) : [`${at}.${name} is gone`]
  })
  const demanded = way === 'input' ? (now.required ?? []).filter((name) => !before.required?.includes(name)) : []
  return [...lost, ...demanded.map((name) => `${at}.${name} must be given now`)]
}

/** Compares the inner parts of a schema in pairs. */
function lostInside(before: Schema, now: Schema, at: string, way: Way): string[] {
  const parts = (schema: Schema) => [
    ...list(schema.items),
    ...(schema.prefixItems ?? []),
    ...(schema.allOf ?? []),
    ...list(typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined),
  ]
  const left = parts(now)
  return parts(before).flatMap((part, i) => {
    const same = left[i]
    return same ? lostOf(part, same, `${at}[]`, way) : [`${at}[] is gone`]
  })
}

function lostOfOne(before: Schema, now: Schema, at: string, way: Way): string[] {
  if (before.$ref && now.$ref) return before.$ref === now.$ref ? [] : [`${at} is another thing now`]
  if (before.type && now.type && before.type !== now.type) return [`${at} was ${before.type} and is ${now.type}`]
  return [...lostValues(before, now, at), ...lostProperties(before, now, at, way), ...lostInside(before, now, at, way)]
}

/** Each variant must still exist; losses are reported against the most similar one. */
function lostOf(before: Schema, now: Schema, at: string, way: Way): string[] {
  return variantsOf(before).flatMap((variant) => {
    const each = variantsOf(now).map((other) => lostOfOne(variant, other, at, way))
    return each.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

function lostContent(before: Content = {}, now: Content = {}, at: string, way: Way): string[] {
  return Object.entries(before).flatMap(([media, { schema, itemSchema }]) => {
    const same = now[media]
    if (!same) return [`${at}: ${media} is gone`]
    if (schema && !same.schema) return [`${at}: nothing is said of it`]
    return [
      ...(schema && same.schema ? lostOf(schema, same.schema, at, way) : []),
      ...(itemSchema && same.itemSchema ? lostOf(itemSchema, same.itemSchema, `${at}[]`, way) : []),
    ]
  })
}

function lostParameters(before: Operation, now: Operation, call: string): string[] {
  const keyOf = ({ in: place, name }: { in: string; name: string }) => `${place} ${name}`
  const known = new Map((before.parameters ?? []).map((one) => [keyOf(one), one]))
  const left = new Map((now.parameters ?? []).map((one) => [keyOf(one), one]))
  const lost = [...known].flatMap(([key, { schema }]) => {
    const same = left.get(key)
    return same ? lostOf(schema, same.schema, `${call} ${key}`, 'input') : [`${call} ${key} is gone`]
  })
  const demanded = [...left].filter(([key, one]) => one.required && !known.get(key)?.required)
  return [...lost, ...demanded.map(([key]) => `${call} ${key} must be given now`)]
}

function lostOfCall(before: Operation, now: Operation, call: string): string[] {
  const bodyDemanded = !before.requestBody && now.requestBody?.required ? [`${call} must have a body now`] : []
  return [
    ...lostParameters(before, now, call),
    ...bodyDemanded,
    ...lostContent(before.requestBody?.content, now.requestBody?.content, `${call} body`, 'input'),
    ...Object.entries(before.responses).flatMap(([status, { content }]) =>
      lostContent(content, now.responses[status]?.content, `${call} answer`, 'output'),
    ),
  ]
}

/** The present day (2026-11-29) and the version of the product (0.1.0). */
export interface Present {
  today: string
  version: string
}
/** Versions that a deprecated call must outlive, besides its sunset. */
const VERSIONS = 2
function numberOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major * 1000 + minor
}
const isOver = ({ 'x-deprecated': told }: Operation, { today, version }: Present) =>
  told !== undefined && told.sunset <= today && numberOf(version) >= numberOf(told.version) + VERSIONS

/** Whether other systems may make a call with a service credential. */
export const isForServices = ({ security }: { security?: object[] }): boolean => security?.some((way) => 'service' in way) ?? false

/** The part of a document that other systems call with a service credential. */
export const ofServices = ({ paths }: Document): Document => ({
  components: { schemas: {} },
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).filter(([, operation]) => isForServices(operation))),
    ]),
  ),
})

/** Breaking changes: removed calls, unless their deprecation is over, removed properties and values, and new required inputs. */
export function lostBetween(before: Document, now: Document, present: Present): string[] {
  const calls = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`
      const same = now.paths[path]?.[method]
      if (!same && isOver(operation, present)) return []
      return same ? lostOfCall(operation, same, call) : [`${call} is gone`]
    }),
  )
  const named = Object.entries(before.components.schemas).flatMap(([name, schema]) => {
    const same = now.components.schemas[name]
    return same ? lostOf(schema, same, name, 'output') : []
  })
  return [...calls, ...named]
}
