// Address of the edit page. It contains only the record's id; the page loads the record, and the server checks rights.
import type { Menu } from '../contract.ts'

export type EditMode = 'add' | 'edit' | 'view'
const modes: readonly EditMode[] = ['add', 'edit', 'view']

interface Asked {
  mode: EditMode
  menu?: Pick<Menu, 'id'>
  /** Number of existing siblings. */
  total?: number
  fid?: string | null
}

/** Builds an address like /menuEdit?type=0|1|2&menuObj=…&total=…&fid=… */
export function menuEditAddress({ mode, menu, total, fid }: Asked): string {
  const query = new URLSearchParams({ type: String(modes.indexOf(mode)) })
  if (menu) query.set('menuObj', JSON.stringify({ id: menu.id }))
  if (total !== undefined) query.set('total', String(total))
  if (fid) query.set('fid', fid)
  return `/menuEdit?${query}`
}

const idIn = (json: string | null): string | null => {
  try {
    const id = (JSON.parse(json ?? 'null') as { id?: unknown } | null)?.id
    return id === undefined || id === null ? null : String(id)
  } catch {
    return null
  }
}

export function readMenuAddress(search: URLSearchParams): { mode: EditMode; id: string | null; fid: string | null } {
  return { mode: modes[Number(search.get('type'))] ?? 'view', id: idIn(search.get('menuObj')), fid: search.get('fid') }
}
