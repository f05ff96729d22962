// A notice above rows whose generation states are unknown, because they are loading or could not be read.
import { LoadingOutlined, QuestionCircleOutlined, RedoOutlined } from '@ant-design/icons'

/** Shows nothing if `lacks` is null, or if the states arrive soon. */
export function StatesUnread({ lacks, onRetry }: { lacks: 'reading' | 'unknown' | null; onRetry: () => void }) {
  if (lacks === null) return null
  return (
    <section className="yw-card yw-sum" role="status">
      {lacks === 'reading' ? (
        <span className="yw-muted">
          <LoadingOutlined aria-hidden /> 正在读取生成状态…
        </span>
      ) : (
        <>
          <span className="yw-warn">
            <QuestionCircleOutlined aria-hidden /> 生成状态未知，没有读到
          </span>
          <button type="button" className="yw-rowact" onClick={onRetry}>
            <RedoOutlined aria-hidden /> 重试
          </button>
        </>
      )}
    </section>
  )
}
