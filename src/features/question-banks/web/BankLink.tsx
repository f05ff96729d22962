// Where the questions of a bank stand.
import type { Bank } from '../contract.ts'

export const addressOfBank = (bank: Pick<Bank, 'id' | 'categoryName'>) =>
  `/questionTypeManage?${new URLSearchParams({ id: bank.id, name: bank.categoryName }).toString()}`
