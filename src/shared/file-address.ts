// Paths and URLs of stored files, shared by server and browser.
import { composed } from './clean.ts'
import { MANAGEMENT } from './contract.ts'

/** Prefix of the URL of every file that the server delivers. */
export const filesBelow = `${MANAGEMENT}/file/download/local/`
export const fileAddress = (path: string) => filesBelow + path.split('/').map(encodeURIComponent).join('/')

/** Maximum letters, and bytes, of a stored name: file systems allow 255 bytes, including timestamp and extension. */
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

/** Converts a name to a valid key: letters, digits, Chinese, dot, dash, underscore; the extension stays. */
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

/** Name of a file in the store: upload time and original name. */
export const storedName = (name: string) => `${Date.now()}${safeName(name)}`
