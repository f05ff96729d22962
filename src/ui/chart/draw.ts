// Draws with ECharts: only the needed parts of the library, in a chunk of its own.
import { BarChart, PieChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { shortened } from '#shared/text.ts'
import { chartColours, fontFamily, gradeColours, light, dark } from '../theme/palette.ts'
import { type ChartData, said, saidWithUnit, sumOf, type ValueKind } from './chart-data.ts'

use([BarChart, PieChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer])

export type ChartKind = 'columns' | 'bars' | 'ring'
export interface Drawing {
  kind: ChartKind
  data: ChartData
  values: ValueKind
  /** Colour scheme. grade: levels from best to last; warm: values that need attention; latest: the last value stands out. */
  colours: 'plain' | 'grade' | 'warm' | 'latest'
  isDark: boolean
  isStill: boolean
  /** Text below the number in the middle of a ring. */
  middle: string
  /** A dashed line across upright columns with its label: the reachable maximum. */
  line: { value: number; words: string } | null
}

/** Approximate width in pixels of a text at 12 pixels. */
const widthOf = (text: string) => [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 12 : 7), 0)
/** Maximum number of slanted names side by side; above it, some are left out. */
const SLANTED = 12
const MAX_LETTERS = { upright: 10, lying: 9 }

function coloursOf({ colours, isDark, data }: Drawing): string[] {
  const theme = isDark ? 'dark' : 'light'
  if (colours === 'grade') return gradeColours[theme]
  const one = chartColours[theme][colours === 'warm' ? 2 : 0] ?? ''
  const last = data.xaxisData.length - 1
  return data.xaxisData.map((_, i) => (colours === 'latest' && i < last ? (isDark ? dark : light).brandTint : one))
}

function ring(d: Drawing): EChartsCoreOption {
  const p = d.isDark ? dark : light
  const colour = coloursOf(d)
  // a label only for the first part, because each part would draw its label over the others
  const label = {
    show: true,
    position: 'center',
    formatter: `{a|${sumOf(d.data).toLocaleString('zh-CN')}}\n{b|${d.middle}}`,
    rich: {
      a: { fontSize: 22, fontWeight: 600, color: p.text, lineHeight: 28, fontFamily },
      b: { fontSize: 12, color: p.text3, fontFamily },
    },
  }
  return {
    series: [
      {
        type: 'pie',
        radius: ['60%', '88%'],
        label: { show: false },
        emphasis: { scale: false },
        itemStyle: { borderColor: p.card, borderWidth: 2, borderRadius: 3 },
        data: d.data.xaxisData.map((name, i) => ({
          name,
          value: d.data.yaxisData[i] ?? 0,
          itemStyle: { color: colour[i] },
          ...(i === 0 ? { label, emphasis: { label } } : {}),
        })),
      },
    ],
  }
}

const named = (text: string, max: number) => ([...text].length > max ? shortened(text, max - 1) : text)

/** The dashed line, with its label at the right end, for which the axis leaves room. */
const lineAcross = ({ value, words }: NonNullable<Drawing['line']>, p: typeof light) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  data: [{ yAxis: value }],
  lineStyle: { color: p.text3, type: 'dashed', width: 1 },
  label: { position: 'insideEndTop', formatter: words, color: p.text2, fontSize: 12, fontFamily },
})

function bars(d: Drawing, width: number): EChartsCoreOption {
  const p = d.isDark ? dark : light
  const colour = coloursOf(d)
  const upright = d.kind === 'columns'
  const max = upright ? MAX_LETTERS.upright : MAX_LETTERS.lying
  const n = d.data.xaxisData.length
  const longest = Math.max(0, ...d.data.xaxisData.map((x) => widthOf(named(x, max))))
  const crowded = upright && n > 1 && width / n < longest + 12
  const names = {
    type: 'category',
    data: d.data.xaxisData,
    inverse: !upright,
    axisLine: { show: upright, lineStyle: { color: p.lineStrong } },
    axisTick: { show: false },
    axisLabel: {
      color: p.text2,
      fontSize: 12,
      ...(n <= SLANTED ? { interval: 0 } : { hideOverlap: true }),
      ...(crowded ? { rotate: 32 } : {}),
      formatter: (text: string) => named(text, max),
    },
  }
  const values = {
    type: 'value',
    show: upright,
    ...(d.values === 'percent' ? { min: 0, max: 1, interval: 0.25 } : { min: 0, minInterval: d.values === 'count' ? 1 : 0 }),
    axisLabel: {
      color: p.text3,
      fontSize: 12,
      formatter: (value: number) => said(value, d.values),
      ...(d.line ? { showMaxLabel: false } : {}),
    },
    splitLine: { lineStyle: { color: p.line }, ...(d.line ? { showMaxLine: false } : {}) },
    splitNumber: 4,
    ...(d.line ? { max: ({ max }: { max: number }) => Math.max(max, Math.ceil((d.line?.value ?? 0) * 1.05)) } : {}),
  }
  return {
    grid: upright
      ? { left: 4, right: 8, top: 24, bottom: 2, outerBoundsMode: 'same' }
      : { left: 4, right: 64, top: 4, bottom: 4, outerBoundsMode: 'same' },
    xAxis: upright ? names : values,
    yAxis: upright ? values : names,
    series: [
      {
        type: 'bar',
        barMaxWidth: upright ? 36 : 14,
        barCategoryGap: '34%',
        itemStyle: { borderRadius: upright ? [4, 4, 0, 0] : 3 },
        label: {
          show: width / Math.max(1, n) > 26 || !upright,
          position: upright ? 'top' : 'right',
          color: p.text,
          fontSize: 12,
          formatter: ({ dataIndex }: { dataIndex: number }) => said(d.data.yaxisData[dataIndex] ?? null, d.values),
        },
        // a missing value keeps its place, with a label that says so
        data: d.data.yaxisData.map((y, i) => ({ value: y ?? 0, itemStyle: { color: colour[i] } })),
        ...(d.line && upright ? { markLine: lineAcross(d.line, p) } : {}),
      },
    ],
  }
}

function optionOf(d: Drawing, width: number): EChartsCoreOption {
  const p = d.isDark ? dark : light
  return {
    animation: !d.isStill,
    animationDuration: 300,
    textStyle: { fontFamily, color: p.text2 },
    tooltip: {
      backgroundColor: p.raised,
      borderColor: p.line,
      textStyle: { color: p.text, fontSize: 12, fontFamily },
      formatter: ({ dataIndex, marker }: { dataIndex: number; marker: string }) => {
        const line = document.createElement('span')
        line.textContent = `${d.data.xaxisData[dataIndex] ?? ''}  ${saidWithUnit(d.data.yaxisData[dataIndex] ?? null, d.values)}`
        return `${marker}${line.innerHTML}`
      },
    },
    ...(d.kind === 'ring' ? ring(d) : bars(d, width)),
  }
}

/** Draws into the element and follows its size; `onPick` gets the index of the clicked value. */
export function startChart(element: HTMLElement, onPick: (place: number) => void) {
  const chart = init(element, null, { renderer: 'canvas' })
  let last: Drawing | null = null
  const draw = (drawing: Drawing) => {
    last = drawing
    chart.setOption(optionOf(drawing, element.clientWidth), { notMerge: true })
  }
  const observer = new ResizeObserver(() => {
    chart.resize()
    if (last) draw({ ...last, isStill: true })
  })
  observer.observe(element)
  chart.on('click', ({ dataIndex }) => onPick(dataIndex))
  return {
    draw,
    /** Returns a PNG with the card's background. */
    picture: () =>
      chart.getDataURL({
        type: 'png',
        pixelRatio: 2,
        backgroundColor: last?.isDark ? dark.card : light.card,
        excludeComponents: ['tooltip'],
      }),
    end() {
      observer.disconnect()
      chart.dispose()
    },
  }
}
