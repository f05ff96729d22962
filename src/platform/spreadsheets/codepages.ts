// Code pages of old Windows programs, based on Node's decoders.
import { TextDecoder } from 'node:util'

const names: Partial<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  10_000: 'macintosh',
  10_001: 'shift_jis',
  10_002: 'big5',
  10_003: 'euc-kr',
  10_008: 'gb18030',
  20_127: 'windows-1252',
  20_866: 'koi8-r',
  54_936: 'gb18030',
  65_001: 'utf-8',
}
const decoders = new Map<number, TextDecoder>()
function decoderOf(page: number): TextDecoder {
  const known = decoders.get(page)
  if (known) return known
  const name = names[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')
  const made = new TextDecoder(name)
  decoders.set(page, made)
  return made
}

/** The interface that the library expects; only decoding is needed. */
export const codepages = {
  utils: {
    decode: (page: number, bytes: ArrayLike<number>) => decoderOf(page).decode(Uint8Array.from(bytes)),
    hascp: () => true,
  },
} satisfies Record<string, unknown>
