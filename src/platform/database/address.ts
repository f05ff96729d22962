// Parses PostgreSQL URLs, also with several hosts of which one accepts writes.

const hostsIn = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/

function partsOf(url: string): { before: string; hosts: string; after: string } | null {
  const found = hostsIn.exec(url)
  return found ? { before: found[1] ?? '', hosts: found[2] ?? '', after: found[3] ?? '' } : null
}

/** Splits `postgres://user:password@one:5432,two/name` into one URL per host; an empty list if it is no PostgreSQL URL. */
export function listHostUrls(url: string): string[] {
  const parts = partsOf(url)
  if (!parts) return []
  return parts.hosts
    .split(',')
    .map((host) => parts.before + host + parts.after)
    .filter((one) => URL.canParse(one))
}

/** Whether this is a PostgreSQL URL in which every host is a valid address. */
export const isDatabaseUrl = (url: string): boolean => listHostUrls(url).length === (partsOf(url)?.hosts.split(',').length ?? -1)

/** User and password, decoded; empty strings if absent. */
export function credentialsOf(url: string): { user: string; password: string } {
  const [first = url] = listHostUrls(url)
  const { username, password } = new URL(first)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** Replaces user and password of a PostgreSQL URL. Throws if `url` is no PostgreSQL URL. */
export function withCredentials(url: string, { user, password }: { user: string; password: string }): string {
  const parts = partsOf(url)
  if (!parts) throw new Error('no URL of PostgreSQL')
  const [scheme] = parts.before.split('://')
  return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${parts.hosts}${parts.after}`
}

/** Whether a read-only server is acceptable (`target_session_attrs=any`). */
export const takesAny = (url: string): boolean => {
  const [first = ''] = listHostUrls(url)
  return first !== '' && new URL(first).searchParams.get('target_session_attrs') === 'any'
}
