// Palette of formulas: TeX with a live preview, and buttons for symbols. Enter inserts the formula.
import { Button, Checkbox, Input } from 'antd'
import { type ComponentRef, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasFormula, maxFormulaLength } from '#shared/formulas.ts'
import { Segmented } from '#ui/page/Segmented.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { type Symbol, symbolGroups, withSymbol } from './formula-symbols.ts'
import './palette.css'

interface Props {
  tex: string
  display: boolean
  /** The formula replaces the one at the cursor. */
  replaces: boolean
  /** Name of the field that gets the formula. */
  target: string | null
  onInsert: (source: string) => void
}

const groups = Object.keys(symbolGroups)
const sourceOf = (tex: string, display: boolean) => (display ? `$$${tex}$$` : `$${tex}$`)

/** Reason why the text between dollar signs would stay words. */
function fault(tex: string): string | null {
  if (tex.includes('$')) return '公式里不能有 $'
  if (hasFormula(sourceOf(tex, false))) return null
  return '中文和单词请放在 \\text{ } 里'
}

function Symbols({ group, onChoose }: { group: string; onChoose: (symbol: Symbol) => void }) {
  return (
    <div className="yw-palette-symbols" role="group" aria-label={group}>
      {symbolGroups[group]?.map((symbol) => (
        <button
          key={symbol.name}
          type="button"
          title={symbol.name}
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => onChoose(symbol)}
        >
          <span className="yw-sr">{symbol.name}</span>
          <span aria-hidden>
            <QuestionText inline text={sourceOf(symbol.shown ?? symbol.tex, false)} />
          </span>
        </button>
      ))}
    </div>
  )
}

export default function FormulaPalette({ tex: first, display: firstDisplay, replaces, target, onInsert }: Props) {
  const input = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const [tex, setTex] = useState(first)
  const [display, setDisplay] = useState(firstDisplay)
  const [group, setGroup] = useState(groups[0] ?? '')
  const written = tex.replaceAll(/\s*\n\s*/g, ' ').trim()
  const wrong = written === '' ? null : fault(written)
  const insert = () => written !== '' && !wrong && onInsert(sourceOf(written, display))
  const choose = (symbol: Symbol) => {
    const field = input.current?.resizableTextArea?.textArea
    if (!field) return
    const next = withSymbol(tex, field.selectionStart, field.selectionEnd, symbol.tex)
    // the cursor moves at once, because the next key may come before a timer
    flushSync(() => setTex(next.tex))
    field.focus()
    field.setSelectionRange(next.cursor, next.cursor)
  }
  return (
    <div className="yw-palette">
      <Input.TextArea
        ref={input}
        aria-label="公式（LaTeX）"
        placeholder="LaTeX，如 \frac{a}{b}，或点选下面的符号"
        autoSize={{ minRows: 2, maxRows: 4 }}
        maxLength={maxFormulaLength}
        status={wrong ? 'error' : ''}
        value={tex}
        onChange={(e) => setTex(e.target.value)}
        onPressEnter={(e) => {
          if (e.nativeEvent.isComposing || e.shiftKey) return
          e.preventDefault()
          insert()
        }}
      />
      <div className="yw-palette-preview" aria-label="公式预览" role="group">
        {wrong && <span className="yw-warn">{wrong}</span>}
        {!wrong && written === '' && <span className="yw-muted">这里显示公式的样子</span>}
        {!wrong && written !== '' && <QuestionText text={sourceOf(written, display)} />}
      </div>
      <Segmented
        size="small"
        aria-label="符号"
        value={group}
        options={groups.map((value) => ({ value, label: value }))}
        onChange={setGroup}
      />
      <Symbols group={group} onChoose={choose} />
      <footer>
        <Checkbox checked={display} onChange={(e) => setDisplay(e.target.checked)}>
          单独成行
        </Checkbox>
        {target && <small>到「{target}」</small>}
        <Button type="primary" size="small" disabled={written === '' || wrong !== null} onClick={insert}>
          {replaces ? '替换公式' : '插入公式'}
        </Button>
      </footer>
    </div>
  )
}
