// Head of the report: content, range and days, and the actions for the whole report.
import { LinkOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { copyText } from '#ui/device/copy-text.ts'
import { Bone } from '#ui/table/Skeleton.tsx'
import { Compare } from '#features/insight/analysis-kit/web/Compare.tsx'
import { printWhole } from '#features/insight/analysis-kit/web/PrintFrame.tsx'
import { factsComing, ReportHead } from '#features/insight/analysis-kit/web/ReportHead.tsx'
import { type Overview, typeLabels } from '../contract.ts'
import { addressOfReport } from './kept-query.ts'
import type { AskedFor } from './use-report.ts'
import type { ViewState } from './use-view.ts'

const days = ({ beginTime, endTime }: Overview) => (!beginTime && !endTime ? '不限日期' : `${beginTime ?? '不限'} 至 ${endTime ?? '不限'}`)

export interface HeadProps {
  asked: AskedFor
  view: ViewState
  overview: Overview | undefined
  /** Name of the days before; null without them. */
  before: string | null
  compares: boolean
  onCompare: (compares: boolean) => void
  onChange: () => void
  /** Renders the export button. */
  taking: (report: () => HTMLElement | null, name: string) => ReactNode
}

export function Head({ asked, view, overview: o, before, compares, onCompare, onChange, taking }: HeadProps) {
  const copy = () => {
    const address = addressOfReport(asked, { name: o?.contentName ?? '', view: view.view })
    void copyText(`${window.location.origin}${address}`, '已复制；打开的人需要训练数据分析权限，并只看到自己的数据范围')
  }
  const facts = o
    ? [
        <span key="asked" className="yw-ta-summary">
          分析条件：{typeLabels[o.type]} <b>{o.contentName}</b> {o.scope} {days(o)}
        </span>,
        `满分 ${o.fullScore} 分，合格线 ${o.passScore} 分`,
        ...(o.remark ? [o.remark] : []),
      ]
    : factsComing
  return (
    <ReportHead label="报告信息" title={o?.contentName ?? <Bone width={220} />} facts={facts} onChange={onChange}>
      {before && (
        <Compare value={compares ? 'before' : null} options={[{ id: 'before', name: before }]} onChange={(to) => onCompare(to !== null)} />
      )}
      <Button icon={<LinkOutlined aria-hidden />} disabled={!o} onClick={copy}>
        复制链接
      </Button>
      <Button icon={<PrinterOutlined aria-hidden />} disabled={!o} onClick={printWhole}>
        打印
      </Button>
      {taking(() => document.querySelector<HTMLElement>('.yw-report'), o?.contentName ?? '')}
    </ReportHead>
  )
}
