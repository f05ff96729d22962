// All served endpoints of the product, for the tests that go through all of them.
import { allRoutes, type RouteNeeds } from '#apps/routes.ts'
import { type Endpoint, scopeOf } from '#shared/contract.ts'

/** All routes; they cannot be called, because their dependencies are missing. */
export const routes = allRoutes({} as RouteNeeds)

export interface Named {
  /** Name in the form feature.endpoint. */
  name: string
  endpoint: Endpoint
}

export const endpoints: Named[] = routes.map(({ feature, name, endpoint }) => ({ name: `${feature}.${name}`, endpoint }))
/** Whether machines call the endpoint with a service credential. */
export const forMachines = (endpoint: Endpoint) => scopeOf(endpoint) !== null
/** Whether a call changes data; some queries have a body, too. */
export const changes = (endpoint: Endpoint) => endpoint.method !== 'GET' && !(endpoint.allowImpersonated && !endpoint.audit)
/** The permission words, one of which is needed; null if none is. */
export function wordsOf({ may }: Endpoint): readonly string[] | null {
  if (may === 'public' || may === 'signed-in') return null
  return typeof may === 'string' ? [may] : may
}
