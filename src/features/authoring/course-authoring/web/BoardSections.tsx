// Scenes and sub-scenes of a course at the left of its board, each with its progress.
import type { BoardSection, BoardState } from '#features/authoring/productions/contract.ts'
import { number, type Overview, Strip, totalOf } from './BoardSummary.tsx'
import './board.css'

interface Props {
  sections: readonly BoardSection[]
  counts: Overview['counts']
  /** Id of the selected scene or sub-scene; undefined: all. */
  at: string | undefined
  onChoose: (place: { sceneId?: string; subSceneId?: string }) => void
}

const ready: readonly BoardState[] = ['done', 'uploaded']

function Place({
  title,
  counts,
  on,
  deep,
  onClick,
}: {
  title: string
  counts: Overview['counts']
  on: boolean
  deep?: boolean
  onClick: () => void
}) {
  const total = totalOf(counts)
  const made = ready.reduce((sum, s) => sum + counts[s], 0)
  return (
    <button type="button" className={`yw-board-place${on ? ' is-on' : ''}${deep ? ' is-deep' : ''}`} aria-pressed={on} onClick={onClick}>
      <span className="yw-board-title" title={title}>
        {title}
      </span>
      <span className="yw-muted yw-small" aria-label={`已完成 ${made}，共 ${total}`}>
        {number(made)}/{number(total)}
      </span>
      {total > 0 && <Strip counts={counts} />}
    </button>
  )
}

const sumOf = (sections: readonly BoardSection[]) => {
  const sum = { ...(sections[0]?.counts as Overview['counts']) }
  for (const { counts } of sections.slice(1)) for (const s of Object.keys(sum) as BoardState[]) sum[s] += counts[s]
  return sum
}

export function BoardSections({ sections, counts, at, onChoose }: Props) {
  return (
    <nav className="yw-card yw-board-places" aria-label="场景与子场景">
      <Place title="全部场景" counts={counts} on={!at} onClick={() => onChoose({})} />
      {[...Map.groupBy(sections, (s) => s.sceneId)].map(([sceneId, below]) => (
        <div key={sceneId} role="group" aria-label={below[0]?.sceneTitle}>
          <Place title={below[0]?.sceneTitle ?? ''} counts={sumOf(below)} on={at === sceneId} onClick={() => onChoose({ sceneId })} />
          {below.map((s) => (
            <Place
              key={s.subSceneId}
              title={s.subSceneTitle}
              counts={s.counts}
              on={at === s.subSceneId}
              deep
              onClick={() => onChoose({ subSceneId: s.subSceneId })}
            />
          ))}
        </div>
      ))}
    </nav>
  )
}
