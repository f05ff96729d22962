// Before there is a report: what it is to be of, and the exams of late, one press each.
import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useApiQuery } from '../../../ui/api-hooks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { May, type MayBe } from '../../../ui/session.tsx'
import { Bone } from '../../../ui/table/Skeleton.tsx'
import { AnalysisRangePicker } from '../../analysis-tabs/web/AnalysisRangePicker.tsx'
import { nodesOf, useDepartments } from '../../departments/web/use-departments.ts'
import { examAnalysis } from '../contract.ts'
import { ExamSelect } from './ExamSelect.tsx'
import type { Query } from './kept-query.ts'

const latest = 5

interface Props {
  query: Query
  change: (part: Partial<Query>) => void
  generate: (part: Partial<Query>) => boolean
  form: { onGenerate: () => void; export: { do: MayBe; busy: boolean; run: () => void } }
}

function Latest({ generate }: Pick<Props, 'generate'>) {
  const { data } = useApiQuery(examAnalysis.exams, { query: { limit: latest } as never }, { inPlace: true })
  const { tree } = useDepartments()
  const departmentId = tree && nodesOf(tree.roots).find((d) => d.selectable)?.id
  const shape = ['1', '2', '3', '4', '5'].map((key) => (
    <li key={key}>
      <Bone width="60%" />
    </li>
  ))
  if (data?.length === 0) return null
  return (
    <section className="yw-card yw-ea-latest" aria-label="最近的考试">
      <h2>最近的考试</h2>
      <ul>
        {data?.map((e) => (
          <li key={e.id}>
            <button
              type="button"
              className="yw-rowact"
              disabled={!departmentId}
              onClick={() =>
                generate({
                  examId: e.id,
                  range: { analyzeType: 'BY_DEPARTMENT', departmentId, userIds: [], names: [] },
                  compareId: undefined,
                })
              }
            >
              {e.examinationName}
            </button>
            <small>
              {e.startTime.slice(0, 16)} 至 {e.endTime?.slice(0, 16) ?? '不限'}
            </small>
          </li>
        )) ?? shape}
      </ul>
    </section>
  )
}

export function Begin({ query, change, generate, form }: Props) {
  return (
    <>
      <section className="yw-card yw-an-query" aria-label="分析条件">
        <ExamSelect value={query.examId} disabled={false} onChange={(examId) => change({ examId })} />
        <AnalysisRangePicker value={query.range} onChange={(range) => change({ range })} />
        <span className="yw-an-acts">
          <May do={form.export.do}>
            <Button icon={<ExportOutlined aria-hidden />} loading={form.export.busy} onClick={form.export.run}>
              导出报表
            </Button>
          </May>
          <Button type="primary" onClick={form.onGenerate}>
            生成报表
          </Button>
        </span>
      </section>
      <Latest generate={generate} />
      <section className="yw-card yw-an-empty">
        <EmptyState title="暂无分析数据" text="选择考试，再选择部门或账号，然后生成报表。" />
      </section>
    </>
  )
}
