// What stands in the place of something that is still read, or could not be read.
import type { Answered } from './use-answer.ts'
import './touch.css'

/** Nothing once there is something to show. */
export function Waiting({ of: { data, error, again } }: { of: Answered<unknown> }) {
  if (data !== undefined) return null
  if (!error)
    return (
      <div className="yl-bones" role="status" aria-label="正在读取">
        <i />
        <i />
        <i />
      </div>
    )
  return (
    <div className="yl-state" role="alert">
      <h2>{error.status === 404 ? '内容不存在' : '加载失败'}</h2>
      <p>{error.status === 404 ? '它可能已被删除，或没有分配给您。' : error.msg}</p>
      <button type="button" className="yl-button" onClick={again}>
        重试
      </button>
    </div>
  )
}
