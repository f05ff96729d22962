// Phone numbers as they are shown to whom they are not for.
import type { Db } from '#platform/database/transaction.ts'
import { phonePattern, wholePhone } from '#shared/clean.ts'

const pattern = new RegExp(phonePattern)
export const isPhone = (text: string) => pattern.test(text)

/** A whole phone number that finds its owner is written down where its reader is shown masked numbers alone. */
export function noteSought(db: Db, whole: boolean, found: number, ...texts: (string | undefined)[]): void {
  const sought = texts.map(wholePhone).filter((phone) => phone !== null)
  if (!whole && found && sought.length) db.audit({ entity: 'user', after: { sought: [...new Set(sought)] } })
}

/** 138****0001; anything that is no phone number stays. */
export const maskPhone = (text: string) => (isPhone(text) ? `${text.slice(0, 3)}****${text.slice(7)}` : text)
