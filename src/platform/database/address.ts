// Where the database is: a URL as PostgreSQL's own programs take it, also with several hosts, of which one takes writes.

const hostsIn = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/

function partsOf(url: string): { before: string; hosts: string; after: string } | null {
  const found = hostsIn.exec(url)
  return found ? { before: found[1] ?? '', hosts: found[2] ?? '', after: found[3] ?? '' } : null
}

/** `postgres://user:password@one:5432,two/name` as the URLs of each of its hosts; none where it is no URL of PostgreSQL. */
export function listHostUrls(url: string): string[] {
  const parts = partsOf(url)
  if (!parts) return []
  return parts.hosts
    .split(',')
    .map((host) => parts.before + host + parts.after)
    .filter((one) => URL.canParse(one))
}

/** Is it a URL of PostgreSQL, every host of it an address? */
export const isDatabaseUrl = (url: string): boolean => listHostUrls(url).length === (partsOf(url)?.hosts.split(',').length ?? -1)

/** User and password, decoded; '' where there is none. */
export function credentialsOf(url: string): { user: string; password: string } {
  const [first = url] = listHostUrls(url)
  const { username, password } = new URL(first)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** The same database with another user. */
export function withCredentials(url: string, { user, password }: { user: string; password: string }): string {
  const parts = partsOf(url)
  if (!parts) throw new Error('no URL of PostgreSQL')
  const [scheme] = parts.before.split('://')
  return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${parts.hosts}${parts.after}`
}

/** Is a server that takes no writes good enough (`target_session_attrs=any`)? */
export const takesAny = (url: string): boolean => {
  const [first = ''] = listHostUrls(url)
  return first !== '' && new URL(first).searchParams.get('target_session_attrs') === 'any'
}
