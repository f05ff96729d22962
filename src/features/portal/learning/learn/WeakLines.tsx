// 容易丢分的句子: each one starts a drill of the line, and one button a drill of all.
import { call } from '#ui/api/client.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { useBegin } from '#features/practice/rehearsals/learn/DrillCard.tsx'
import type { Tasks } from '../contract.ts'
import { weakWords } from './today-words.ts'

export function WeakLines({ lines }: { lines: Tasks['weakest'] }) {
  const { busy, begin } = useBegin()
  if (!lines.length) return null
  const onDrill = (scriptIds: string[]) => void begin(() => call(rehearsals.drill, { body: { scriptIds } }))
  return (
    <section className="yl-weak" aria-label="容易丢分的句子">
      <header>
        <h2>容易丢分的句子</h2>
        {lines.length > 1 && (
          <button type="button" className="yl-link" disabled={busy} onClick={() => onDrill(lines.map((l) => l.scriptId))}>
            全部练一遍
          </button>
        )}
      </header>
      <ul>
        {lines.map((line) => (
          <li key={line.scriptId}>
            <button type="button" className="yl-card" disabled={busy} onClick={() => onDrill([line.scriptId])}>
              <span>「{line.text}」</span>
              <small>{weakWords(line)} · 练这一句</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
