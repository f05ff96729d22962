// A chart in its card, as a picture or as a table: <Chart title="分数段分布" kind="columns" values="count" data={data} />
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { percent, ratioOf } from '#shared/ratio.ts'
import { showFailure } from '../page/notice.ts'
import { type QueryResult, AsyncContent } from '../page/AsyncContent.tsx'
import { ChartSkeleton } from '../page/skeletons.tsx'
import { useIsDark, useIsStill } from '../theme/choice.ts'
import { type ChartData, inWords, isBlank, said, saidWithUnit, sumOf, type ValueKind } from './chart-data.ts'
import { ChartTable } from './ChartTable.tsx'
import { ChartTools } from './ChartTools.tsx'
import type { Drawing, startChart } from './draw.ts'
import './chart.css'

interface Props {
  title: string
  kind: Drawing['kind']
  values: ValueKind
  data: ChartData | undefined
  /** The query behind the data; its failure is shown in the card. */
  asked?: QueryResult<unknown> | undefined
  colours?: Drawing['colours']
  /** Heading of the names in the table. */
  names?: string
  /** Heading of the values in the table. */
  heading?: string
  /** Text below the number in the middle of a ring. */
  middle?: string
  line?: Drawing['line']
  /** Height of the drawing in pixels. */
  height?: number
  /** Called with the index of the clicked value; the table offers every value as well. */
  onPick?: (place: number) => void
  /** Further tools in the header, before the buttons. */
  tools?: ReactNode
}

type Pen = ReturnType<typeof startChart>
/** A finished query, for charts whose parent loads the data. */
const still: QueryResult<unknown> = { data: undefined, error: null, refetch: () => undefined }

function Picture({
  words,
  onPick,
  onPen,
  ...drawing
}: Drawing & { words: string; onPick?: Props['onPick']; onPen: (pen: Pen | null) => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const [pen, setPen] = useState<Pen | null>(null)
  // the drawing lives longer than one render, so it calls the latest callbacks
  const given = useRef({ onPick, onPen })
  useEffect(() => {
    given.current = { onPick, onPen }
  })
  useEffect(() => {
    let started: Pen | undefined
    let gone = false
    const begin = async () => {
      const { startChart: start } = await import('./draw.ts')
      if (gone || !ref.current) return
      started = start(ref.current, (place) => given.current.onPick?.(place))
      setPen(started)
      given.current.onPen(started)
    }
    begin().catch(showFailure)
    return () => {
      gone = true
      started?.end()
      setPen(null)
      given.current.onPen(null)
    }
  }, [])
  const key = JSON.stringify(drawing)
  useEffect(() => pen?.draw(JSON.parse(key) as Drawing), [pen, key])
  return <div ref={ref} className={`yw-chart-picture${onPick ? ' is-pickable' : ''}`} role="img" aria-label={words} />
}

/** The list beside a ring: every part with its share and its count. */
function Parts({ data, values, onPick }: { data: ChartData; values: ValueKind; onPick?: Props['onPick'] }) {
  const sum = sumOf(data)
  return (
    <dl className="yw-chart-parts">
      {data.xaxisData.map((x, i) => {
        const y = data.yaxisData[i] ?? 0
        return (
          <div key={x}>
            <dt>
              <i data-part={i} />
              {onPick ? (
                <button type="button" className="yw-rowact" onClick={() => onPick(i)}>
                  {x}
                </button>
              ) : (
                x
              )}
            </dt>
            <dd>
              {percent(ratioOf(y, sum))}
              <small>
                {said(y, values)}
                {values === 'count' && ' 人'}
              </small>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

export function Chart(props: Props) {
  const { title, kind, values, data, asked, colours = 'plain', middle = '人', line = null, height = 208, onPick, tools } = props
  const isDark = useIsDark()
  const isStill = useIsStill()
  const [asTable, setAsTable] = useState(false)
  const pen = useRef<Pen | null>(null)
  const blank = data && isBlank(data, values)
  const download = () => {
    if (!pen.current) return
    const link = document.createElement('a')
    link.href = pen.current.picture()
    link.download = `${title}.png`
    link.click()
  }
  const body = () => {
    if (!data) return <AsyncContent asked={asked ?? still} value={data} size={64} shape={<ChartSkeleton kind={kind} />} />
    if (blank) return <p className="yw-chart-blank">暂无数据</p>
    if (asTable)
      return (
        <ChartTable
          title={title}
          names={props.names}
          data={data}
          onPick={onPick}
          headings={[props.heading]}
          say={(y) => saidWithUnit(y, values)}
        />
      )
    return (
      <div className={kind === 'ring' ? 'yw-chart-ring' : 'yw-chart-plain'}>
        <Picture
          kind={kind}
          values={values}
          colours={colours}
          isDark={isDark}
          isStill={isStill}
          middle={middle}
          line={line}
          data={data}
          words={inWords(title, data, values) + (line ? `；${line.words}` : '')}
          onPick={onPick}
          onPen={(now) => {
            pen.current = now
          }}
        />
        {kind === 'ring' && <Parts data={data} values={values} onPick={onPick} />}
      </div>
    )
  }
  return (
    <section className="yw-card yw-chart" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
        <ChartTools title={title} asTable={asTable} onTable={setAsTable} disabled={asTable || !data || blank} onTake={download} />
      </header>
      <div className="yw-chart-body" style={{ height }}>
        {body()}
      </div>
    </section>
  )
}
