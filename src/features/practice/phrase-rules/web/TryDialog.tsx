// 试一试: checks a sentence and marks the forbidden phrases.
import { Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { levels, maxTried, type Tried, phraseRules } from '../contract.ts'
import { CourseField } from './CourseField.tsx'
import { LevelPill } from './LevelPill.tsx'

/** Marks the findings in the text. */
function Marked({ heard, spans }: Tried) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to, level } of spans) {
    if (from < at) continue
    parts.push(
      heard.slice(at, from),
      <mark key={from} className={`is-${level.toLowerCase()}`} title={levels[level]}>
        {heard.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return (
    <p className="yw-wording-heard">
      {parts}
      {heard.slice(at)}
    </p>
  )
}

function Findings({ text, courseId }: { text: string; courseId: string | null }) {
  const { data, error } = useApiQuery(phraseRules.check, { body: { text, courseId } }, { when: text !== '', inPlace: true })
  if (!text) return <p className="yw-muted">写一句话，看看里面有没有违规用语；数字按读法比对，如「100%」和「百分之百」相同。</p>
  if (error && !data) return <p className="yw-warn">{error.message}</p>
  if (!data) return null
  return (
    <>
      <Marked {...data} />
      {data.findings.length === 0 && <p className="yw-ok">没有违规用语</p>}
      <ul className="yw-wording-findings">
        {data.findings.map(({ text: wrong, level, advice }) => (
          <li key={wrong}>
            <LevelPill level={level} /> {wrong}
            {advice && <span className="yw-muted">{advice}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

export function TryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const [courseId, setCourseId] = useState<string | null>(null)
  const settled = useDebouncedValue(text.trim(), 400)
  return (
    <Modal open={open} title="试一试" footer={null} onCancel={onClose} style={{ top: 48 }}>
      <div className="yw-wording-try">
        <Input.TextArea
          aria-label="要试的一句话"
          autoFocus
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={maxTried}
          placeholder="如：这款产品我们保证收益"
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        <CourseField value={courseId} onChange={setCourseId} />
        <div role="status">
          <Findings text={settled} courseId={courseId} />
        </div>
      </div>
    </Modal>
  )
}
