// 接下来练: one's weakest lines of late, and a run of these lines alone.
import { useState } from 'react'
import { call } from '../../../ui/client.ts'
import { showFailure } from '../../../ui/notice.ts'
import { goTo } from '../../../ui/touch/router.tsx'
import { useAnswer } from '../../../ui/touch/use-answer.ts'
import { rehearsals } from '../contract.ts'
import './room.css'

/** Begins a run, and goes into its room. */
export function useBegin() {
  const [busy, setBusy] = useState(false)
  const begin = async (start: () => Promise<{ id: string }>) => {
    setBusy(true)
    try {
      const { id } = await start()
      goTo(`/room/${id}`)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return { busy, begin }
}

/** Nothing where nothing is weak, or where that cannot be read: it is an offer. */
export function WeakestCard() {
  const { data: lines } = useAnswer(rehearsals.weakest)
  const { busy, begin } = useBegin()
  if (!lines?.length) return null
  const drill = () => begin(() => call(rehearsals.drill, { body: { scriptIds: lines.map((l) => l.scriptId) } }))
  return (
    <section className="yl-card yl-weakest" aria-label="接下来练">
      <h2>接下来练</h2>
      <p className="yl-muted">最近30天最弱的 {lines.length} 句，只练它们，不计入练习记录。</p>
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
      <button type="button" className="yl-button is-main is-wide" disabled={busy} onClick={() => void drill()}>
        只练这几句
      </button>
    </section>
  )
}
