// Buttons of each stage of an import.
import { DownloadOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Checkbox, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { addressOf } from '#ui/api/address.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import type { Batch } from '#shared/batch.ts'
import type { AnyEndpoint } from '#ui/api/client.ts'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { showWarning } from '#ui/page/notice.ts'
import type { ImportAnswer } from '../contract.ts'
import type { ImportKind } from './import-kind.ts'
import type { Import, ImportQueryGiven } from './use-import.ts'

const number = (n: number) => n.toLocaleString('zh-CN')

interface Props {
  kind: ImportKind
  run: Import
  query: ImportQueryGiven
  /** The option of this kind. */
  choice: ReactNode
  /** Answers to the questions of the preview. */
  answers: Readonly<Record<string, string>>
  onClose: () => void
}

interface UndoProps {
  kind: ImportKind
  endpoint: AnyEndpoint
  undoId: string
  onUndone: () => void
}
/** Undo within a day; records that cannot be removed stay, and are reported. */
function UndoButton({ kind, endpoint, undoId, onUndone }: UndoProps) {
  const undo = useApiMutation(endpoint, { done: '已撤销', refresh: kind.refresh })
  return (
    <ConfirmButton
      title="撤销这次导入？"
      content="这次新增的内容会被删除；对已有内容的更新不会还原。"
      act={async () => {
        const outcome = await (undo.run as (given: object) => ReturnType<typeof undo.run>)({ params: { undoId } })
        if (!outcome.ok) return outcome
        const { skipped } = outcome.content as unknown as Batch
        if (skipped[0]) showWarning(`${number(skipped.length)} ${kind.unit}没有撤销：${skipped[0].reason}`)
        onUndone()
        return outcome
      }}
    >
      撤销这次导入
    </ConfirmButton>
  )
}

export function ImportFoot(props: Props) {
  const { kind, run, choice, onClose } = props
  const { state } = run
  if (state.at === 'preview') return <PreviewFoot {...props} answer={state.answer} />
  if (state.at === 'done')
    return (
      <>
        {kind.undo && state.answer.undoId && (
          <UndoButton kind={kind} endpoint={kind.undo} undoId={state.answer.undoId} onUndone={onClose} />
        )}
        <span className="yw-left" />
        <Button onClick={run.restart}>继续导入</Button>
        <Button type="primary" autoFocus onClick={onClose}>
          完成
        </Button>
      </>
    )
  if (state.at === 'sending')
    return (
      <>
        <span className="yw-left" />
        <Button onClick={run.restart}>{state.share < 1 ? '取消上传' : '取消读取'}</Button>
      </>
    )
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} href={kind.template.path}>
        下载模板
      </Button>
      {choice}
      <span className="yw-left" />
      <Button onClick={onClose}>取消</Button>
    </>
  )
}

function PreviewFoot({ kind, run, query, choice, answers, onClose, answer }: Props & { answer: ImportAnswer }) {
  const [skip, setSkip] = useState(false)
  const isAsked = (answer.asks ?? []).some((ask) => ask.required && answers[ask.name] === undefined)
  return (
    <>
      <Button type="text" icon={<RedoOutlined aria-hidden />} disabled={run.committing} onClick={run.restart}>
        换一个文件
      </Button>
      {answer.bad > 0 && (
        <Button
          type="text"
          icon={<DownloadOutlined aria-hidden />}
          href={addressOf('GET', kind.errors.path, { params: { importId: answer.importId ?? '' }, query })}
        >
          下载错误清单
        </Button>
      )}
      {choice}
      <span className="yw-left" />
      {answer.bad > 0 && (
        <Checkbox checked={skip} disabled={run.committing} onChange={(e) => setSkip(e.target.checked)}>
          跳过有误的 {number(answer.bad)} 行
        </Checkbox>
      )}
      <Button onClick={onClose}>取消</Button>
      <Tooltip title={isAsked ? '请先回答预览上方的问题' : answer.bad > 0 && !skip && '请先更正有误的行，或选择跳过'}>
        <Button
          type="primary"
          loading={run.committing}
          disabled={run.checking || answer.ok === 0 || isAsked || (answer.bad > 0 && !skip)}
          onClick={() => void run.commit(query, skip)}
        >
          导入 {number(answer.ok)} 条
        </Button>
      </Tooltip>
    </>
  )
}
