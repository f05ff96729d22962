// Positions in the write-ahead log (LSN, `16/B374D848`). A replica that has replayed up to a position has everything before it.

const pattern = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/

/** An LSN after every real one. */
export const LAST_LSN = 'FFFFFFFF/FFFFFFFF'

/** The LSN as a number of bytes; null if `written` is no LSN. */
export function parseLsn(written: string): bigint | null {
  const found = pattern.exec(written)
  return found ? (BigInt(`0x${found[1]}`) << 32n) | BigInt(`0x${found[2]}`) : null
}
