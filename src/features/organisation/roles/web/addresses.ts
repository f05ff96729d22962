// Addresses of the role pages; ids only, rights come from the server.
const query = (entries: Record<string, string>) => new URLSearchParams(entries).toString()

export const listAddress = '/role'
export const roleAddress = {
  add: () => `/roleAddEdit?${query({ type: '0' })}`,
  edit: (id: string) => `/roleAddEdit?${query({ type: '1', id })}`,
  detail: (id: string) => `/roleDetail?${query({ id })}`,
  users: (id: string) => `/roleUser?${query({ id })}`,
}
