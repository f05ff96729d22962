// Tab bar of an analysis page: <AnalysisTabPicker tabs={tabs} />. Names are edited in place; double click or F2 renames.
import { CloseOutlined, PlusOutlined, PushpinOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { maxTabNameLength } from '../contract.ts'
import { type AnalysisTabs, fullText } from './use-analysis-tabs.ts'
import './tabs.css'

interface NameFieldProps {
  label: string
  initial: string
  /** Returns false for an invalid name; the field then stays open. */
  onName: (name: string) => boolean
  onEnd: () => void
}

function NameField({ label, initial, onName, onEnd }: NameFieldProps) {
  const [name, setName] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = () => {
    done.current = true
    onEnd()
  }
  const take = () => {
    if (done.current) return
    if (onName(name)) end()
  }
  const onKey = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    if (e.key === 'Enter') take()
    if (e.key === 'Escape') end()
  }
  return (
    <input
      ref={field}
      className="yw-tab-name"
      aria-label={label}
      value={name}
      maxLength={maxTabNameLength}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed the button that opens this field
      autoFocus
      onChange={(e) => setName(e.target.value)}
      onBlur={take}
      onKeyDown={onKey}
    />
  )
}

const unsavedText = '还没有保存，打开下一份报表时由它代替'

export function AnalysisTabPicker({ tabs }: { tabs: AnalysisTabs }) {
  /** Key of the tab that is being named, or '' for a new one. */
  const [naming, setNaming] = useState<string | null>(null)
  const end = () => setNaming(null)
  const classOf = (key: string) =>
    [key === tabs.active.key && 'is-active', key === tabs.unsaved && 'is-unsaved'].filter(Boolean).join(' ') || undefined
  return (
    <nav className="yw-card yw-tabs" aria-label="分析标签">
      <ul>
        {tabs.list.map((tab) => (
          <li key={tab.key} className={classOf(tab.key)}>
            {naming === tab.key ? (
              <NameField label={`重命名${tab.name}`} initial={tab.name} onName={(name) => tabs.rename(tab.key, name)} onEnd={end} />
            ) : (
              <button
                type="button"
                className="yw-tab-pick"
                aria-current={tab.key === tabs.active.key}
                title={tab.key === tabs.unsaved ? `${tab.name}（${unsavedText}）` : `${tab.name}（双击重命名）`}
                onClick={() => tabs.pick(tab.key)}
                onDoubleClick={() => setNaming(tab.key)}
                onKeyDown={(e) => {
                  if (e.key === 'F2') setNaming(tab.key)
                }}
              >
                {tab.name}
              </button>
            )}
            {tab.key === tabs.unsaved && (
              <button
                type="button"
                className="yw-tab-close"
                title="保存这个标签"
                aria-label={`保存标签${tab.name}`}
                onClick={() => tabs.save(tab.key)}
              >
                <PushpinOutlined aria-hidden />
              </button>
            )}
            <button type="button" className="yw-tab-close" aria-label={`关闭${tab.name}`} onClick={() => tabs.close(tab.key)}>
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
        {naming === '' && (
          <li className="is-active">
            <NameField label="新标签名" initial={tabs.suggested} onName={tabs.add} onEnd={end} />
          </li>
        )}
      </ul>
      <button
        type="button"
        className="yw-tab-add"
        aria-label="新增标签"
        title={tabs.full ? fullText : '新增标签'}
        disabled={tabs.full || naming === ''}
        onClick={() => setNaming('')}
      >
        <PlusOutlined aria-hidden />
      </button>
    </nav>
  )
}
