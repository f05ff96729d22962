// A browser of a single sign-on without a screen: cookies of our server and of the provider, and redirects one by one.
import { identityProviders } from '#features/organisation/identity-providers/contract.ts'
import type { World } from './world.ts'

export interface SsoBrowser {
  /** Begins at our server; returns the address of the provider. */
  start(providerId: string, query?: string): Promise<string>
  /** Signs in at the provider; returns the query of the callback. */
  authorize(url: string): Promise<URLSearchParams>
  /** Opens the callback; returns the address that it redirects to, and the session token if there is one. */
  callback(providerId: string, query: URLSearchParams): Promise<{ status: number; location: string; token: string | null }>
  /** Runs all three steps. */
  signIn(providerId: string): Promise<{ status: number; location: string; token: string | null }>
}

const pathOf = (endpoint: { path: string }, providerId: string) => endpoint.path.replace(':providerId', providerId)

export function ssoBrowser(world: World, domain: 'demo' | 'yuanfan' = 'demo'): SsoBrowser {
  let flow = ''
  const open = (path: string) => world.anybody(domain).fetch(path, { headers: flow ? { cookie: `yw-flow=${flow}` } : {} })
  const browser: SsoBrowser = {
    async start(providerId, query = '') {
      const answer = await open(pathOf(identityProviders.start, providerId) + query)
      flow = /yw-flow=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? flow
      return answer.headers.get('location') ?? `${answer.status}`
    },
    async authorize(first) {
      const jar = new Map<string, string>()
      let url = first
      for (let step = 0; step < 10; step++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          jar.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`)
        url = new URL(location, url).href
        if (url.includes('/callback?')) return new URL(url).searchParams
      }
      throw new Error('the provider redirects without end')
    },
    async callback(providerId, query) {
      const answer = await open(`${pathOf(identityProviders.callback, providerId)}?${query}`)
      return {
        status: answer.status,
        location: answer.headers.get('location') ?? '',
        token: /ai-training-management-token=([^;]{43})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? null,
      }
    },
    signIn: async (providerId) => browser.callback(providerId, await browser.authorize(await browser.start(providerId))),
  }
  return browser
}
