// Footer below the lines: number of lines, play time, jump to a line, list of keyboard shortcuts.
import { Button } from 'antd'
import { type Ref, useId, useState } from 'react'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import type { Outline } from '../contract.ts'

/** Formats milliseconds as «3 分 06 秒». */
export function lastingWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const two = String(seconds % 60).padStart(2, '0')
  if (hours) return `${hours} 小时 ${String(minutes).padStart(2, '0')} 分`
  return minutes ? `${minutes} 分 ${two} 秒` : `${seconds} 秒`
}

interface Props {
  total: number
  outline: Outline | undefined
  onGo: (number: number) => void
  onKeys: () => void
  field: Ref<HTMLSpanElement>
}

export function DialogueFoot({ total, outline, onGo, onKeys, field }: Props) {
  const id = useId()
  const [to, setTo] = useState<number | null>(null)
  const go = () => {
    if (to === null || to < 1 || to > total) return
    onGo(to)
    setTo(null)
  }
  return (
    <footer className="yw-sb-foot">
      <span>共 {total.toLocaleString('zh-CN')} 条</span>
      {outline && outline.total > 0 && (
        <span className="yw-sb-lasting">
          约 {lastingWords(outline.durationMs)} · 已生成 {lastingWords(outline.madeMs)}
        </span>
      )}
      <span className="yw-space" />
      {total > 0 && (
        <span className="yw-sb-go" ref={field}>
          <label htmlFor={id}>前往</label>
          <NumberInput
            id={id}
            size="small"
            controls={false}
            min={1}
            max={total}
            precision={0}
            value={to}
            aria-label="前往第几句"
            onChange={setTo}
            onPressEnter={go}
          />
          句
        </span>
      )}
      <Button type="text" size="small" className="yw-sb-help" onClick={onKeys}>
        按 <kbd>?</kbd> 看快捷键
      </Button>
    </footer>
  )
}
