// Choice between a few named pictures, for backgrounds and framings.
import type { ReactNode } from 'react'
import './own.css'

interface Props<T extends string> {
  label: string
  /** Help text of the choice. */
  hint?: ReactNode
  options: readonly { id: T; name: string; picture: string }[]
  value: T | undefined
  onChange: (id: T) => void
}

export const PictureChoice = <T extends string>({ label, hint, options, value, onChange }: Props<T>) => (
  <div>
    <div className="yw-dh-label">
      {label}
      {hint && <span>{hint}</span>}
    </div>
    <div className="yw-dh-grounds" role="radiogroup" aria-label={label}>
      {options.map(({ id, name, picture }) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === value}
          className={`yw-dh-ground${id === value ? ' is-on' : ''}`}
          onClick={() => onChange(id)}
        >
          <img src={picture} alt="" />
          <span>{name}</span>
        </button>
      ))}
    </div>
  </div>
)
