// Tools above the text fields of a question: formulas, sub- and superscripts, and tables, inserted at the cursor of the last used field.
import { FunctionOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tooltip } from 'antd'
import { type FocusEvent, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { scripted } from '#shared/scripts-in-text.ts'
import { ruleLine, toRowLine } from '#shared/tables-in-text.ts'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { FocusPopover } from '#ui/focus/FocusPopover.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { type Cursor, cursorIn, insertAt, isPlainField } from './insert-text.ts'
import './palette.css'

const FormulaPalette = lazyPart(async () => (await import('./FormulaPalette.tsx')).default)

const emptyTable = [toRowLine(['标题', '标题']), ruleLine(2), toRowLine(['', '']), toRowLine(['', ''])].join('\n')
const isEditor = (target: HTMLElement) => target.isContentEditable
const keepFocus = (e: MouseEvent) => e.preventDefault()

const nameOf = (field: HTMLElement) =>
  field.getAttribute('aria-label') ?? (isPlainField(field) ? field.labels?.[0]?.textContent : null) ?? null

/** A script without characters of its own becomes a formula. */
function scriptOf(text: string, how: 'sub' | 'sup'): string {
  const characters = scripted(text, how)
  return /^[\^_]\(/.test(characters) ? `$${how === 'sup' ? '^' : '_'}{\\text{${text}}}$` : characters
}

/** The field that had the focus last; before that, the first one. */
function useLastField() {
  const within = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(null)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (isPlainField(target) || isEditor(target)) last.current = target
  }
  const find = (): Cursor | null => {
    const known = last.current?.isConnected ? last.current : null
    const field = known ?? within.current?.querySelector<HTMLElement>('textarea, [contenteditable=true]')
    return field ? cursorIn(field) : null
  }
  return { within, onFocus, find }
}

export function TextTools({ children }: { children: ReactNode }) {
  const { within, onFocus, find } = useLastField()
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const script = (how: 'sub' | 'sup') => {
    const at = find()
    if (!at?.selected.trim()) return showWarning(`请先选中要变成${how === 'sup' ? '上标' : '下标'}的文字`)
    insertAt(at, scriptOf(at.selected, how))
  }
  const table = () => {
    const at = find()
    if (!at) return
    if (at.field instanceof HTMLInputElement) return showWarning('表格只能插入题目、参考答案和解析')
    const isFirst = isPlainField(at.field) && (at.from === 0 || at.field.value[at.from - 1] === '\n')
    insertAt({ ...at, from: at.to }, `${isFirst ? '' : '\n'}${emptyTable}\n`)
  }
  return (
    <div ref={within} className="yw-q-texts" onFocusCapture={onFocus}>
      <div className="yw-q-texttools" role="toolbar" aria-label="插入">
        <span>在光标处插入</span>
        <FocusPopover
          label="公式"
          open={cursor !== null}
          placement="bottomLeft"
          onOpenChange={(open) => setCursor(open ? find() : null)}
          content={
            cursor && (
              <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} title={false} style={{ width: 420 }} />}>
                <FormulaPalette
                  tex={cursor.formula?.tex ?? cursor.selected}
                  display={cursor.formula?.display ?? false}
                  replaces={cursor.formula !== null}
                  target={nameOf(cursor.field)}
                  onInsert={(source) => {
                    setCursor(null)
                    insertAt(cursor, source)
                  }}
                />
              </Suspense>
            )
          }
        >
          <Button size="small" type="text" icon={<FunctionOutlined aria-hidden />} onMouseDown={keepFocus}>
            公式
          </Button>
        </FocusPopover>
        <Tooltip title="选中的文字变成上标">
          <Button size="small" type="text" aria-label="选中的文字变成上标 x²" onMouseDown={keepFocus} onClick={() => script('sup')}>
            x²
          </Button>
        </Tooltip>
        <Tooltip title="选中的文字变成下标">
          <Button size="small" type="text" aria-label="选中的文字变成下标 x₂" onMouseDown={keepFocus} onClick={() => script('sub')}>
            x₂
          </Button>
        </Tooltip>
        <Button size="small" type="text" icon={<TableOutlined aria-hidden />} onMouseDown={keepFocus} onClick={table}>
          表格
        </Button>
      </div>
      {children}
    </div>
  )
}
