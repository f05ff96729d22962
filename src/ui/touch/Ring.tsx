// Progress as a ring with numbers in it.
import './touch.css'

const radius = 19
const around = 2 * Math.PI * radius

export function Ring({ done, of, label }: { done: number; of: number; label: string }) {
  const share = of > 0 ? Math.min(1, done / of) : 0
  return (
    <span className={`yl-ring${share === 1 ? ' is-full' : ''}`} role="img" aria-label={label}>
      <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden>
        <circle cx="22" cy="22" r={radius} />
        {share > 0 && <circle cx="22" cy="22" r={radius} strokeDasharray={`${share * around} ${around}`} />}
      </svg>
      <b aria-hidden>
        {done}/{of}
      </b>
    </span>
  )
}
