// The session cookie: opaque, out of reach of scripts, of this host only.
export const COOKIE = 'ai-training-management-token'
/** Under TLS no other host below the same name can set it. */
const nameOf = (secure: boolean) => (secure ? `__Host-${COOKIE}` : COOKIE)

export const sessionCookie = (token: string, maxAgeSeconds: number, secure: boolean) =>
  `${nameOf(secure)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.trunc(maxAgeSeconds)}${secure ? '; Secure' : ''}`

export const clearedCookie = (secure: boolean) => sessionCookie('', 0, secure)

/** All cookies of this name, in the order they came. */
export function cookiesOf(header: string | undefined, name: string): string[] {
  return (header?.split(';') ?? []).flatMap((pair) => {
    const at = pair.indexOf('=')
    return pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
}

/** The token presented: by the cookie, of several the first that can be one, or by other clients in the header `token`. */
export function tokenOf(headers: { cookie?: string; token?: string | string[] }, secure: boolean): string | null {
  const named = cookiesOf(headers.cookie, nameOf(secure))
  if (named.length) return named.find(plausible) ?? null
  return typeof headers.token === 'string' && plausible(headers.token) ? headers.token : null
}

/** A cookie of its name came along, whether or not it can be a token. */
export const hasSessionCookie = ({ cookie }: { cookie?: string }, secure: boolean): boolean => cookiesOf(cookie, nameOf(secure)).length > 0

const DEVICE = 'yanwu-device'
const MAX_MARKS = 5
const ONE_YEAR = 31_536_000
const deviceName = (secure: boolean) => (secure ? `__Host-${DEVICE}` : DEVICE)
const markPattern = /^[1-9]\d{0,15}-[A-Za-z0-9_-]{22}$/

/** What this device keeps of the accounts that have signed in on it, the last first. */
export const marksOf = (header: string | undefined, secure: boolean): string[] =>
  cookiesOf(header, deviceName(secure))
    .flatMap((value) => value.split('.'))
    .filter((mark) => markPattern.test(mark))
    .slice(0, MAX_MARKS)

/** The same with one more, in the place of what it kept of that account. */
export function deviceCookie(marks: readonly string[], mark: string, secure: boolean): string {
  const [id = ''] = mark.split('-')
  const kept = [mark, ...marks.filter((m) => !m.startsWith(`${id}-`))].slice(0, MAX_MARKS)
  return `${deviceName(secure)}=${kept.join('.')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ONE_YEAR}${secure ? '; Secure' : ''}`
}

const SEEN = 'yanwu-seen'
/** Longer than a replica may be behind: what was done before it has by then, or is not asked. */
const SEEN_SECONDS = 60
const seenName = (secure: boolean) => (secure ? `__Host-${SEEN}` : SEEN)

/** The place in the database's log behind which lies what was done on this device; null where nothing was of late. */
export const seenOf = (header: string | undefined, secure: boolean): string | null => cookiesOf(header, seenName(secure))[0] ?? null

export const seenCookie = (lsn: string, secure: boolean) =>
  `${seenName(secure)}=${lsn}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SEEN_SECONDS}${secure ? '; Secure' : ''}`

/** The secret of a service credential: `Authorization: Bearer yw_…`. */
export const secretOf = ({ authorization = '' }: { authorization?: string }): string | null =>
  /^Bearer (yw_[A-Za-z0-9_-]{43})$/i.exec(authorization)?.[1] ?? null

const plausible = (token: string) => /^[A-Za-z0-9_-]{43}$/.test(token)
