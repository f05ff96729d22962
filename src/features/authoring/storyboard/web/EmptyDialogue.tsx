// Empty conversation: the user writes the first line, or pastes, imports or copies a whole conversation.
import { CopyOutlined, FormOutlined, ImportOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { DocumentWay } from './DocumentWay.tsx'

const sample = `【续保】
客户：我这个医疗险明年还能不能续？
学员：孙阿姨，您先别急。您这份写着保证续保 20 年，期间不会因为理赔不让您续。
客户：那要是产品停售了呢？
学员：……
提示：不得承诺“一定能续”，以条款为准。`

interface WayProps {
  icon: ReactNode
  title: string
  text: string
  onClick: () => void
}
const Way = ({ icon, title, text, onClick }: WayProps) => (
  <button type="button" className="yw-sb-way" onClick={onClick}>
    {icon}
    <b>{title}</b>
    <span>{text}</span>
  </button>
)

interface Props {
  /** Input field of the first line. */
  composer: ReactNode
  canWrite: boolean
  onPaste: () => void
  /** Receives the text of an uploaded document. */
  onText: (text: string) => void
  onImport?: (() => void) | undefined
  onCopyFrom?: (() => void) | undefined
}

export function EmptyDialogue({ composer, canWrite, onPaste, onText, onImport, onCopyFrom }: Props) {
  if (!canWrite) return <EmptyState title="还没有脚本" text="编写的人写下第一句后，这里显示整段对话。" />
  return (
    <div className="yw-sb-empty">
      <h2>还没有脚本</h2>
      <p className="yw-second">一句一句写下客户会说的话，再给出参考答案。写下第一句就开始，或者粘贴一整段对话。</p>
      {composer}
      <div className="yw-sb-ways">
        <Way icon={<FormOutlined aria-hidden />} title="粘贴一段对话" text="“客户：”“学员：”“提示：”开头的行会认出来" onClick={onPaste} />
        <DocumentWay className="yw-sb-way" onText={onText} />
        {onImport && <Way icon={<ImportOutlined aria-hidden />} title="从表格导入" text="下载脚本模板，填好后导入" onClick={onImport} />}
        {onCopyFrom && (
          <Way icon={<CopyOutlined aria-hidden />} title="从别的子场景复制" text="选一个已有的对话，复制过来改" onClick={onCopyFrom} />
        )}
      </div>
      <p className="yw-small yw-muted">粘贴的样子</p>
      <pre className="yw-sb-sample">{sample}</pre>
    </div>
  )
}
