// The plain text of a question: words, formulas and tables.
import { Fragment, type ReactNode, useMemo } from 'react'
import { blocksOf, inOneLine, type TextBlock } from '#shared/tables-in-text.ts'
import { Words } from './formulas.tsx'

/** Rows of a table, the first with the headings. On a narrow page the table scrolls by itself. */
export function TextTable({ rows }: { rows: readonly (readonly ReactNode[])[] }) {
  const [head, ...rest] = rows
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <div className="q-table" tabIndex={0} role="group" aria-label="表格">
      <table>
        <thead>
          <tr>
            {head?.map((cell, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
              <th key={i} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rest.map((cells, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place
            <tr key={i}>
              {cells.map((cell, k) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
                <td key={k}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shown = (block: TextBlock, i: number) =>
  'rows' in block ? (
    // oxlint-disable-next-line react/no-array-index-key -- a block is its place
    <TextTable key={i} rows={block.rows.map((cells) => cells.map((cell, k) => <Words key={k} text={cell} />))} />
  ) : (
    // oxlint-disable-next-line react/no-array-index-key -- a block is its place
    <Fragment key={i}>
      <Words text={block.text} />
    </Fragment>
  )

/** `inline`: for lists, labels and buttons, which hold no table; its rows follow one another. */
export function QuestionText({ text, inline = false }: { text: string; inline?: boolean }) {
  const blocks = useMemo(() => (inline ? [] : blocksOf(text)), [text, inline])
  return inline ? <Words isWord text={inOneLine(text)} /> : <>{blocks.map(shown)}</>
}
