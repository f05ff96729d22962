// Inside one tab: what is asked for, and its report.
import { useState } from 'react'
import { showWarning } from '../../../ui/notice.ts'
import { useDownload } from '../../../ui/use-download.ts'
import type { AnalysisTab } from '../../analysis-tabs/contract.ts'
import { AnalysisForm } from '../../analysis-tabs/web/AnalysisForm.tsx'
import { AnalysisRangePicker } from '../../analysis-tabs/web/AnalysisRangePicker.tsx'
import { examAnalysis } from '../contract.ts'
import { ExamSelect } from './ExamSelect.tsx'
import { askedFor, keptOf, type Query, queryOf } from './kept-query.ts'
import { Report } from './Report.tsx'
import { goesInBody } from './use-statistic.ts'
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
  const inAddress = useDownload(examAnalysis.export)
  const inBody = useDownload(examAnalysis.exportBy)
  const asked = askedFor(query)
  const shown = query.shown && asked !== null

  const change = (part: Partial<Query>) => {
    const next = { ...query, ...part }
    setQuery(next)
    keep(keptOf(next))
  }
  const refuse = () => showWarning(examAnalysis.meta.failures.nothingChosen)
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
  return (
    <AnalysisForm
      shown={shown}
      onGenerate={generate}
      onReset={() => {
        view.reset()
        change({ shown: false })
      }}
      export={{ do: examAnalysis.export, busy: inAddress.busy || inBody.busy, run: takeOut }}
      hint="选择考试，再选择部门或账号，然后生成报表。"
      report={() => asked && <Report asked={asked} view={view} />}
    >
      <ExamSelect value={query.examId} disabled={shown} onChange={(examId) => change({ examId })} />
      <AnalysisRangePicker value={query.range} disabled={shown} onChange={(range) => change({ range })} />
    </AnalysisForm>
  )
}
