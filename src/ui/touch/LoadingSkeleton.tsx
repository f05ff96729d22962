// Placeholder for content that is loading or could not be read.
import { Link } from './router.tsx'
import type { FetchState } from './use-fetch.ts'
import './touch.css'

const shapes = {
  cards: ['', '', ''],
  /** Skeleton below a title. */
  titled: ['is-title', '', '', ''],
  /** Skeleton of a question and its answers, or of a line and its answer. */
  turn: ['is-title', 'is-words', 'is-choice', 'is-choice', 'is-choice'],
}
type Shape = keyof typeof shapes

/** A skeleton in the shape of the content. */
export const SkeletonShape = ({ like = 'cards' }: { like?: Shape | undefined }) => (
  <div className="yl-bones" role="status" aria-label="正在读取">
    {shapes[like].map((part, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- bones are alike
      <i key={i} className={part} />
    ))}
  </div>
)

/** Renders nothing once there is data. */
export function LoadingSkeleton({ of: { data, error, again }, like }: { of: FetchState<unknown>; like?: Shape | undefined }) {
  if (data !== undefined) return null
  if (!error) return <SkeletonShape like={like} />
  // a malformed address counts as not found
  const isGone = error.status === 404 || error.status === 400
  return (
    <div className="yl-state" role="alert">
      <h2>{isGone ? '内容不存在' : '加载失败'}</h2>
      <p>{isGone ? '它可能已被删除，或没有分配给您。' : error.msg}</p>
      {!isGone && (
        <button type="button" className="yl-button" onClick={again}>
          重试
        </button>
      )}
      {/* screens of consecutive steps have no navigation bar, so they need this link */}
      {(isGone || like === 'turn') && (
        <Link className="yl-button" to="/">
          返回今天
        </Link>
      )}
    </div>
  )
}
