// 识别有误: the learner corrects a wrongly recognised answer in practice; both texts are stored.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure, showSuccess } from '#ui/page/notice.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { maxSaid, type Rehearsal, rehearsals, type ReportLine } from '../contract.ts'
import { isPractising, type Mode } from '../fields.ts'
import { useDraft } from './use-run.ts'

interface Props {
  id: string
  mode: Mode
  line: Pick<ReportLine, 'scriptId' | 'said' | 'spoken'> & Partial<Pick<ReportLine, 'marks'>>
  onTold: (run: Rehearsal) => void
}

export function Misheard({ id, mode, line: { scriptId, said, spoken, marks }, onTold }: Props) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [text, setText] = useDraft(id, `heard:${scriptId}`)
  if (!isPractising(mode) || spoken?.listening !== 'HEARD' || marks?.some((m) => m.score !== null)) return null
  const send = async () => {
    setBusy(true)
    try {
      const told = await call(rehearsals.correct, { params: { id, scriptId }, body: { said: text } })
      setText('')
      setOpen(false)
      showSuccess('已更正，并重新评分')
      onTold(told)
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const show = () => {
    if (!text) setText(said ?? '')
    setOpen(true)
  }
  const actions = (
    <>
      <button type="button" className="yl-button" onClick={() => setOpen(false)}>
        取消
      </button>
      <button type="button" className="yl-button is-main" disabled={busy || !text.trim() || text === said} onClick={() => void send()}>
        更正
      </button>
    </>
  )
  return (
    <>
      <button type="button" className="yl-link yl-misheard" onClick={show}>
        识别有误？
      </button>
      <Sheet open={open} title="更正识别文字" onClose={() => setOpen(false)} actions={actions}>
        <p className="yl-muted">改成您实际说的话，系统按更正后的文字重新评分。导师能看到识别的原文和录音。</p>
        <textarea
          className="yl-text"
          aria-label="您实际说的话"
          rows={5}
          maxLength={maxSaid}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      </Sheet>
    </>
  )
}
