// Below a list of choices that shows a part of them: how many there are, and the way to the next.
import { Button } from 'antd'
import './kit.css'

interface Props {
  total: number
  shown: number
  /** 人, 项. */
  unit: string
  /** What more is to be said of them. */
  more?: string | false
  /** How many come next; absent: the rest is found by typing. */
  step?: number
  loading?: boolean
  onMore?: () => void
}
const n = (count: number) => count.toLocaleString('zh-CN')

/** Stands in a Select's popupRender, so that its list never ends in silence. */
export function ShowMore({ total, shown, unit, more, step = 0, loading = false, onMore }: Props) {
  const left = Math.max(0, total - shown)
  if (!left && !more) return null
  return (
    <div className="yw-found-more" role="status">
      <span>
        共 {n(total)} {unit}
        {left > 0 && `，已显示 ${n(shown)} ${unit}`}
        {left > 0 && !onMore && '，请输入更多字查找'}
        {more && `；${more}`}
      </span>
      {left > 0 && onMore && (
        <Button onMouseDown={(e) => e.preventDefault()} type="link" size="small" loading={loading} onClick={onMore}>
          再显示 {n(Math.min(left, step))} {unit}
        </Button>
      )}
    </div>
  )
}
