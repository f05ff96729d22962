// The values of a chart as a table, with one row per name.
import type { ChartData } from './chart-data.ts'
import './chart.css'

interface Props {
  title: string
  /** Heading of the column of names. */
  names?: string | undefined
  /** Headings of the values, and of the second series. */
  headings: readonly (string | undefined)[]
  data: ChartData
  /** Further columns, in the order of the names. */
  more?: readonly (readonly string[])[]
  say: (value: number | null, place: number) => string
  onPick?: ((place: number) => void) | undefined
}

const none: readonly (readonly string[])[] = []

export function ChartTable({ title, names = '名称', headings, data, more = none, say, onPick }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className="yw-chart-table" tabIndex={0} role="region" aria-label={`${title}的数据`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{names}</th>
            {headings.map((heading = '数值') => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.xaxisData.map((x, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- names may repeat, places do not
            <tr key={i}>
              <td>
                {onPick ? (
                  <button type="button" className="yw-rowact" onClick={() => onPick(i)}>
                    {x}
                  </button>
                ) : (
                  x
                )}
              </td>
              <td>{say(data.yaxisData[i] ?? null, i)}</td>
              {more.map((column, n) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have places
                <td key={n}>{column[i]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
