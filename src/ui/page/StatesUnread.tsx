// Above rows whose generation states are not known: they are still being read, or could not be.
import { LoadingOutlined, QuestionCircleOutlined, RedoOutlined } from '@ant-design/icons'

/** Nothing where `lacks` is null and where the states come soon. */
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
