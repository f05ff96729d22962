// Pasted text in place of a file: it is sent as a text file, and its preview is the same.
import { Button, Input } from 'antd'
import type { ImportKind } from './import-kind.ts'

interface Props {
  /** Absent: this kind takes no text. */
  paste: ImportKind['paste']
  text: string
  onChange: (text: string) => void
  onText: (file: File) => void
}

export function ImportPaste({ paste, text, onChange, onText }: Props) {
  if (!paste) return null
  const { fileName, placeholder } = paste
  return (
    <div className="yw-import-paste">
      <Input.TextArea aria-label="粘贴的文字" rows={6} value={text} placeholder={placeholder} onChange={(e) => onChange(e.target.value)} />
      <Button disabled={text.trim() === ''} onClick={() => onText(new File([text], fileName, { type: 'text/plain' }))}>
        读取粘贴的文字
      </Button>
    </div>
  )
}
