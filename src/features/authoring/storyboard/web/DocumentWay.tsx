// Upload of a document whose text is handled like a pasted conversation.
import { FileTextOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { showFailure, showWarning } from '#ui/page/notice.ts'
import { acceptOf, refusal, upload } from '#ui/media/upload.ts'
import { storyboard } from '../contract.ts'

export function DocumentWay({ className, onText }: { className: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const rule = storyboard.readDocument.upload
  const take = async (file: File | undefined) => {
    if (!file) return
    const fault = rule && refusal(file, rule)
    if (fault) return showWarning(fault)
    setReading(true)
    try {
      const { text } = await upload(storyboard.readDocument, file)
      if (text.trim()) onText(text)
      else showWarning('文档中没有文字')
    } catch (error) {
      showFailure(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <button type="button" className={className} disabled={isReading} onClick={() => input.current?.click()}>
      <FileTextOutlined aria-hidden />
      <b>{isReading ? '正在读取…' : '从文档导入'}</b>
      <span>.docx 或 .txt，先显示，确认后才新增</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={rule && acceptOf(rule)}
        onClick={(e) => e.stopPropagation()}
        onChange={(e) => {
          void take(e.target.files?.[0])
          e.target.value = ''
        }}
      />
    </button>
  )
}
