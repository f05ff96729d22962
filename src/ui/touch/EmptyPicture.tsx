// The mark of an empty screen, for decoration only. The drawings of the management pages would come with the shell's code.
import { CheckIcon, PracticeIcon } from './icons.tsx'
import './greeting.css'

const marks = { done: CheckIcon, nothing: PracticeIcon }

export function EmptyPicture({ of }: { of: keyof typeof marks }) {
  const Mark = marks[of]
  return (
    <span aria-hidden className={`yl-drawing is-${of}`}>
      <Mark />
    </span>
  )
}
