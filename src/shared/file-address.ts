// Where a stored file is read: the same words on both sides.
import { composed } from './clean.ts'
import { MANAGEMENT } from './contract.ts'

/** Begins the address of every file that is read through the server. */
export const filesBelow = `${MANAGEMENT}/file/download/local/`
export const fileAddress = (path: string) => filesBelow + path.split('/').map(encodeURIComponent).join('/')

/** A name that a key can hold: letters, digits, Chinese, dot, dash, underscore; the ending stays. */
export function safeName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,8})?$/su.exec(composed(name)) ?? []
  const safe = stem.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '')
  return `${[...safe].slice(0, 80).join('')}${ending.toLowerCase()}`
}

/** What a stored file was called by whoever sent it, of its path or address; null for what nobody named. */
export function ownName(path: string): string | null {
  const last = path.split('?')[0]?.split('/').at(-1) ?? ''
  const name = /^\d{13}([^.].*)$/su.exec(last.includes('%') ? decodeURIComponent(last) : last)?.[1]
  return name ?? null
}

/** As a file is called in the store: when it was sent, and its own name. */
export const storedName = (name: string) => `${Date.now()}${safeName(name)}`
