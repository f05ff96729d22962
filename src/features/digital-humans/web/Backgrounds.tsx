// What lies behind a drawn figure.
import type { Template } from '../contract.ts'
import './own.css'

interface Props {
  of: Template
  value: string | undefined
  onChange: (background: string | undefined) => void
}

export function Backgrounds({ of, value, onChange }: Props) {
  const [first] = of.backgrounds
  const at = of.backgrounds.some((b) => b.id === value) ? value : first?.id
  return (
    <div>
      <div className="yw-dh-label">背景</div>
      <div className="yw-dh-grounds" role="radiogroup" aria-label="背景">
        {of.backgrounds.map(({ id, name, fileUrl }) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={id === at}
            className={`yw-dh-ground${id === at ? ' is-on' : ''}`}
            onClick={() => onChange(id === first?.id ? undefined : id)}
          >
            <img src={fileUrl} alt="" />
            <span>{name}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
