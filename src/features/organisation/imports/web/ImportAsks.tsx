// Questions of a preview about the whole file: a choice, or a checkbox.
import { Checkbox, Radio } from 'antd'
import type { ImportAsk } from '../contract.ts'

interface Props {
  asks: readonly ImportAsk[]
  answers: Readonly<Record<string, string>>
  disabled: boolean
  onAnswer: (name: string, value: string | undefined) => void
}

export function ImportAsks({ asks, answers, disabled, onAnswer }: Props) {
  return asks.map(({ name, text, choices }) => {
    const [only, ...others] = choices
    return (
      <div key={name} className="yw-import-ask" role="group" aria-label={text}>
        <span>{text}</span>
        {only && !others.length ? (
          <Checkbox
            checked={answers[name] === only.value}
            disabled={disabled}
            onChange={(e) => onAnswer(name, e.target.checked ? only.value : undefined)}
          >
            {only.label}
          </Checkbox>
        ) : (
          <Radio.Group
            value={answers[name]}
            disabled={disabled}
            options={choices.map((c) => ({ ...c }))}
            onChange={(e) => onAnswer(name, e.target.value as string)}
          />
        )}
      </div>
    )
  })
}
