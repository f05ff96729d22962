// Inside one tab: what is asked for, and the report once it was generated; the choice is locked while the report is open.
import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint } from '../../../shared/contract.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { May } from '../../../ui/session.tsx'
import { Waiting } from '../../../ui/Reading.tsx'
import { useAppear } from './use-appear.ts'
import './tabs.css'

interface Props {
  /** What is chosen from. */
  children: ReactNode
  shown: boolean
  onGenerate: () => void
  onReset: () => void
  export: { do: Endpoint; busy: boolean; run: () => void }
  /** What to do first, where nothing is shown. */
  hint: string
  report: () => ReactNode
}

export function AnalysisForm({ children, shown, onGenerate, onReset, export: { do: word, busy, run }, hint, report }: Props) {
  const ready = useAppear(shown)
  return (
    <>
      <section className="yw-card yw-an-query" aria-label="分析条件">
        {children}
        <span className="yw-an-acts">
          <May do={word}>
            <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={run}>
              导出报表
            </Button>
          </May>
          {shown ? (
            <Button onClick={onReset}>重新选择</Button>
          ) : (
            <Button type="primary" onClick={onGenerate}>
              生成报表
            </Button>
          )}
        </span>
      </section>
      {!shown && (
        <section className="yw-card yw-an-empty">
          <EmptyState title="暂无分析数据" text={hint} />
        </section>
      )}
      {shown && (ready ? report() : <Waiting />)}
    </>
  )
}
