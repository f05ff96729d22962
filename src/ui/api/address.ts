// Builds the URL of an endpoint: fills :params, drops empty query values, and adds a cache buster to GET calls.
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

/** Every GET call gets the parameter `tem`, as the specification requires. */
export function addressOf(method: Method, path: string, values: Values = {}, now = Date.now()) {
  const search = queryOf(values.query)
  if (method === 'GET') search.set('tem', String(now))
  const text = search.toString()
  return fill(path, values.params) + (text ? `?${text}` : '')
}
