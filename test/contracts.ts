// Every endpoint of the product, as it is served: what the tests about all endpoints go through.
import { allRoutes, type RouteNeeds } from '#apps/routes.ts'
import { type Endpoint, scopeOf } from '#shared/contract.ts'

/** What is served; nothing of it can be called, since nothing stands behind it. */
export const routes = allRoutes({} as RouteNeeds)

export interface Named {
  /** feature.endpoint */
  name: string
  endpoint: Endpoint
}

export const endpoints: Named[] = routes.map(({ feature, name, endpoint }) => ({ name: `${feature}.${name}`, endpoint }))
/** What machines call, with a credential. */
export const forMachines = (endpoint: Endpoint) => scopeOf(endpoint) !== null
/** Some ask with a body and change nothing of the tenant's. */
export const changes = (endpoint: Endpoint) => endpoint.method !== 'GET' && !(endpoint.allowImpersonated && !endpoint.audit)
/** The permission words, one of which is needed; null where none is. */
export function wordsOf({ may }: Endpoint): readonly string[] | null {
  if (may === 'public' || may === 'signed-in') return null
  return typeof may === 'string' ? [may] : may
}
