// The session cookie: opaque, HttpOnly, for this host only.
export const COOKIE = 'ai-training-management-token'
/** Under TLS, the prefix `__Host-` prevents other hosts of the domain from setting the cookie. */
const nameOf = (secure: boolean) => (secure ? `__Host-${COOKIE}` : COOKIE)

export const sessionCookie = (token: string, maxAgeSeconds: number, secure: boolean) =>
  `${nameOf(secure)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.trunc(maxAgeSeconds)}${secure ? '; Secure' : ''}`

export const clearedCookie = (secure: boolean) => sessionCookie('', 0, secure)

/** The values of all cookies with this name, in the order of the header. */
export function cookiesOf(header: string | undefined, name: string): string[] {
  return (header?.split(';') ?? []).flatMap((pair) => {
    const at = pair.indexOf('=')
    return pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
}

/** The session token: from the cookie (the first value that can be a token), or from the header `token` of other clients. */
export function tokenOf(headers: { cookie?: string; token?: string | string[] }, secure: boolean): string | null {
  const named = cookiesOf(headers.cookie, nameOf(secure))
  if (named.length) return named.find(plausible) ?? null
  return typeof headers.token === 'string' && plausible(headers.token) ? headers.token : null
}

/** Whether the request has a session cookie, even with an impossible token. */
export const hasSessionCookie = ({ cookie }: { cookie?: string }, secure: boolean): boolean => cookiesOf(cookie, nameOf(secure)).length > 0

const DEVICE = 'yanwu-device'
const MAX_MARKS = 5
const ONE_YEAR = 31_536_000
const deviceName = (secure: boolean) => (secure ? `__Host-${DEVICE}` : DEVICE)
const markPattern = /^[1-9]\d{0,15}-[A-Za-z0-9_-]{22}$/

/** The marks of accounts that have signed in on this device, the last first. */
export const marksOf = (header: string | undefined, secure: boolean): string[] =>
  cookiesOf(header, deviceName(secure))
    .flatMap((value) => value.split('.'))
    .filter((mark) => markPattern.test(mark))
    .slice(0, MAX_MARKS)

/** The device cookie with `mark` added first; it replaces an older mark of the same account. */
export function deviceCookie(marks: readonly string[], mark: string, secure: boolean): string {
  const [id = ''] = mark.split('-')
  const kept = [mark, ...marks.filter((m) => !m.startsWith(`${id}-`))].slice(0, MAX_MARKS)
  return `${deviceName(secure)}=${kept.join('.')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ONE_YEAR}${secure ? '; Secure' : ''}`
}

const SEEN = 'yanwu-seen'
/**
 * Lifetime of the cookie in seconds, longer than the lag that a replica may have. After that, a replica has the write, or gets no queries.
 */
const SEEN_SECONDS = 60
const seenName = (secure: boolean) => (secure ? `__Host-${SEEN}` : SEEN)

/** The LSN of the device's own last write; null if there was none within a minute. */
export const seenOf = (header: string | undefined, secure: boolean): string | null => cookiesOf(header, seenName(secure))[0] ?? null

export const seenCookie = (lsn: string, secure: boolean) =>
  `${seenName(secure)}=${lsn}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SEEN_SECONDS}${secure ? '; Secure' : ''}`

const FLOW = 'yw-flow'
const flowName = (secure: boolean) => (secure ? `__Host-${FLOW}` : FLOW)

/** The value that binds a single sign-on to this browser; null if there is none. */
export const flowOf = (header: string | undefined, secure: boolean): string | null =>
  cookiesOf(header, flowName(secure)).find(plausible) ?? null

/** Lax: the browser sends it when the identity provider redirects back. */
export const flowCookie = (value: string, maxAgeSeconds: number, secure: boolean) =>
  `${flowName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`

/** The secret of a service credential: `Authorization: Bearer yw_…`. */
export const secretOf = ({ authorization = '' }: { authorization?: string }): string | null =>
  /^Bearer (yw_[A-Za-z0-9_-]{43})$/i.exec(authorization)?.[1] ?? null

const plausible = (token: string) => /^[A-Za-z0-9_-]{43}$/.test(token)
