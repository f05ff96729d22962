// 接下来练: the learner's weakest lines, and a drill of them.
import { wholeScore } from '#shared/scores.ts'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { rehearsals, type WeakLine } from '../contract.ts'
import { DrillButton } from './DrillCard.tsx'
import './weakest.css'

/** Reads the lines itself. Only for the end of a screen, because it appears when they arrive; after a failed request it does not. */
export function OwnWeakestCard() {
  const { data: lines } = useFetch(rehearsals.weakest, { copied: true })
  return <WeakestCard lines={lines ?? []} />
}

/** Renders nothing without weak lines. */
export function WeakestCard({ lines }: { lines: readonly WeakLine[] }) {
  if (!lines.length) return null
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
            <b>{wholeScore(mean)} 分</b>
          </li>
        ))}
      </ol>
      <DrillButton scriptIds={lines.map((l) => l.scriptId)} label={lines.length > 1 ? '只练这几句' : '只练这一句'} />
    </section>
  )
}
