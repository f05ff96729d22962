// Places in the write-ahead log (`16/B374D848`): what lies before one is known to a server that has replayed that far.

const pattern = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/

/** Behind everything. */
export const LAST_LSN = 'FFFFFFFF/FFFFFFFF'

/** As a number of bytes; null where it is none. */
export function parseLsn(written: string): bigint | null {
  const found = pattern.exec(written)
  return found ? (BigInt(`0x${found[1]}`) << 32n) | BigInt(`0x${found[2]}`) : null
}
