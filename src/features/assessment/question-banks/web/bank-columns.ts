// Columns of the list of banks for the fields beside the title.
import type { Column } from '#ui/table/column.tsx'
import type { Bank } from '../contract.ts'
import { bankFieldNames, bankFields } from '../fields.ts'

export const textColumns: Column<Bank>[] = bankFieldNames.map((key) => ({ key, title: bankFields[key].label, ...bankFields[key].list }))
