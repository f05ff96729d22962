// Links to the questions of a bank.
import type { Skipped } from '#shared/batch.ts'
import { firstLetters } from '#shared/text.ts'
import { type Bank, blankToken } from '../contract.ts'

export const addressOfBank = (bank: Pick<Bank, 'id' | 'categoryName'>) =>
  `/questionTypeManage?${new URLSearchParams({ id: bank.id, name: bank.categoryName }).toString()}`

/** Link to the list of a bank, with a search for this question. */
export const questionNamed =
  (bank: Pick<Bank, 'id' | 'categoryName'>) =>
  ({ id, name }: Skipped) =>
    `${addressOfBank(bank)}&${new URLSearchParams({ 'f.subjectName': firstLetters(name.split(blankToken)[0] || name, 30), row: id })}`
