// One number per row as a chart: <RowsChart title="参与率" values="percent" names="部门" rows={rows} name={…} value={…} height={240} />
import { Chart } from './Chart.tsx'
import type { ValueKind } from './chart-data.ts'

/** Maximum number of upright columns; more rows are drawn as horizontal bars. */
const UPRIGHT = 10
const BAR_PX = 28
const LYING_PX = 240

interface Props<R> {
  title: string
  values: ValueKind
  /** Heading of the rows in the table. */
  names: string
  /** undefined: not loaded yet. */
  rows: readonly R[] | undefined
  name: (row: R) => string
  value: (row: R) => number | null
  /** Height of the drawing in pixels, for upright columns. */
  height: number
  onPick: (row: R) => void
}

export function RowsChart<R>({ title, values, names, rows, name, value, height, onPick }: Props<R>) {
  const lying = rows !== undefined && rows.length > UPRIGHT
  return (
    <Chart
      title={title}
      kind={lying ? 'bars' : 'columns'}
      values={values}
      names={names}
      heading={title}
      height={lying ? Math.max(LYING_PX, rows.length * BAR_PX) : height}
      data={rows && { xaxisData: rows.map(name), yaxisData: rows.map(value) }}
      onPick={(place) => {
        const row = rows?.[place]
        if (row !== undefined) onPick(row)
      }}
    />
  )
}
