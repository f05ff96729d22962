// Inside one tab: what is asked for, and its report.
import { DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { showWarning } from '../../../ui/notice.ts'
import { useDownload } from '../../../ui/use-download.ts'
import type { AnalysisTab } from '../../analysis-tabs/contract.ts'
import { AnalysisForm } from '../../analysis-tabs/web/AnalysisForm.tsx'
import { AnalysisRangePicker } from '../../analysis-tabs/web/AnalysisRangePicker.tsx'
import { type TrainingType, trainingAnalysis, typeLabels } from '../contract.ts'
import { ContentSelect } from './ContentSelect.tsx'
import { askedFor, keptOf, type Query, queryOf } from './kept-query.ts'
import { Report } from './Report.tsx'
import { goesInBody } from './use-report.ts'
import { useView } from './use-view.ts'

interface Props {
  /** Of the tab: what an export is called. */
  name: string
  kept: AnalysisTab['query']
  keep: (query: AnalysisTab['query']) => void
}

export function TabInside({ name, kept, keep }: Props) {
  const [query, setQuery] = useState<Query>(() => queryOf(kept))
  const view = useView()
  const inAddress = useDownload(trainingAnalysis.export)
  const inBody = useDownload(trainingAnalysis.exportOf)
  const asked = askedFor(query)
  const shown = query.shown && asked !== null

  const change = (part: Partial<Query>) => {
    const next = { ...query, ...part }
    setQuery(next)
    keep(keptOf(next))
  }
  const refuse = () => showWarning(trainingAnalysis.meta.failures.incomplete)
  const generate = () => {
    if (!asked) return refuse()
    view.reset()
    change({ shown: true })
  }
  const takeOut = () => {
    if (!asked) return refuse()
    if (goesInBody(asked)) void inBody.run({}, { ...asked, name })
    else void inAddress.run({ ...asked, name })
  }
  const day = (text: string | undefined) => (text ? dayjs(text) : null)
  return (
    <AnalysisForm
      shown={shown}
      onGenerate={generate}
      onReset={() => {
        view.reset()
        change({ shown: false })
      }}
      export={{ do: trainingAnalysis.export, busy: inAddress.busy || inBody.busy, run: takeOut }}
      hint="选择分析内容，再选择部门或账号，然后生成报表。"
      report={() => asked && <Report asked={asked} view={view} />}
    >
      <Segmented
        aria-label="类型"
        value={query.type}
        disabled={shown}
        options={(Object.keys(typeLabels) as TrainingType[]).map((value) => ({ value, label: typeLabels[value] }))}
        onChange={(type) => change({ type, contentId: undefined })}
      />
      <ContentSelect
        key={query.type}
        type={query.type}
        value={query.contentId}
        disabled={shown}
        onChange={(contentId) => change({ contentId })}
      />
      <AnalysisRangePicker value={query.range} disabled={shown} onChange={(range) => change({ range })} />
      <DatePicker.RangePicker
        aria-label="日期范围"
        className="yw-ta-days"
        placeholder={['开始日期', '结束日期']}
        separator="至"
        allowEmpty={[true, true]}
        value={[day(query.beginTime), day(query.endTime)]}
        disabled={shown}
        onChange={(days) =>
          change({ beginTime: days?.[0]?.format('YYYY-MM-DD') ?? undefined, endTime: days?.[1]?.format('YYYY-MM-DD') ?? undefined })
        }
      />
    </AnalysisForm>
  )
}
