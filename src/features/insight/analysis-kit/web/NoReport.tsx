// Shown instead of a report that is gone, out of reach, or failed to load.
import { Button } from 'antd'
import { CallFailure } from '#ui/api/call-failure.ts'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'

interface Props {
  error: unknown
  /** Possible subjects of the report, e.g. 考试、部门或人员. */
  parts: string
  onRetry: () => void
  /** Returns to the choice of conditions. */
  onBack: () => void
}

export function NoReport({ error, parts, onRetry, onBack }: Props) {
  const isLost = error instanceof CallFailure && (error.status === 403 || error.status === 404)
  return (
    <section className="yw-card yw-fill">
      {isLost ? (
        <EmptyState
          page
          picture="missing"
          title="没有这份报表"
          text={`报表中的${parts}不存在、已被删除，或不在您负责的范围内。`}
          action={
            <Button type="primary" onClick={onBack}>
              返回选择条件
            </Button>
          }
        />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </section>
  )
}
