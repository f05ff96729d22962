// Scoring rules of an exam in the dialog that scores it anew.
import { Form, Select, Switch } from 'antd'
import { usualScale } from '#shared/scores.ts'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { attemptPolicies, blankPolicies, levelFields, multiPolicies } from '#features/assessment/exams/fields.ts'

export type Rules = Pick<Exam, 'passRate' | 'attemptPolicy' | 'multiPolicy' | 'blankPolicy' | 'gradeScale'>
const choices = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))

interface RuleProps {
  rules: Partial<Rules>
  /** The current grade scale of the exam, as a start for a custom one. */
  usual: Rules['gradeScale'] | undefined
  onRule: <K extends keyof Rules>(key: K, value: Rules[K]) => void
}

export function RuleFields({ rules, usual, onRule }: RuleProps) {
  return (
    <>
      <div className="yw-regrade-rules">
        <Form.Item label="计分规则" htmlFor="regrade-attempt">
          <Select
            id="regrade-attempt"
            options={choices(attemptPolicies)}
            value={rules.attemptPolicy}
            onChange={(v) => onRule('attemptPolicy', v)}
          />
        </Form.Item>
        <Form.Item label="多选题" htmlFor="regrade-multi">
          <Select
            id="regrade-multi"
            options={choices(multiPolicies)}
            popupMatchSelectWidth={false}
            value={rules.multiPolicy}
            onChange={(v) => onRule('multiPolicy', v)}
          />
        </Form.Item>
        <Form.Item label="填空题" htmlFor="regrade-blank">
          <Select
            id="regrade-blank"
            options={choices(blankPolicies)}
            value={rules.blankPolicy}
            onChange={(v) => onRule('blankPolicy', v)}
          />
        </Form.Item>
        <Form.Item label="合格线" htmlFor="regrade-pass">
          <NumberInput
            id="regrade-pass"
            min={0}
            max={100}
            suffix="%"
            value={rules.passRate ?? null}
            onChange={(v) => v !== null && onRule('passRate', v)}
          />
        </Form.Item>
      </div>
      <ScaleFields scale={rules.gradeScale} usual={usual} onScale={(scale) => onRule('gradeScale', scale)} />
    </>
  )
}

interface ScaleProps {
  scale: Rules['gradeScale'] | undefined
  usual: Rules['gradeScale'] | undefined
  onScale: (scale: Rules['gradeScale']) => void
}

function ScaleFields({ scale, usual, onScale }: ScaleProps) {
  return (
    <>
      <div className="yw-regrade-newest">
        <Switch
          id="regrade-own-scale"
          size="small"
          aria-label="自定义成绩等级"
          checked={scale != null}
          onChange={(own) => onScale(own ? (usual ?? usualScale) : null)}
        />
        <span>
          自定义成绩等级<small>得分率达到的最低百分比；只影响统计中的等级，不改变分数</small>
        </span>
      </div>
      {scale && (
        <div className="yw-regrade-levels">
          {Object.entries(levelFields).map(([key, label]) => (
            <NumberInput
              key={key}
              size="small"
              min={0}
              max={100}
              prefix={`${label} ≥`}
              suffix="%"
              aria-label={`${label}的最低百分比`}
              value={scale[key as keyof typeof usualScale] ?? null}
              onChange={(v) => v !== null && onScale({ ...scale, [key]: v })}
            />
          ))}
        </div>
      )}
    </>
  )
}
