// Form of search and replace: search text, replacement, scope and options.
import { SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { optionsOf } from '#shared/field-table.ts'
import { maxWordLength } from '../contract.ts'
import { textLabels } from '../fields.ts'
import { isSame, type Words } from './asked.ts'

interface Props {
  words: Words
  finding: boolean
  onFind: (words: Words) => void
  /** Called with true while the form differs from the last search. */
  onChanged: (changed: boolean) => void
}
const options = [
  { name: 'matchCase', label: '区分大小写' },
  { name: 'foldWidth', label: '全角半角视为相同' },
  { name: 'wholeWord', label: '英文整词匹配' },
] as const

export function ReplaceForm({ words, finding, onFind, onChanged }: Props) {
  const [draft, setDraft] = useState({ of: words, said: words })
  // a new address resets the form
  const said = isSame(draft.of, words) ? draft.said : words
  const [findId, replacementId, fieldsId, optionsId] = [useId(), useId(), useId(), useId()]
  const say = (part: Partial<Words>) => {
    const next = { ...said, ...part }
    setDraft({ of: words, said: next })
    onChanged(!isSame(next, words))
  }
  const ready = said.find !== '' && said.fields.length > 0
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (ready) onFind(said)
  }
  return (
    <form className="yw-card yw-replace-form" onSubmit={submit} aria-label="查找与替换">
      <div className="yw-replace-word">
        <label htmlFor={findId}>查找</label>
        <Input
          id={findId}
          autoFocus={!words.find}
          allowClear
          name="find"
          maxLength={maxWordLength}
          placeholder="如：旧的产品名"
          value={said.find}
          onChange={(e) => say({ find: e.target.value })}
        />
      </div>
      <div className="yw-replace-word">
        <label htmlFor={replacementId}>替换为</label>
        <Input
          id={replacementId}
          allowClear
          name="replacement"
          maxLength={maxWordLength}
          placeholder="留空则删除；可以写变量，如 {产品名}"
          value={said.replacement}
          onChange={(e) => say({ replacement: e.target.value })}
        />
      </div>
      <Button className="yw-replace-find" htmlType="submit" icon={<SearchOutlined aria-hidden />} loading={finding} disabled={!ready}>
        查找并预览
      </Button>
      <div className="yw-replace-choice" role="group" aria-labelledby={fieldsId}>
        <span id={fieldsId}>内容</span>
        <Checkbox.Group options={optionsOf(textLabels)} value={[...said.fields]} onChange={(fields) => say({ fields })} />
        {!said.fields.length && <small role="alert">请至少选择一种内容</small>}
      </div>
      <div className="yw-replace-choice" role="group" aria-labelledby={optionsId}>
        <span id={optionsId}>方式</span>
        <div>
          {options.map(({ name, label }) => (
            <Checkbox key={name} checked={said[name]} onChange={(e) => say({ [name]: e.target.checked })}>
              {label}
            </Checkbox>
          ))}
        </div>
      </div>
    </form>
  )
}
