// Reference answer of a line: its text and its sound.
import { Player } from '#ui/touch/Player.tsx'
import type { Current } from '../contract.ts'

type Said = NonNullable<Current['reference']>

export const ReferenceWords = ({ text, audioUrl }: Said) => (
  <>
    <p>{text}</p>
    {audioUrl && <Player src={audioUrl} label="参考答案" />}
  </>
)

export const Reference = ({ reference }: { reference: Said }) => (
  <section className="yl-card" aria-label="参考答案">
    <small className="yl-muted">可以这样回答</small>
    <ReferenceWords {...reference} />
  </section>
)
