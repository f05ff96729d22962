// The address of an endpoint: fills :params, drops empty query values, adds what keeps caches away from GET.
import type { Method } from '#shared/contract.ts'

export interface Values {
  params?: Record<string, string>
  query?: Record<string, unknown>
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = params[name ?? '*']
    if (value === undefined || value === '') throw new Error(`${path} needs ${whole}`)
    return name ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/')
  })

const queryOf = (query: Record<string, unknown> = {}) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (isEmpty(value)) continue
    for (const one of Array.isArray(value) ? value : [value]) if (!isEmpty(one)) search.append(name, String(one))
  }
  return search
}

/** `tem` is added to GET calls, as the specification asks. */
export function addressOf(method: Method, path: string, values: Values = {}, now = Date.now()) {
  const search = queryOf(values.query)
  if (method === 'GET') search.set('tem', String(now))
  const text = search.toString()
  return fill(path, values.params) + (text ? `?${text}` : '')
}
