// Dialog of a spreadsheet import: the file, its preview with corrections, and the result.
import { Modal, Steps, Switch } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import type { UploadRule } from '#shared/contract.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { layout } from '#ui/theme/palette.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { acceptOf, severalFiles } from '#ui/media/upload.ts'
import type { ImportKind } from './import-kind.ts'
import { HeadingChooser } from './HeadingChooser.tsx'
import { ImportAsks } from './ImportAsks.tsx'
import { ImportFoot } from './ImportFoot.tsx'
import { ImportPaste } from './ImportPaste.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { Choosing, Done, Sending } from './ImportStages.tsx'
import { type Corrected, type Import, type ImportQueryGiven, type ImportState, useImport } from './use-import.ts'
import '#ui/media/media.css'
import './import.css'

export type { ImportKind, PreviewColumn } from './import-kind.ts'

export function ImportDialog({ open, onClose, kind }: { open: boolean; onClose: () => void; kind: ImportKind }) {
  /** Discards the corrections; null if there are none. */
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

interface CheckingProps {
  kind: ImportKind
  run: Import
  state: Extract<ImportState, { at: 'preview' }>
  answers: Readonly<Record<string, string>>
  query: ImportQueryGiven
  onAnswered: (answers: Record<string, string>) => void
}
/** The questions about the file, and its rows. */
function Checking({ kind, run, state, answers, query, onAnswered }: CheckingProps) {
  return (
    <>
      <ImportAsks
        asks={state.answer.asks ?? []}
        answers={answers}
        disabled={run.checking || run.committing}
        onAnswer={(name, value) => {
          const { [name]: _before, ...others } = answers
          onAnswered(value === undefined ? others : { ...others, [name]: value })
        }}
      />
      <ImportPreview
        file={state.file}
        answer={state.answer}
        columns={kind.columns}
        edited={run.edited}
        isOpen={kind.isOpen}
        checking={run.checking}
        onCorrect={(correction) => void run.correct(query, correction)}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}
function Choice({ label, checked, disabled, onChange }: ChoiceProps) {
  return (
    <span className="yw-import-update">
      <Switch size="small" aria-label={label} checked={checked} disabled={disabled} onChange={onChange} />
      {label}
    </span>
  )
}

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>
  rule: UploadRule | undefined
  onFiles: (files: FileList | null) => void
}
function FileInput({ input, rule, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={rule && acceptOf(rule)}
      onChange={(e) => {
        onFiles(e.target.files)
        e.target.value = ''
      }}
    />
  )
}

interface OpeningProps {
  kind: ImportKind
  state: Extract<ImportState, { at: 'choosing' }>
  pasted: string
  onPasted: (text: string) => void
  onAsk: () => void
  onFiles: (files: FileList) => void
  onSend: (file: File, more?: ImportQueryGiven) => void
}
/** The choice of a file or a pasted text, and the unknown headers of the last file. */
function Opening({ kind, state, pasted, onPasted, onAsk, onFiles, onSend }: OpeningProps) {
  const { fault, unread } = state
  return (
    <>
      <Choosing kind={kind} fault={fault} onAsk={onAsk} onFiles={onFiles} />
      <ImportPaste paste={kind.paste} text={pasted} onChange={onPasted} onText={(file) => onSend(file)} />
      {unread && (
        <HeadingChooser
          key={unread.headings.join()}
          headings={unread.headings}
          columns={kind.columns}
          onChosen={(fields) => onSend(unread.file, { headings: JSON.stringify(fields) })}
        />
      )}
    </>
  )
}

function Importing({ kind, onClose, onEdited }: ImportingProps) {
  const { choice, endpoint } = kind
  const run = useImport(endpoint, kind.refresh, kind)
  const { state, edited, checking, committing } = run
  const [chosen, setChosen] = useState(false)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  /** It stays if its reading fails. */
  const [pasted, setPasted] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const queryOf = (on: boolean, answered = answers): ImportQueryGiven => ({
    ...kind.query,
    ...answered,
    ...(choice && on ? { [choice.name]: 'true' } : {}),
  })
  const query = queryOf(chosen)
  // the server stores the rows, and the device only their draft id
  const corrected = state.at === 'preview' && edited.size > 0 ? state : null
  const kept = useDraftState<{ corrected?: Corrected; chosen?: boolean }>({
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
    setAnswers({})
    if (files[0]) run.send(files[0], queryOf(chosen, {}))
  }
  const switching = choice && (
    <Choice
      label={choice.label}
      checked={chosen}
      disabled={state.at === 'sending' || committing || checking}
      onChange={(on) => {
        setChosen(on)
        if (state.at === 'preview') void run.check(queryOf(on))
      }}
    />
  )
  return (
    <>
      {kept.offer}
      <Steps className="yw-import-steps" size="small" responsive={false} current={stepOf[state.at]} items={steps} />
      <FileInput input={input} rule={endpoint.upload} onFiles={choose} />
      {state.at === 'choosing' && (
        <Opening
          {...{ kind, state, pasted }}
          onPasted={setPasted}
          onAsk={() => input.current?.click()}
          onFiles={choose}
          onSend={(file, more) => run.send(file, { ...queryOf(chosen, {}), ...more })}
        />
      )}
      {state.at === 'sending' && <Sending {...state} />}
      {state.at === 'preview' && (
        <Checking
          kind={kind}
          run={run}
          state={state}
          answers={answers}
          query={query}
          onAnswered={(answered) => {
            setAnswers(answered)
            void run.check(queryOf(chosen, answered))
          }}
        />
      )}
      {state.at === 'done' && <Done answer={state.answer} unit={kind.unit} doneText={kind.doneText} />}
      <div className="yw-modal-foot yw-import-foot">
        <ImportFoot kind={kind} run={run} query={query} choice={switching} answers={answers} onClose={onClose} />
      </div>
    </>
  )
}
