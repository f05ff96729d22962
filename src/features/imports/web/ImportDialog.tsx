// Importing a spreadsheet: the file, its preview with what is wrong and may be corrected, and the outcome.
import { maxRows } from '../../../shared/sheets.ts'
import { CloudUploadOutlined, DownloadOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Checkbox, Modal, Progress, Steps, Switch, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { addressOf } from '../../../ui/address.ts'
import type { AnyEndpoint } from '../../../ui/client.ts'
import { confirmAct } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { layout } from '../../../ui/theme/palette.ts'
import { useKept } from '../../../ui/use-kept.tsx'
import { acceptOf, severalFiles } from '../../../ui/upload.ts'
import { ImportPreview, type PreviewColumn } from './ImportPreview.tsx'
import { type Corrected, type ImportQueryGiven, useImport } from './use-import.ts'
import '../../../ui/media/media.css'
import './import.css'

export type { PreviewColumn } from './ImportPreview.tsx'

export interface ImportKind {
  /** 导入人员 */
  title: string
  endpoint: AnyEndpoint
  /** The list of wrong rows, by importId. */
  errors: AnyEndpoint
  template: Pick<AnyEndpoint, 'path'>
  columns: readonly PreviewColumn[]
  /** Asked again when it is done. */
  refresh: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
  hints: readonly ReactNode[]
  /** A choice of this kind: a parameter that is 'true'. */
  choice?: { name: string; label: string }
  /** What it goes into. */
  query?: ImportQueryGiven
  /** What is chosen, default 表格. */
  noun?: string
  /** Said where the file does not get through. */
  broken?: string
  /** Milliseconds before the list is asked again. */
  refreshAfter?: number
  /** 人, 条 */
  unit: string
  doneText: string
}

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
const number = (n: number) => n.toLocaleString('zh-CN')

interface ImportingProps {
  kind: ImportKind
  onClose: () => void
  onEdited: (discard: (() => void) | null) => void
}

function Importing({ kind, onClose, onEdited }: ImportingProps) {
  const { choice, endpoint } = kind
  const { state, edited, checking, committing, send, refuse, restart, resume, check, correct, commit } = useImport(
    endpoint,
    kind.refresh,
    kind,
  )
  const [chosen, setChosen] = useState(false)
  const [skip, setSkip] = useState(false)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const rule = endpoint.upload
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
      if (before) void resume(before, queryOf(on))
    },
  })
  onEdited(kept.isChanged ? kept.drop : null)
  const choose = (files: FileList | null | undefined) => {
    if (!files?.length) return
    if (files.length > 1) return refuse(severalFiles)
    setSkip(false)
    if (files[0]) send(files[0], query)
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
          if (state.at === 'preview') void check(queryOf(on))
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
        accept={rule && acceptOf(rule)}
        onChange={(e) => {
          choose(e.target.files)
          e.target.value = ''
        }}
      />
      {state.at === 'choosing' && (
        <div className="yw-media">
          <button
            type="button"
            className={`yw-media-drop yw-import-drop${over ? ' is-over' : ''}`}
            onClick={() => input.current?.click()}
            onDragOver={(e) => {
              e.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(e) => {
              e.preventDefault()
              setOver(false)
              choose(e.dataTransfer.files)
            }}
          >
            <CloudUploadOutlined aria-hidden />
            <span>
              拖入{kind.noun ?? '表格'}，或<em>点击选择</em>
            </span>
            <small>
              {rule?.types.join('、')}，小于 {rule?.limit}
            </small>
          </button>
          {state.fault && (
            <div className="yw-media-fault" role="alert">
              {state.fault}
            </div>
          )}
          <ul className="yw-import-hints">
            <li>
              一个文件最多 {maxRows.toLocaleString('zh-CN')} {kind.unit === '人' ? '人' : '行'}，更多的请分成几个文件导入。
            </li>
            {kind.hints.map((hint, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never change
              <li key={i}>{hint}</li>
            ))}
          </ul>
        </div>
      )}
      {state.at === 'sending' && (
        <div className="yw-import-sending" role="status">
          <b>{state.file.name}</b>
          <Progress
            percent={Math.round(state.share < 1 ? state.share * 100 : (state.read?.percent ?? 0))}
            aria-label={state.share < 1 ? '上传进度' : '读取进度'}
          />
          <span>
            {state.share < 1
              ? '正在上传'
              : (state.read?.percent ?? 0) >= 100
                ? `已读取 ${number(state.read?.rows ?? 0)} 行，正在检查`
                : `正在读取，已读 ${number(state.read?.rows ?? 0)} 行`}
          </span>
        </div>
      )}
      {state.at === 'preview' && (
        <ImportPreview
          file={state.file}
          answer={state.answer}
          columns={kind.columns}
          edited={edited}
          checking={checking}
          onCorrect={(correction) => void correct(query, correction)}
        />
      )}
      {state.at === 'done' && (
        <EmptyState
          title={`已导入 ${number(state.answer.ok)} ${kind.unit}`}
          text={state.answer.bad ? `有误的 ${number(state.answer.bad)} 行没有导入` : kind.doneText}
          size={140}
        />
      )}
      <div className="yw-modal-foot yw-import-foot">
        {state.at === 'preview' ? (
          <>
            <Button type="text" icon={<RedoOutlined aria-hidden />} disabled={committing} onClick={restart}>
              换一个文件
            </Button>
            {state.answer.bad > 0 && (
              <Button
                type="text"
                icon={<DownloadOutlined aria-hidden />}
                href={addressOf('GET', kind.errors.path, { params: { importId: state.answer.importId ?? '' }, query })}
              >
                下载错误清单
              </Button>
            )}
            {switching}
            <span className="yw-left" />
            {state.answer.bad > 0 && (
              <Checkbox checked={skip} disabled={committing} onChange={(e) => setSkip(e.target.checked)}>
                跳过有误的 {number(state.answer.bad)} 行
              </Checkbox>
            )}
            <Button onClick={onClose}>取消</Button>
            <Tooltip title={state.answer.bad > 0 && !skip && '请先更正有误的行，或选择跳过'}>
              <Button
                type="primary"
                loading={committing}
                disabled={checking || state.answer.ok === 0 || (state.answer.bad > 0 && !skip)}
                onClick={() => void commit(query, skip)}
              >
                导入 {number(state.answer.ok)} 条
              </Button>
            </Tooltip>
          </>
        ) : state.at === 'done' ? (
          <>
            <span className="yw-left" />
            <Button onClick={restart}>继续导入</Button>
            <Button type="primary" autoFocus onClick={onClose}>
              完成
            </Button>
          </>
        ) : state.at === 'sending' ? (
          <>
            <span className="yw-left" />
            <Button onClick={restart}>{state.share < 1 ? '取消上传' : '取消读取'}</Button>
          </>
        ) : (
          <>
            <Button icon={<DownloadOutlined aria-hidden />} href={kind.template.path}>
              下载模板
            </Button>
            {switching}
            <span className="yw-left" />
            <Button onClick={onClose}>取消</Button>
          </>
        )}
      </div>
    </>
  )
}
