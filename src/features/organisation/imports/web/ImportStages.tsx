// Stages of an import around its preview: choosing the file, upload and reading, and the result.
import { maxRows } from '#shared/sheets.ts'
import { CloudUploadOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useScrollToError } from '#ui/form/use-scroll-to-error.ts'
import type { ImportKind } from './import-kind.ts'
import type { ImportState } from './use-import.ts'

type At<Stage extends ImportState['at']> = Extract<ImportState, { at: Stage }>
const number = (n: number) => n.toLocaleString('zh-CN')

interface ChoosingProps {
  kind: ImportKind
  fault: string | undefined
  /** Opens the file dialog. */
  onAsk: () => void
  onFiles: (files: FileList) => void
}

export function Choosing({ kind, fault, onAsk, onFiles }: ChoosingProps) {
  const [over, setOver] = useState(false)
  const rule = kind.endpoint.upload
  const told = useScrollToError<HTMLDivElement>(fault ?? '')
  return (
    <div className="yw-media">
      <button
        type="button"
        className={`yw-media-drop yw-import-drop${over ? ' is-over' : ''}`}
        onClick={onAsk}
        onDragOver={(e) => {
          e.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(e) => {
          e.preventDefault()
          setOver(false)
          onFiles(e.dataTransfer.files)
        }}
      >
        <CloudUploadOutlined aria-hidden />
        <span>
          拖入{kind.noun ?? '表格'}，或<em>点击选择</em>
        </span>
        <small>
          {[...(rule?.types ?? []), ...(rule?.also ?? [])].join('、')}，小于 {rule?.limit}
        </small>
      </button>
      {fault && (
        <div ref={told} className="yw-media-fault" role="alert">
          {fault}
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
  )
}

function progressWords(share: number, read: At<'sending'>['read']) {
  if (share < 1) return '正在上传'
  const rows = number(read?.rows ?? 0)
  return (read?.percent ?? 0) >= 100 ? `已读取 ${rows} 行，正在检查` : `正在读取，已读 ${rows} 行`
}

export function Sending({ file, share, read }: At<'sending'>) {
  return (
    <div className="yw-import-sending" role="status">
      <b>{file.name}</b>
      <Progress percent={Math.round(share < 1 ? share * 100 : (read?.percent ?? 0))} aria-label={share < 1 ? '上传进度' : '读取进度'} />
      <span>{progressWords(share, read)}</span>
    </div>
  )
}

/** Counts such as 新增 3 人，更新 2 人; empty if all rows are new. */
function countsText({ counts }: Pick<At<'done'>['answer'], 'counts'>, unit: string): string {
  if (!counts || counts.changed + counts.same + counts.disabled === 0) return ''
  const said = [
    ['新增', counts.added],
    ['更新', counts.changed],
    ['没有变化', counts.same],
    ['停用', counts.disabled],
  ] as const
  return said
    .filter(([, n]) => n > 0)
    .map(([word, n]) => `${word} ${number(n)} ${unit}`)
    .join('，')
}

export function Done({ answer, unit, doneText }: Pick<At<'done'>, 'answer'> & Pick<ImportKind, 'unit' | 'doneText'>) {
  return (
    <EmptyState
      title={`已导入 ${number(answer.ok)} ${unit}`}
      text={[countsText(answer, unit), answer.bad ? `有误的 ${number(answer.bad)} 行没有导入` : doneText].filter(Boolean).join('；')}
      size={140}
    />
  )
}
