// Choice of the background of a drawn figure.
import type { Template } from '../contract.ts'
import { PictureChoice } from './PictureChoice.tsx'

interface Props {
  of: Template
  value: string | undefined
  onChange: (background: string | undefined) => void
}

export function Backgrounds({ of, value, onChange }: Props) {
  const [first] = of.backgrounds
  const at = of.backgrounds.some((b) => b.id === value) ? value : first?.id
  const options = of.backgrounds.map(({ id, name, fileUrl }) => ({ id, name, picture: fileUrl }))
  return <PictureChoice label="背景" options={options} value={at} onChange={(id) => onChange(id === first?.id ? undefined : id)} />
}
