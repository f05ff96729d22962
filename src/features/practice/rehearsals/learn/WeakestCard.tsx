// 接下来练: one's weakest lines of late, and a run of these lines alone.
import { useFetch } from '#ui/touch/use-fetch.ts'
import { rehearsals } from '../contract.ts'
import { DrillButton } from './DrillCard.tsx'
import './weakest.css'

/** Nothing where nothing is weak, or where that cannot be read: it is an offer. */
export function WeakestCard() {
  const { data: lines } = useFetch(rehearsals.weakest)
  if (!lines?.length) return null
  return (
    <section className="yl-card yl-weakest" aria-label="接下来练">
      <h2>接下来练</h2>
      <p className="yl-muted">最近30天最弱的 {lines.length} 句，单独练，不计入练习记录。</p>
      <ol>
        {lines.map(({ scriptId, text, subSceneTitle, courseTitle, mean, answers }) => (
          <li key={scriptId}>
            <span>
              {text}
              <small className="yl-muted">
                {courseTitle} · {subSceneTitle} · {answers > 1 ? `最近 ${answers} 次平均` : '最近 1 次'}
              </small>
            </span>
            <b>{Math.round(mean)} 分</b>
          </li>
        ))}
      </ol>
      <DrillButton scriptIds={lines.map((l) => l.scriptId)} label={lines.length > 1 ? '只练这几句' : '只练这一句'} />
    </section>
  )
}
