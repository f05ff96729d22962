// Form field of the options of a choice: text, order and right answers. Letters follow from the positions.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Radio, Tooltip } from 'antd'
import { useRef } from 'react'
import { maxOptionLength, maxOptions } from '../contract.ts'
import { letterOf } from '#shared/letters.ts'
import { movedTo } from '#shared/moved-to.ts'
import { useFunctionalUpdate } from '#ui/state/use-functional-update.ts'
import { marked, newOption, type OptionDraft } from './question-draft.ts'
import { PictureButton, Thumbnail } from './PictureButton.tsx'
import './questions.css'

interface Props {
  id?: string
  single: boolean
  value?: OptionDraft[]
  onChange?: (options: OptionDraft[]) => void
}

const none: OptionDraft[] = []

interface ActsProps {
  letter: string
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function OptionActs({ letter, place, count, onMove, onRemove }: ActsProps) {
  return (
    <>
      <Button
        type="text"
        aria-label={`上移选项${letter}`}
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <Button
        type="text"
        aria-label={`下移选项${letter}`}
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      />
      <Button
        type="text"
        aria-label={`删除选项${letter}`}
        icon={<DeleteOutlined aria-hidden />}
        disabled={count === 1}
        onClick={onRemove}
      />
    </>
  )
}

export function OptionsField({ id, single, value = none, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const update = useFunctionalUpdate(value, onChange)
  const put = (key: string, part: Partial<OptionDraft>) => update((now) => now.map((o) => (o.key === key ? { ...o, ...part } : o)))
  /** Keeps the focus in the field at this position. */
  const focus = (place: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>('.yw-q-option textarea')[Math.max(0, place)]?.focus())
  const move = (from: number, to: number) => {
    update((now) => movedTo(now, from, to))
    focus(to)
  }
  const add = () => {
    update((now) => [...now, newOption()])
    focus(value.length)
  }
  const full = value.length >= maxOptions
  return (
    <div id={id} className="yw-q-options" ref={list} role="group" aria-label="选项">
      {value.map((o, i) => {
        const letter = letterOf(i)
        const Mark = single ? Radio : Checkbox
        return (
          <div key={o.key} className={`yw-q-option${o.right ? ' is-right' : ''}`}>
            <Tooltip title={o.right ? '正确答案' : '设为正确答案'}>
              <Mark aria-label={`选项${letter}是正确答案`} checked={o.right} onChange={() => update((now) => marked(now, o.key, single))}>
                {letter}
              </Mark>
            </Tooltip>
            <div className="yw-q-option-text">
              <Input.TextArea
                aria-label={`选项${letter}内容`}
                autoSize={{ minRows: 1, maxRows: 4 }}
                maxLength={maxOptionLength}
                value={o.optionContent}
                placeholder={`选项${letter}`}
                onChange={(e) => put(o.key, { optionContent: e.target.value.replaceAll('\n', ' ') })}
                onPressEnter={(e) => {
                  if (e.nativeEvent.isComposing || e.ctrlKey || e.metaKey) return
                  e.preventDefault()
                  if (i < value.length - 1) focus(i + 1)
                  else if (!full && o.optionContent.trim()) add()
                }}
              />
              {o.image && (
                <Thumbnail
                  url={o.imageUrl ?? ''}
                  label={`选项${letter}的图片`}
                  onRemove={() => put(o.key, { image: null, imageUrl: null })}
                />
              )}
            </div>
            {!o.image && (
              <PictureButton label={`为选项${letter}添加图片`} onStored={({ path, url }) => put(o.key, { image: path, imageUrl: url })} />
            )}
            <OptionActs
              letter={letter}
              place={i}
              count={value.length}
              onMove={(to) => move(i, to)}
              onRemove={() => {
                update((now) => now.filter((other) => other.key !== o.key))
                focus(i - 1)
              }}
            />
          </div>
        )
      })}
      <div className="yw-q-more">
        <Tooltip title={full && '最多26个选项'}>
          <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} disabled={full} onClick={add}>
            添加选项
          </Button>
        </Tooltip>
        <span className="yw-count">
          {single ? '点选字母设为正确答案' : '勾选字母设为正确答案，可多选'}
          {value.length === 1 && <span className="yw-warn">；建议至少两个选项</span>}
        </span>
      </div>
    </div>
  )
}
