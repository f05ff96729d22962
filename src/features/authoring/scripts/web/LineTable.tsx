// Columns of script lines that derive from the fields; lists add the columns of media and states.
import { wordOf } from '#shared/field-table.ts'
import type { Column } from '#ui/table/column.tsx'
import type { Script } from '../contract.ts'
import { type LineField, lineFieldNames, lineFields } from '../fields.ts'

/** Roles of the fields on a phone's card, and the spoken name of a row. */
const onCards: Partial<Record<(typeof lineFieldNames)[number], Partial<Column<Script>>>> = {
  text: { card: 'title', spoken: (line) => `第${line.seq + 1}句 ${line.text}` },
  type: { card: 'mark' },
  needAnswer: { card: 'details' },
}

/** Returns the columns of a list, for the line itself or for its answer. */
export const lineColumns = (list: 'list' | 'arrangement', part: 'line' | 'answer'): Column<Script>[] =>
  lineFieldNames.flatMap((name): Column<Script>[] => {
    const field: LineField = lineFields[name]
    const shown = field[list]
    if (!shown || (field.answer ? 'answer' : 'line') !== part) return []
    const column = { key: name, title: field.label, ...shown, ...onCards[name] }
    if (field.holds !== 'choice') return [column]
    return [{ ...column, render: (l) => <span className={l[name] === 'NO_NEED' ? 'yw-muted' : undefined}>{wordOf(field, l[name])}</span> }]
  })
