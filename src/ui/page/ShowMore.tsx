// Footer of a list of options that shows only a part: the total number, and a button for more.
import { Button } from 'antd'
import './kit.css'

interface Props {
  total: number
  shown: number
  /** Unit of the options: 人, 项. */
  unit: string
  /** Additional remark about the options. */
  more?: string | false
  /** Number of options that the button adds; absent: the rest is found by typing. */
  step?: number
  loading?: boolean
  onMore?: () => void
}
const n = (count: number) => count.toLocaleString('zh-CN')

/** For the popupRender of a Select, so that its list never ends without a notice. */
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
