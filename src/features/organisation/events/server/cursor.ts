// Cursor of the event feed: the place (transaction, id) in this database cluster, and the time of the answer that gave it.

export interface Cursor {
  /** Identifier of the database cluster: transaction ids of another cluster mean nothing here. */
  system: string
  xact: string
  id: string
  /** Unix time of the answer in seconds. */
  at: number
}

const pattern = /^(\d{1,20})-(\d{1,20})-(\d{1,16})-(\d{10})$/

/** The cursor as text for other systems, who must not read it. */
export const toText = ({ system, xact, id, at }: Cursor): string => Buffer.from(`${system}-${xact}-${id}-${at}`).toString('base64url')

/** Null if the text is no cursor. */
export function parseCursor(text: string): Cursor | null {
  const [, system, xact, id, at] = pattern.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  return system && xact && id && at ? { system, xact, id, at: Number(at) } : null
}
