// The columns of script lines that follow from their fields; lists put the media and the states beside them.
import { wordOf } from '#shared/field-table.ts'
import type { Column } from '#ui/table/column.tsx'
import type { Script } from '../contract.ts'
import { type LineField, lineFieldNames, lineFields } from '../fields.ts'

/** A line is known by its words, on a phone's card and by who hears it. */
const onCards: Partial<Record<(typeof lineFieldNames)[number], Partial<Column<Script>>>> = {
  text: { card: 'title', spoken: (line) => `第${line.seq + 1}句 ${line.text}` },
  type: { card: 'mark' },
  needAnswer: { card: 'details' },
}

/** The columns of a list: what the line says, or of its answer. */
export const lineColumns = (list: 'list' | 'arrangement', part: 'line' | 'answer'): Column<Script>[] =>
  lineFieldNames.flatMap((name): Column<Script>[] => {
    const field: LineField = lineFields[name]
    const shown = field[list]
    if (!shown || (field.answer ? 'answer' : 'line') !== part) return []
    const column = { key: name, title: field.label, ...shown, ...onCards[name] }
    if (field.holds !== 'choice') return [column]
    return [{ ...column, render: (l) => <span className={l[name] === 'NO_NEED' ? 'yw-muted' : undefined}>{wordOf(field, l[name])}</span> }]
  })
