// Toolbar during a paste: shows the parsed lines, and confirms or discards them.
import { Button, Progress, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { type Role, roleLabels } from './parse-dialogue.ts'
import type { Pasting } from './use-paste.ts'

const roleOptions = (Object.keys(roleLabels) as Role[]).map((value) => ({ value, label: roleLabels[value] }))

interface Props {
  pasting: Pasting
  /** Inserts the whole text as one line. */
  onAsOne: () => void
}

export function PasteBar({ pasting, onAsOne }: Props) {
  const { pasted, good, done, close, confirm } = pasting
  const ok = useRef<HTMLButtonElement>(null)
  const text = pasted?.text
  useEffect(() => ok.current?.focus(), [text])
  if (!pasted) return null
  const answers = pasted.list.filter(({ values }) => values.needAnswer === 'NEED').length
  const left = pasted.list.length - good
  const words = [
    `${pasted.list.length} 句`,
    answers > 0 && `${answers} 段参考答案`,
    pasted.chapters > 0 && `${pasted.chapters} 个章节`,
  ].filter(Boolean)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc anywhere inside discards the paste
    <div
      className="yw-sb-bar is-batch"
      role="group"
      aria-label="粘贴的对话"
      onKeyDown={(e) => e.key === 'Escape' && done === null && close()}
    >
      <b role="status">粘贴了 {words.join('、')}</b>
      <span className="yw-small yw-second">
        {[
          pasted.blank > 0 && '空行已略去',
          pasted.longChapters > 0 && `${pasted.longChapters} 个章节名过长，已截短`,
          left > 0 && `${left} 句还不能新增`,
        ]
          .filter(Boolean)
          .join('，')}
      </span>
      {done === null &&
        pasted.speakers.map(({ name }) => (
          <span key={name} className="yw-small">
            {name}
            <Select<Role>
              size="small"
              variant="borderless"
              popupMatchSelectWidth={false}
              aria-label={`${name}是谁`}
              value={pasted.roles[name] ?? 'NONE'}
              options={roleOptions}
              onChange={(role) => pasting.cast(name, role)}
            />
          </span>
        ))}
      <span className="yw-space" />
      {done === null ? (
        <>
          <Button type="text" size="small" onClick={onAsOne}>
            作为一句
          </Button>
          <Button size="small" onClick={close}>
            取消 <kbd>Esc</kbd>
          </Button>
          <Button ref={ok} type="primary" size="small" disabled={!good} onClick={() => void confirm()}>
            新增 {good} 句 <kbd>Enter</kbd>
          </Button>
        </>
      ) : (
        <>
          <span className="yw-small">已新增 {done} 句</span>
          <Progress percent={Math.round((100 * done) / Math.max(1, done + good))} size="small" style={{ width: 160, margin: 0 }} />
        </>
      )}
    </div>
  )
}
