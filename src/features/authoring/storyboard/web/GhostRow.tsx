// Row of a pasted line that is not saved yet: the user can change it or leave it out.
import { CloseOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { scriptTypeLabels } from '#features/authoring/scripts/contract.ts'
import { useBoard } from './board-context.ts'
import { Face } from './Face.tsx'
import { type LineValues, typesFor } from '#features/authoring/scripts/web/line-rules.ts'
import type { Row } from './rows.ts'
import { speakerWords } from './speakers.ts'

interface Props {
  row: Row
  fault: string | undefined
  /** Null leaves the line out. */
  onChange: (part: LineValues | null) => void
}

export function GhostRow({ row, fault, onChange }: Props) {
  const { mode, speakers } = useBoard()
  const { type = 'QUESTION', text, needAnswer, answerText } = row.values
  const name = `粘贴的第 ${row.number} 句`
  return (
    <>
      {row.heading !== null && (
        <h2 className="yw-sb-chapter">
          <b>{row.heading}</b>新章节
        </h2>
      )}
      <article className={`yw-sb-line is-ghost${fault ? ' is-faulty' : ''}`} aria-label={`${name}，${scriptTypeLabels[type]}`}>
        <div className="yw-sb-no">
          <span>{row.number}</span>
        </div>
        <Face of={row.values} speakers={speakers} />
        <div className="yw-sb-said">
          <div className="yw-sb-who">
            <b>{speakerWords[type]}</b>
            <Select
              size="small"
              variant="borderless"
              popupMatchSelectWidth={false}
              aria-label={`${name}的类型`}
              value={type}
              options={typesFor(mode, type)}
              onChange={(next) => onChange({ type: next })}
            />
          </div>
          <Input.TextArea
            variant="borderless"
            autoSize
            className="yw-sb-text"
            aria-label={`${name}的文本`}
            value={text}
            {...(fault ? { status: 'error' as const } : {})}
            onChange={(e) => onChange({ text: e.target.value })}
          />
          {fault && <div className="yw-sb-note is-error">{fault}，不会新增</div>}
        </div>
        <div className="yw-sb-media">
          <span className="yw-sb-new">新</span>
          <Button size="small" type="text" icon={<CloseOutlined aria-hidden />} aria-label={`去掉${name}`} onClick={() => onChange(null)} />
        </div>
        {needAnswer === 'NEED' && (
          <div className="yw-sb-answer">
            <div className="yw-sb-said">
              <div className="yw-sb-who">
                <b>{speakerWords.ANSWER}</b>参考答案
              </div>
              <Input.TextArea
                variant="borderless"
                autoSize
                aria-label={`${name}的参考答案`}
                value={answerText}
                onChange={(e) => onChange({ answerText: e.target.value })}
              />
            </div>
          </div>
        )}
      </article>
    </>
  )
}
