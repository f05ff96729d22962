// 容易丢分的句子: each one starts a drill of the line, and one button a drill of all.
import { useBegin } from '#features/practice/rehearsals/learn/DrillCard.tsx'
import type { Tasks } from '../contract.ts'
import { weakWords } from './today-words.ts'

export function WeakLines({ lines }: { lines: Tasks['weakest'] }) {
  const { busy, drill } = useBegin()
  if (!lines.length) return null
  return (
    <section className="yl-weak" aria-label="容易丢分的句子">
      <header>
        <h2>容易丢分的句子</h2>
        {lines.length > 1 && (
          <button type="button" className="yl-link" disabled={busy} onClick={() => drill(lines.map((l) => l.scriptId))}>
            全部练一遍
          </button>
        )}
      </header>
      <ul>
        {lines.map((line) => (
          <li key={line.scriptId}>
            <button type="button" className="yl-card" disabled={busy} onClick={() => drill([line.scriptId])}>
              <span>「{line.text}」</span>
              <small>{weakWords(line)} · 练这一句</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
