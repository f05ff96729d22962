// Field of the variables of a course: one row for each {名称}. Its value is the stored text.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { maxVariableLength, maxVariables, toVariables, type Variable, variablesText } from '#shared/variables.ts'
import './variables.css'

interface Props {
  id?: string
  value?: string | null
  onChange?: (text: string) => void
  disabled?: boolean | undefined
}

export function VariablesField({ id, value = null, onChange, disabled = false }: Props) {
  const group = useRef<HTMLDivElement>(null)
  // keeps typed spaces and incomplete rows, which the stored text does not contain
  const [typed, setTyped] = useState({ text: value, rows: toVariables(value) })
  if (typed.text !== value) setTyped({ text: value, rows: toVariables(value) })
  const { rows } = typed
  const write = (next: Variable[]) => {
    const text = variablesText(next)
    setTyped({ text, rows: next })
    onChange?.(text)
  }
  const put = (at: number, part: Partial<Variable>) => write(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  const focus = (selector: string, at: number) => setTimeout(() => group.current?.querySelectorAll<HTMLElement>(selector)[at]?.focus())
  const remove = (at: number) => {
    write(rows.filter((_, i) => i !== at))
    focus('.yw-var-add', 0)
  }
  const add = () => {
    setTyped({ ...typed, rows: [...rows, { name: '', value: '' }] })
    focus('.yw-var-name input', rows.length)
  }
  if (disabled && !rows.length) return <span className="yw-muted">没有变量</span>
  return (
    <div id={id} ref={group} className="yw-vars" role="group" aria-label="变量">
      {rows.map((row, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its position
        <div key={i} className="yw-var">
          <span className="yw-var-name">
            <Input
              prefix="{"
              suffix="}"
              maxLength={20}
              disabled={disabled}
              aria-label={`变量${i + 1}的名称`}
              placeholder="客户称呼"
              value={row.name}
              onChange={(e) => put(i, { name: e.target.value.replaceAll(/[{}=＝\s]/g, '') })}
            />
          </span>
          <Input
            maxLength={maxVariableLength}
            disabled={disabled}
            aria-label={`${row.name || `变量${i + 1}`}的值`}
            placeholder={row.name ? '值' : '王女士'}
            value={row.value}
            onChange={(e) => put(i, { value: e.target.value })}
          />
          {!disabled && (
            <Button
              type="text"
              aria-label={`删除变量${row.name || i + 1}`}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => remove(i)}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          className="yw-var-add"
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={rows.length >= maxVariables}
          onClick={add}
        >
          添加变量
        </Button>
      )}
    </div>
  )
}
