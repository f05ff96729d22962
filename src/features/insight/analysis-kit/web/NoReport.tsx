// In the place of a report that cannot be read: what it is of is gone or out of reach, or the reading failed.
import { Button } from 'antd'
import { CallFailure } from '#ui/api/call-failure.ts'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'

interface Props {
  error: unknown
  /** What a report is of: 考试、部门或人员. */
  parts: string
  onRetry: () => void
  /** To what is asked for. */
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
