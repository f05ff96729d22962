// The way back to a list restores its last state: filters, page and selection in the address.

const left = new Map<string, string>()

/** Stores the current address of a page; kept until the product is closed. */
export const rememberListUrl = (pathname: string, search: string) => void left.set(pathname, search)

/** The last address of a page if its own query has not changed meanwhile; else the given address. */
export function restoreListUrl(address: string): string {
  const [pathname = '', search = ''] = address.split('?')
  const before = new URLSearchParams(left.get(pathname))
  const same = [...new URLSearchParams(search)].every(([name, value]) => before.get(name) === value)
  return same && before.size ? `${pathname}?${before}` : address
}
