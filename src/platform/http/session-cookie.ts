// The session cookie: opaque, out of reach of scripts, of this host only.
export const COOKIE = 'ai-training-management-token'

export const sessionCookie = (token: string, maxAgeSeconds: number, secure: boolean) =>
  `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.trunc(maxAgeSeconds)}${secure ? '; Secure' : ''}`

export const clearedCookie = (secure: boolean) => sessionCookie('', 0, secure)

/** The token presented: by the cookie, or by other clients in the header `token`. */
export function tokenOf(headers: { cookie?: string; token?: string | string[] }): string | null {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === COOKIE) return plausible(pair.slice(at + 1).trim())
  }
  return typeof headers.token === 'string' ? plausible(headers.token) : null
}

/** The secret of a service credential: `Authorization: Bearer yw_…`. */
export const secretOf = ({ authorization = '' }: { authorization?: string }): string | null =>
  /^Bearer (yw_[A-Za-z0-9_-]{43})$/i.exec(authorization)?.[1] ?? null

const plausible = (token: string) => (/^[A-Za-z0-9_-]{43}$/.test(token) ? token : null)
