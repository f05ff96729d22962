// The start of an exam analysis: its conditions, and shortcuts to the latest exams.
import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { ContentOf } from '#shared/contract.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent, type QueryResult } from '#ui/page/AsyncContent.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { May, type MayBe, useMay } from '#ui/api/session.tsx'
import { Bone } from '#ui/table/Skeleton.tsx'
import { NoAnalysis } from '#features/insight/analysis-tabs/web/AnalysisForm.tsx'
import { AnalysisRangePicker } from '#features/insight/analysis-tabs/web/AnalysisRangePicker.tsx'
import { failureOf } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { topmostOf, useDepartments } from '#features/organisation/departments/web/use-departments.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { examAnalysis } from '../contract.ts'
import { ExamSelect, useChoices } from './ExamSelect.tsx'
import type { Query } from './kept-query.ts'

const latest = 5

interface Props {
  query: Query
  change: (part: Partial<Query>) => void
  generate: (part: Partial<Query>) => boolean
  form: { onGenerate: () => void; export: { do: MayBe; busy: boolean; run: () => void } }
}

interface LatestProps extends Pick<Props, 'generate'> {
  asked: QueryResult<ContentOf<typeof examAnalysis.exams>>
  departments: ReturnType<typeof useDepartmentsRead>
}

/** The department tree as a query, for its failure. */
function useDepartmentsRead() {
  const { tree, error, isFetching, reload } = useDepartments()
  return { tree, data: tree, error, isFetching, refetch: reload }
}

function Latest({ asked, departments, generate }: LatestProps) {
  const { tree } = departments
  const departmentId = tree && topmostOf(tree.roots)?.id
  // an exam cannot be opened without a department
  const failure = failureOf([asked, departments])
  const shape = ['1', '2', '3', '4', '5'].map((key) => (
    <li key={key}>
      <Bone width="60%" />
    </li>
  ))
  return (
    <section className="yw-card yw-ea-latest" aria-label="最近的考试">
      <h2>最近的考试</h2>
      <AsyncContent
        asked={failure ? { ...asked, error: failure.error, refetch: failure.retry } : asked}
        value={failure ? undefined : asked.data}
        size={64}
        shape={<ul>{shape}</ul>}
      >
        {(exams) => (
          <ul>
            {exams.map((e) => (
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
                  {e.startTime.slice(0, 16)} {e.endTime ? `至 ${e.endTime.slice(0, 16)}` : '起，长期有效'}
                </small>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </section>
  )
}

/** Shown without any exam, because the conditions would be useless. */
function NoExam() {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <section className="yw-card yw-an-empty">
      <EmptyState
        title="还没有考试"
        text="有了考试并指派给学员后，可以在这里分析成绩。"
        action={
          may(exams.create) && (
            <Button type="primary" onClick={() => navigate('/examList')}>
              去新建考试
            </Button>
          )
        }
      />
    </section>
  )
}

export function Begin({ query, change, generate, form }: Props) {
  const asked = useApiQuery(examAnalysis.exams, { query: { limit: latest } as never }, { inPlace: true })
  const departments = useDepartmentsRead()
  const choices = useChoices()
  if (asked.data?.length === 0) return <NoExam />
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
      <Latest asked={asked} departments={departments} generate={generate} />
      <NoAnalysis hint="选择考试，再选择部门或账号，然后生成报表。" reads={[choices, departments]} />
    </>
  )
}
