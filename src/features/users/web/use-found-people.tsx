// People to choose from while somebody types: so many at once, how many more there are, and the way to them.
import { Button } from 'antd'
import { type ReactElement, useState } from 'react'
import { useAsk } from '../../../ui/asking.ts'
import { users } from '../contract.ts'
import './targets.css'

const STEP = 50
const n = (count: number) => count.toLocaleString('zh-CN')

/** `const found = useFoundPeople(q)`; give `found.popup` to the Select as popupRender, so that its list never ends in silence. */
export function useFoundPeople(q: string, when = true) {
  const [wanted, setWanted] = useState({ q, limit: STEP })
  const limit = wanted.q === q ? wanted.limit : STEP
  const { data = [], isFetching } = useAsk(users.options, { query: { q, limit } }, { inPlace: true, when })
  const { data: count } = useAsk(users.optionsCount, { query: { q } }, { inPlace: true, when })
  const left = count ? Math.max(0, count.total - data.length) : 0
  const popup = (list: ReactElement) => (
    <>
      {list}
      {count && (left > 0 || count.disabled > 0) && (
        <div className="yw-found-more" role="status">
          <span>
            共 {n(count.total)} 人{left > 0 && `，已显示 ${n(data.length)} 人`}
            {count.disabled > 0 && `；另有 ${n(count.disabled)} 人账号已停用，不能选择`}
          </span>
          {left > 0 && (
            <Button
              onMouseDown={(e) => e.preventDefault()}
              type="link"
              size="small"
              loading={isFetching}
              onClick={() => setWanted({ q, limit: Math.min(9999, limit + 4 * STEP) })}
            >
              再显示 {n(Math.min(left, 4 * STEP))} 人
            </Button>
          )}
        </div>
      )}
    </>
  )
  return { people: data, isFetching, popup }
}
