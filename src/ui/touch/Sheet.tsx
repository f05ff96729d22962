// A sheet from below, or a centred dialog on wide screens: the browser's own <dialog>, which traps the focus and closes on Esc.
import { type ReactNode, useEffect, useRef } from 'react'
import './touch.css'

interface Props {
  open: boolean
  title: string
  /** Called by Esc, the close button, or a press outside. */
  onClose: () => void
  children: ReactNode
  /** Buttons at the end of the sheet. */
  actions?: ReactNode
}

export function Sheet({ open, title, onClose, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return
    const opener = document.activeElement
    const { current } = dialog
    current?.showModal()
    return () => {
      current?.close()
      // the browser returns the focus to the opener, except after an unmounted dialog
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it; Esc closes it by itself
    <dialog
      ref={dialog}
      className="yl-sheet"
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault()
        onClose()
      }}
      onClick={(e) => e.target === dialog.current && onClose()}
    >
      {open && (
        <div>
          <header>
            <h2>{title}</h2>
            <button type="button" className="yl-icon" aria-label="关闭" onClick={onClose}>
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
                <path d="M3 3 13 13M13 3 3 13" />
              </svg>
            </button>
          </header>
          <div className="yl-sheet-body">{children}</div>
          {actions && <footer>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
