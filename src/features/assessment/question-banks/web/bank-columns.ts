// What people read of a bank beside its title, as columns of the list of banks.
import type { Column } from '#ui/table/column.tsx'
import type { Bank } from '../contract.ts'
import { bankFieldNames, bankFields } from '../fields.ts'

export const textColumns: Column<Bank>[] = bankFieldNames.map((key) => ({ key, title: bankFields[key].label, ...bankFields[key].list }))
