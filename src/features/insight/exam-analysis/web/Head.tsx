// Head of the report: exam, range, state, and actions for the whole report.
import { LineChartOutlined, LinkOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { copyText } from '#ui/device/copy-text.ts'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { useMay } from '#ui/api/session.tsx'
import { Bone } from '#ui/table/Skeleton.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { Compare } from '#features/insight/analysis-kit/web/Compare.tsx'
import { factsComing, ReportHead } from '#features/insight/analysis-kit/web/ReportHead.tsx'
import { examFieldNames } from '#features/assessment/exams/fields.ts'
import type { Overview } from '../contract.ts'
import { ExamNotes } from './ExamNotes.tsx'
import { addressOfReport } from './kept-query.ts'
import { printWhole } from '#features/insight/analysis-kit/web/PrintFrame.tsx'
import type { SeriesOf } from './SeriesDrawer.tsx'
import type { ReportState } from './use-report.ts'
import type { AskedFor } from './use-statistic.ts'
import type { ViewState } from './use-view.ts'

const many = (n: number) => n.toLocaleString('zh-CN')

export interface ReportProps {
  asked: AskedFor
  view: ViewState
  /** As stored in the tab; undefined: the previous exam. */
  compareId: string | null | undefined
  onCompare: (id: string | null) => void
  onChange: () => void
  /** Renders the export button. */
  taking: (report: () => HTMLElement | null, name: string) => ReactNode
}

function StateOf({ overview: o, ended }: { overview: Overview; ended: boolean }) {
  if (ended && o.provisional)
    return (
      <Pill tone="warning" icon={null}>
        阅卷中
      </Pill>
    )
  const coming = o.beginTime > o.readAt
  const word = coming ? '未开始' : '进行中'
  return (
    <Pill tone={ended || coming ? 'neutral' : 'success'} icon={null}>
      {ended ? '已结束' : word}
    </Pill>
  )
}

const factsOf = (o: Overview, byDepartment: boolean) => [
  byDepartment ? `${o.scope}（按部门）` : `${o.scope}（按账号）`,
  `${o.beginTime} ${o.endTime ? `至 ${o.endTime}` : '起，长期有效'}`,
  `满分 ${o.totalScore} 分，合格线 ${o.passRate}%`,
  ...(examFieldNames.some((name) => o[name]) ? [<ExamNotes key="notes" overview={o} />] : []),
]

interface HeadProps {
  report: ReportState
  props: ReportProps
  onSeries: (of: SeriesOf) => void
}

export function Head({ report, props, onSeries }: HeadProps) {
  const { overview: o, byDepartment, offered, compareId, ended } = report
  const { asked, view, onCompare, onChange, taking } = props
  if (!o)
    return (
      <ReportHead label="考试信息" title={<Bone width={220} />} facts={factsComing} onChange={onChange}>
        <Button icon={<LinkOutlined aria-hidden />} disabled>
          复制链接
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} disabled>
          打印
        </Button>
        {taking(() => null, '')}
      </ReportHead>
    )
  const { examId: _, ...range } = asked
  const copy = () => {
    const address = addressOfReport(asked, { name: o.examinationName, compareId, view: view.view })
    void copyText(`${window.location.origin}${address}`, '已复制；打开的人需要考试数据分析权限，并只看到自己的数据范围')
  }
  return (
    <ReportHead
      label="考试信息"
      title={o.examinationName}
      mark={<StateOf overview={o} ended={ended} />}
      facts={factsOf(o, byDepartment)}
      onChange={onChange}
    >
      {!o.provisional && (
        <Compare
          value={compareId}
          options={offered.map((e) => ({
            id: e.id,
            name: e.examinationName,
            title: `${e.examinationName}，${e.endTime.slice(0, 16)} 结束，${many(e.sharedPeople)} 人两场都应考`,
          }))}
          onChange={onCompare}
        />
      )}
      <MenuButton
        menu={{
          items: [
            { key: 'exams', label: '多场对比' },
            { key: 'past', label: '历次考试（按季度）' },
          ],
          onClick: ({ key }) =>
            onSeries(
              key === 'exams' ? { range, examIds: compareId ? [compareId, asked.examId] : [asked.examId] } : { range, name: o.scope },
            ),
        }}
      >
        <Button icon={<LineChartOutlined aria-hidden />}>趋势</Button>
      </MenuButton>
      <Button icon={<LinkOutlined aria-hidden />} onClick={copy}>
        复制链接
      </Button>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={printWhole}>
        打印
      </Button>
      {taking(() => document.querySelector<HTMLElement>('.yw-report'), o.examinationName)}
    </ReportHead>
  )
}

export function ProvisionalBanner({ overview: o, examId }: { overview: Overview; examId: string }) {
  const may = useMay()
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          <b>以下为暂定结果</b>　{many(o.pendingUserCount)} 人的简答题还没有评分，只计入已评完的 {many(o.scoredUserCount)}{' '}
          人；阅卷完成后自动更新，并与上次比较。
        </>
      }
      action={
        may('marking:menu') && (
          <Link className="yw-rowact yw-noprint" to={`/marking?${new URLSearchParams({ id: examId, name: o.examinationName })}`}>
            去阅卷
          </Link>
        )
      }
    />
  )
}
