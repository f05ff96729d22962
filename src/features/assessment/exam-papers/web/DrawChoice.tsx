// Filters of a draw: level, and period without use.
import { Select } from 'antd'
import { optionsOf } from '#shared/field-table.ts'
import { type DifficultyLevel, levelLabels, unusedLabels, type UnusedFor } from '#features/assessment/question-banks/fields.ts'

export interface Choice {
  level?: DifficultyLevel | undefined
  unusedFor?: UnusedFor | undefined
}

interface FieldProps<V extends string> {
  label: string
  any: string
  width: number
  labels: Readonly<Record<V, string>>
  value: V | undefined
  onChange: (value: V | undefined) => void
}

function ChoiceField<V extends string>({ label, any, width, labels, value, onChange }: FieldProps<V>) {
  return (
    <label>
      <span>{label}</span>
      <Select<V> style={{ width }} allowClear placeholder={any} value={value} onChange={onChange} options={optionsOf<V>(labels)} />
    </label>
  )
}

export function DrawChoice({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  return (
    <div className="yw-paper-choice">
      <ChoiceField
        label="难度"
        any="不限"
        width={96}
        labels={levelLabels}
        value={choice.level}
        onChange={(level) => onChange({ ...choice, level })}
      />
      <ChoiceField
        label="未使用时间"
        any="不限"
        width={120}
        labels={unusedLabels}
        value={choice.unusedFor}
        onChange={(unusedFor) => onChange({ ...choice, unusedFor })}
      />
      <small>难度按考试得分率：易 ≥ 70%，中 ≥ 40%；作答不足 10 人的按试题填写的难度</small>
    </div>
  )
}
