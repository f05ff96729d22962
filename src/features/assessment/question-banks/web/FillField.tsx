// Form field of a fill-in question: the text with blanks, and the accepted answers of each blank.
import { Checkbox, Input, Skeleton, Switch } from 'antd'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { Suspense, useRef } from 'react'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { useFunctionalUpdate } from '#ui/state/use-functional-update.ts'
import type { BlankDraft, FillDraft } from './question-draft.ts'
import { newBlank } from './question-draft.ts'
import './questions.css'

const BlankEditor = lazyPart(async () => (await import('./BlankEditor.tsx')).default)

interface Props {
  id?: string
  value?: FillDraft
  onChange?: (fill: FillDraft) => void
}
const nothing: FillDraft = { html: '', blanks: [], ordered: true }

export function FillField({ id, value = nothing, onChange }: Props) {
  const { html, blanks, ordered } = value
  const update = useFunctionalUpdate(value, onChange)
  const change = (part: Partial<FillDraft>) => update((now) => ({ ...now, ...part }))
  /** Answers of deleted blanks; an undo brings them back. */
  const gone = useRef(new Map<string, BlankDraft>())
  const follow = (text: string, keys: readonly string[]) => {
    update((now) => {
      for (const b of now.blanks) gone.current.set(b.key, b)
      return { ...now, html: text, blanks: keys.map((key) => gone.current.get(key) ?? newBlank(key)) }
    })
  }
  const put = (key: string, part: Partial<BlankDraft>) =>
    update((now) => ({ ...now, blanks: now.blanks.map((b) => (b.key === key ? { ...b, ...part } : b)) }))
  return (
    <div className="yw-q-fill">
      <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
        <BlankEditor id={id} html={html} blanks={blanks} label="题目" onChange={follow} />
      </Suspense>
      {blanks.length > 0 && (
        <div className="yw-q-blanks" role="group" aria-label="填空答案">
          {blanks.map((b, i) => (
            <div key={b.key} className="yw-q-blank-row">
              <span className="yw-q-number">{i + 1}</span>
              <Input
                aria-label={`第${i + 1}空的答案`}
                value={b.text}
                maxLength={500}
                status={b.text.includes(',') ? 'error' : ''}
                placeholder="答案；几种都可以时用 | 隔开，如 等待期|观察期"
                onChange={(e) => put(b.key, { text: e.target.value })}
              />
              <Checkbox checked={b.numeric} onChange={(e) => put(b.key, { numeric: e.target.checked })}>
                按数字
              </Checkbox>
              {b.numeric && (
                <NumberInput
                  aria-label={`第${i + 1}空允许的误差`}
                  prefix="±"
                  min={0}
                  max={1_000_000}
                  controls={false}
                  placeholder="误差"
                  value={b.tolerance}
                  onChange={(tolerance) => put(b.key, { tolerance })}
                />
              )}
            </div>
          ))}
          {blanks.length > 1 && (
            <label className="yw-q-ordered">
              <Switch size="small" checked={ordered} aria-label="按顺序判分" onChange={(on) => change({ ordered: on })} />
              按顺序判分{!ordered && '：关闭后，答案填在哪一空都算对'}
            </label>
          )}
        </div>
      )}
    </div>
  )
}
