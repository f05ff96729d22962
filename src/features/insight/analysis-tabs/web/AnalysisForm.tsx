// Before there is a report: what it is to be of, and the button that makes it.
import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/contract.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { May } from '#ui/api/session.tsx'
import './tabs.css'

interface Props {
  /** What is chosen from. */
  children: ReactNode
  onGenerate: () => void
  export: { do: Endpoint; busy: boolean; run: () => void }
  /** What to do first. */
  hint: string
}

export const AnalysisForm = ({ children, onGenerate, export: { do: word, busy, run }, hint }: Props) => (
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
    <section className="yw-card yw-an-empty">
      <EmptyState title="暂无分析数据" text={hint} />
    </section>
  </>
)
