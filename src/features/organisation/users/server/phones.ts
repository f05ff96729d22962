// Masks phone numbers for users without the right to see them.
import type { Db } from '#platform/database/transaction.ts'
import { phonePattern, wholePhone } from '#shared/clean.ts'

const pattern = new RegExp(phonePattern)
export const isPhone = (text: string) => pattern.test(text)

/** Audits a search that finds the owner of a whole phone number, if the caller only sees masked numbers. */
export function noteSought(db: Db, whole: boolean, found: number, ...texts: (string | undefined)[]): void {
  const sought = texts.map(wholePhone).filter((phone) => phone !== null)
  if (!whole && found && sought.length) db.audit({ entity: 'user', after: { sought: [...new Set(sought)] } })
}

/** Masks as 138****0001; other texts stay unchanged. */
export const maskPhone = (text: string) => (isPhone(text) ? `${text.slice(0, 3)}****${text.slice(7)}` : text)
