// Choice of the framing of a drawn figure, each shown before the chosen background.
import type { Template } from '../contract.ts'
import { type Framing, framingNames, framings } from '../fields.ts'
import type { Choice } from './choices.ts'
import { PictureChoice } from './PictureChoice.tsx'

interface Props {
  of: Template
  choice: Choice
  onChange: (framing: Framing | undefined) => void
}

/** Returns the address of the figure in a framing before the chosen background. */
function pictureOf({ backgrounds }: Template, background: string | undefined, framing: Framing): string {
  const address = (backgrounds.find(({ id }) => id === background) ?? backgrounds[0])?.fileUrl ?? ''
  return framing === 'half' ? address : `${address}&framing=${framing}`
}

export function Framings({ of, choice: { background, framing = 'half' }, onChange }: Props) {
  const options = framingNames.map((id) => ({ id, name: framings[id], picture: pictureOf(of, background, id) }))
  return (
    <PictureChoice
      label="景别"
      hint="近景中不做手势"
      options={options}
      value={framing}
      onChange={(id) => onChange(id === 'half' ? undefined : id)}
    />
  )
}
