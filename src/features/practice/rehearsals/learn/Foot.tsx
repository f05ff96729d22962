// Footer of the room with the buttons for the current line.
import type { ReactNode } from 'react'

export const Foot = ({ children }: { children: ReactNode }) => <footer className="yl-exam-foot">{children}</footer>
export const NextButton = ({ busy, onNext, label = '下一句' }: { busy: boolean; onNext: () => void; label?: string }) => (
  <button type="button" className="yl-button is-main" disabled={busy} onClick={onNext}>
    {label}
  </button>
)
