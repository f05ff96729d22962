// The form before a report exists: its conditions and the button that generates it.
import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/contract.ts'
import type { QueryResult } from '#ui/page/AsyncContent.tsx'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { May } from '#ui/api/session.tsx'
import { failureOf } from './use-analysis-query.ts'
import './tabs.css'

interface Props {
  /** Fields of the conditions. */
  children: ReactNode
  onGenerate: () => void
  export: { do: Endpoint; busy: boolean; run: () => void }
  /** The first step, as a hint. */
  hint: string
  /** Queries of the choices in the conditions. */
  reads: readonly QueryResult<unknown>[]
}

/** Shown before a report exists: the first step, or the reason why the conditions have no choices. */
export function NoAnalysis({ hint, reads }: Pick<Props, 'hint' | 'reads'>) {
  const failure = failureOf(reads)
  return (
    <section className="yw-card yw-an-empty">
      {failure ? <ErrorState error={failure.error} onRetry={failure.retry} /> : <EmptyState title="暂无分析数据" text={hint} />}
    </section>
  )
}

export const AnalysisForm = ({ children, onGenerate, export: { do: word, busy, run }, hint, reads }: Props) => (
  <>
    <section className="yw-card yw-an-query" aria-label="分析条件">
      {children}
      <span className="yw-an-acts">
        <May do={word}>
          <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={run}>
            导出报表
          </Button>
        </May>
        <Button type="primary" onClick={onGenerate}>
          生成报表
        </Button>
      </span>
    </section>
    <NoAnalysis hint={hint} reads={reads} />
  </>
)
