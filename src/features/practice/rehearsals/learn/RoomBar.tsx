// The bar over the call: the way out, the customer's name, the place in the dialogue as segments, and what was said so far.
import { type ReactNode, useState } from 'react'
import { BackIcon, TranscriptIcon } from '#ui/touch/icons.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import type { Rehearsal } from '../contract.ts'
import { modes } from '../fields.ts'
import { Said, worthOf } from './Said.tsx'

/** More segments than that are too narrow to be told apart: then one bar. */
const maxSegments = 20

function Segments({ run: { place, total }, label }: { run: Rehearsal; label: string }) {
  if (total > maxSegments) return <progress className="yl-progress" max={total} value={place} aria-label={label} />
  return (
    <div className="yl-segments" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={place}>
      {Array.from({ length: total }, (_, i) => {
        const state = i < place ? 'is-done' : ''
        return <i key={i} className={i === place ? 'is-now' : state} />
      })}
    </div>
  )
}

/** A drill has lines of several sub-scenes. */
export const titleOf = ({ mode, title }: Pick<Rehearsal, 'mode' | 'title'>) => (mode === 'DRILL' ? '只练这几句' : title)

function Transcript({ run: { passed, mode, persona } }: { run: Rehearsal }) {
  return (
    <>
      {persona.length > 0 && <p className="yl-about">{persona.join('\n')}</p>}
      {passed.map(({ text, said, spoken, score }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines in their order
        <div key={i} className="yl-passed">
          <p className="yl-theirs">{text}</p>
          <Said said={said} spoken={spoken} worth={worthOf(score, spoken, mode)} />
        </div>
      ))}
    </>
  )
}

interface Props {
  run: Rehearsal
  captions: ReactNode
  onLeave: () => void
}

export function RoomBar({ run, captions, onLeave }: Props) {
  const [isOpen, setOpen] = useState(false)
  const at = Math.min(run.place + 1, run.total)
  const section = run.current?.section
  return (
    <header className="yl-room-bar">
      <Segments run={run} label={`第${at}句，共${run.total}句`} />
      <div>
        <button type="button" className="yl-icon" aria-label="离开" onClick={onLeave}>
          <BackIcon />
        </button>
        <h1 title={titleOf(run)}>
          {titleOf(run)}
          <small>
            <span className="yl-pill">{modes[run.mode]}</span> {section && `${section} · `}第 {at} / {run.total} 句
          </small>
        </h1>
        {captions}
        {(run.passed.length > 0 || run.persona.length > 0) && (
          <button type="button" className="yl-icon" aria-label="前面的对话" onClick={() => setOpen(true)}>
            <TranscriptIcon />
          </button>
        )}
      </div>
      <Sheet open={isOpen} title="前面的对话" onClose={() => setOpen(false)}>
        <Transcript run={run} />
      </Sheet>
    </header>
  )
}
