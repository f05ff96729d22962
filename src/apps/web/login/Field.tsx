// A labelled input of the sign-in page with its message below.
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  icon?: ReactNode
  error?: string
  onChange: (value: string) => void
  /** Element beside the box: captcha picture or code button. */
  beside?: ReactNode
}

export function Field({ label, icon, error, onChange, beside, type, ...input }: Props) {
  const id = useId()
  const [seen, setSeen] = useState(false)
  const secret = type === 'password'
  return (
    <div className="si-field">
      <label htmlFor={id}>{label}</label>
      <div className="si-row">
        <div className={`si-box${error ? ' is-wrong' : ''}`}>
          {icon}
          <input
            {...input}
            id={id}
            type={secret && seen ? 'text' : type}
            aria-invalid={!!error}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(e) => onChange(e.target.value)}
          />
          {secret && (
            <button
              type="button"
              className="si-eye"
              aria-label={seen ? '隐藏密码' : '显示密码'}
              aria-pressed={seen}
              onClick={() => setSeen(!seen)}
            >
              {seen ? <EyeIcon /> : <EyeOffIcon />}
            </button>
          )}
        </div>
        {beside}
      </div>
      {error && (
        <div className="si-error" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

/** Focuses the first field with a message. */
export const focusWrong = (form: HTMLElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus())
