// How near a drawn figure is shown: each framing as it looks before the chosen background.
import type { Template } from '../contract.ts'
import { type Framing, framingNames, framings } from '../fields.ts'
import type { Choice } from './choices.ts'
import './own.css'

interface Props {
  of: Template
  choice: Choice
  onChange: (framing: Framing | undefined) => void
}

/** Where the figure is seen in a framing, before the chosen background. */
function pictureOf({ backgrounds }: Template, background: string | undefined, framing: Framing): string {
  const address = (backgrounds.find(({ id }) => id === background) ?? backgrounds[0])?.fileUrl ?? ''
  return framing === 'half' ? address : `${address}&framing=${framing}`
}

export function Framings({ of, choice: { background, framing = 'half' }, onChange }: Props) {
  return (
    <div>
      <div className="yw-dh-label">
        景别<span>近景中不做手势</span>
      </div>
      <div className="yw-dh-grounds" role="radiogroup" aria-label="景别">
        {framingNames.map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === framing}
            className={`yw-dh-ground${name === framing ? ' is-on' : ''}`}
            onClick={() => onChange(name === 'half' ? undefined : name)}
          >
            <img src={pictureOf(of, background, name)} alt="" />
            <span>{framings[name]}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
