// The check of the content as it is typed: what must be changed before it can be submitted, and advice.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import type { Scenario } from '#shared/scenario.ts'
import { scenarios } from '../contract.ts'

interface Props {
  subSceneId: string
  content: Scenario
  /** Moves to the field of an issue. */
  onGo: (place: (string | number)[]) => void
}

const pathOf = (place: string) => place.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

export function Issues({ subSceneId, content, onGo }: Props) {
  const { data } = useApiQuery(scenarios.check, { body: { subSceneId, content } }, { inPlace: true })
  if (!data) return null
  const faults = data.issues.filter(({ level }) => level === 'FAULT')
  const sorted = [...faults, ...data.issues.filter(({ level }) => level === 'HINT')]
  return (
    <section className="yw-card yw-scenario-issues" aria-label="检查">
      <h2>
        检查 <span className="yw-muted">{faults.length ? `${faults.length} 处必须修改` : '可以提交'}</span>
      </h2>
      {sorted.length > 0 && (
        <ul>
          {sorted.map(({ level, place, text }) => (
            <li key={`${place} ${text}`} className={level === 'FAULT' ? 'is-bad' : ''}>
              <button type="button" onClick={() => onGo(pathOf(place))}>
                {level === 'FAULT' ? '必须' : '建议'}：{text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
