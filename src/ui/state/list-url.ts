// The way back to a list leads to it as it was left: its filters, its page and what was chosen in it.

const left = new Map<string, string>()

/** Where somebody is now; kept as long as the product is open. */
export const rememberListUrl = (pathname: string, search: string) => void left.set(pathname, search)

/** The address as it was left, where what it says itself has not changed meanwhile; else as it is. */
export function restoreListUrl(address: string): string {
  const [pathname = '', search = ''] = address.split('?')
  const before = new URLSearchParams(left.get(pathname))
  const same = [...new URLSearchParams(search)].every(([name, value]) => before.get(name) === value)
  return same && before.size ? `${pathname}?${before}` : address
}
