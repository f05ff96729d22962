// Where a stored file is read: the same words on both sides.
import { composed } from './clean.ts'
import { MANAGEMENT } from './contract.ts'

/** Begins the address of every file that is read through the server. */
export const filesBelow = `${MANAGEMENT}/file/download/local/`
export const fileAddress = (path: string) => filesBelow + path.split('/').map(encodeURIComponent).join('/')

/** So many letters, and bytes, of a name are kept: file systems hold 255 bytes with the time before it and the ending. */
const maxLetters = 80
const maxBytes = 200
const bytesOf = (letter: string) => encodeURIComponent(letter).replaceAll(/%../g, '_').length
function shortened(text: string): string {
  let [kept, bytes] = ['', 0]
  for (const letter of [...text].slice(0, maxLetters)) {
    bytes += bytesOf(letter)
    if (bytes > maxBytes) break
    kept += letter
  }
  return kept
}

/** A name that a key can hold: letters, digits, Chinese, dot, dash, underscore; the ending stays. */
export function safeName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,8})?$/su.exec(composed(name)) ?? []
  const safe = stem.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '')
  return `${shortened(safe)}${ending.toLowerCase()}`
}

/** The original name of an uploaded file, read from its path or address; null if the file had no name. */
export function ownName(path: string): string | null {
  const last = path.split('?')[0]?.split('/').at(-1) ?? ''
  const name = /^\d{13}([^.].*)$/su.exec(last.includes('%') ? decodeURIComponent(last) : last)?.[1]
  return name ?? null
}

/** As a file is called in the store: when it was sent, and its own name. */
export const storedName = (name: string) => `${Date.now()}${safeName(name)}`
