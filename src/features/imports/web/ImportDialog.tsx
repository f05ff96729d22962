// Importing a spreadsheet: the file, its preview with what is wrong and may be corrected, and the outcome.
import { Modal, Steps, Switch } from 'antd'
import { useRef, useState } from 'react'
import { confirmAct } from '../../../ui/confirm.ts'
import { layout } from '../../../ui/theme/palette.ts'
import { useKept } from '../../../ui/use-kept.tsx'
import { acceptOf, severalFiles } from '../../../ui/upload.ts'
import type { ImportKind } from './import-kind.ts'
import { ImportFoot } from './ImportFoot.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { Choosing, Done, Sending } from './ImportStages.tsx'
import { type Corrected, type ImportQueryGiven, useImport } from './use-import.ts'
import '../../../ui/media/media.css'
import './import.css'

export type { ImportKind, PreviewColumn } from './import-kind.ts'

export function ImportDialog({ open, onClose, kind }: { open: boolean; onClose: () => void; kind: ImportKind }) {
  /** How to throw away what was corrected; null where nothing was. */
  const discard = useRef<(() => void) | null>(null)
  const close = () =>
    discard.current
      ? confirmAct({
          title: '放弃刚才的更正？',
          content: '关闭后，更正的内容和预览不会保留。',
          okText: '放弃更正',
          cancelText: '继续更正',
          act: () => {
            discard.current?.()
            discard.current = null
            onClose()
            return undefined
          },
        })
      : onClose()
  return (
    <Modal
      open={open}
      title={kind.title}
      width={layout.dialog.l}
      style={{ top: 48 }}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Importing kind={kind} onClose={close} onEdited={(to) => void (discard.current = to)} />
    </Modal>
  )
}

const steps = [{ title: '上传文件' }, { title: '预览' }, { title: '完成' }]
const stepOf = { choosing: 0, sending: 0, preview: 1, done: 2 } as const
interface ImportingProps {
  kind: ImportKind
  onClose: () => void
  onEdited: (discard: (() => void) | null) => void
}

function Importing({ kind, onClose, onEdited }: ImportingProps) {
  const { choice, endpoint } = kind
  const run = useImport(endpoint, kind.refresh, kind)
  const { state, edited, checking, committing } = run
  const [chosen, setChosen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const queryOf = (on: boolean): ImportQueryGiven => ({ ...kind.query, ...(choice && on ? { [choice.name]: 'true' } : {}) })
  const query = queryOf(chosen)
  // the rows are the server's; where they are is kept here
  const corrected = state.at === 'preview' && edited.size > 0 ? state : null
  const kept = useKept<{ corrected?: Corrected; chosen?: boolean }>({
    name: `import:${endpoint.path}:${JSON.stringify(kind.query ?? {})}`,
    title: kind.title,
    saved: {},
    now: corrected?.answer.importId
      ? { corrected: { importId: corrected.answer.importId, file: corrected.file.name, rows: [...edited] }, chosen }
      : {},
    put: ({ corrected: before, chosen: on = chosen }) => {
      setChosen(on)
      if (before) void run.resume(before, queryOf(on))
    },
  })
  onEdited(kept.isChanged ? kept.drop : null)
  const choose = (files: FileList | null | undefined) => {
    if (!files?.length) return
    if (files.length > 1) return run.refuse(severalFiles)
    if (files[0]) run.send(files[0], query)
  }
  const switching = choice && (
    <span className="yw-import-update">
      <Switch
        size="small"
        aria-label={choice.label}
        checked={chosen}
        disabled={state.at === 'sending' || committing || checking}
        onChange={(on) => {
          setChosen(on)
          if (state.at === 'preview') void run.check(queryOf(on))
        }}
      />
      {choice.label}
    </span>
  )
  return (
    <>
      {kept.offer}
      <Steps className="yw-import-steps" size="small" responsive={false} current={stepOf[state.at]} items={steps} />
      <input
        ref={input}
        type="file"
        hidden
        accept={endpoint.upload && acceptOf(endpoint.upload)}
        onChange={(e) => {
          choose(e.target.files)
          e.target.value = ''
        }}
      />
      {state.at === 'choosing' && <Choosing kind={kind} fault={state.fault} onAsk={() => input.current?.click()} onFiles={choose} />}
      {state.at === 'sending' && <Sending {...state} />}
      {state.at === 'preview' && (
        <ImportPreview
          file={state.file}
          answer={state.answer}
          columns={kind.columns}
          edited={edited}
          checking={checking}
          onCorrect={(correction) => void run.correct(query, correction)}
        />
      )}
      {state.at === 'done' && <Done answer={state.answer} unit={kind.unit} doneText={kind.doneText} />}
      <div className="yw-modal-foot yw-import-foot">
        <ImportFoot kind={kind} run={run} query={query} choice={switching} onClose={onClose} />
      </div>
    </>
  )
}
