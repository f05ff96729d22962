// Refuses parameters that an endpoint does not declare: a misspelt filter would otherwise return the whole list.
import type { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import { badRequest } from '#shared/errors.ts'
import { isEmpty } from '#shared/fields.ts'
import { shortened } from '#shared/text.ts'

/** Names of the page number, which are interchangeable. */
export const pageNames: readonly string[] = ['pageNumber', 'pageNum', 'page']
/** Parameters without effect on the answer: `tem` of each GET call (the specification), and `v`, the version in the address of a picture. */
const cacheNames = ['tem', 'v']
const maxTold = 5

type Values = Record<string, unknown>
/** Names of the declared fields, also below a default; null if the schema accepts any. */
function declared(schema: z.ZodType | undefined): string[] | null {
  if (!schema) return []
  if ('shape' in schema) return Object.keys(schema.shape as object)
  return 'innerType' in schema.def ? declared(schema.def.innerType as z.ZodType) : null
}

function namesOf({ query, body }: Endpoint) {
  const [inQuery, inBody] = [declared(query), declared(body)]
  // the page may stand in either part, whichever part declares it
  const isPaged = [...(inQuery ?? []), ...(inBody ?? [])].some((name) => pageNames.includes(name))
  return { inQuery, inBody, paging: isPaged ? [...pageNames, 'pageSize'] : [] }
}

/** Whether the call reads by a method with a body, so that the fields of the body are filters. */
const readsByBody = ({ method, allowImpersonated, audit }: Endpoint) => method !== 'GET' && allowImpersonated === true && !audit

/**
 * Throws 400 on each parameter of the query, or field of the body of a call that only reads, that the contract does not declare. Empty
 * values count as absent. A redirect accepts any parameter, because identity providers add their own (RFC 6749, 4.1.2).
 */
export function refuseUnknown(endpoint: Endpoint, query: Values, body: Values): void {
  if (endpoint.answer === 'redirect') return
  const { inQuery, inBody, paging } = namesOf(endpoint)
  const unknown = [
    ...Object.keys(query).filter((name) => inQuery && ![...inQuery, ...paging, ...cacheNames].includes(name)),
    ...(readsByBody(endpoint)
      ? Object.keys(body).filter((name) => inBody && ![...inBody, ...paging].includes(name) && !isEmpty(body[name]))
      : []),
  ]
  if (unknown.length) throw badRequest(unknown.slice(0, maxTold).map((field) => faultOf(field, [...(inQuery ?? []), ...(inBody ?? [])])))
}

function faultOf(name: string, known: readonly string[]) {
  const meant = known.find((other) => other !== name && other.toLowerCase() === name.toLowerCase())
  // the answer repeats no long text
  const field = shortened(name, 40)
  return { field, message: `请求错误：没有参数 ${field}${meant ? `，应为 ${meant}` : ''}` }
}
