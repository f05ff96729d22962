// One draw rule of the dialog: banks, type, difficulty, tags, number and points of each question.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { optionsOf } from '#shared/field-table.ts'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { searchByLabel } from '#ui/form/search-by.ts'
import type { ExamBank } from '#features/assessment/exams/contract.ts'
import { ENABLED, maxScore, type QuestionType, questionTypes, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { type DifficultyLevel, levelLabels } from '#features/assessment/question-banks/fields.ts'
import { maxPerRule } from '../contract.ts'
import type { RuleDraft } from './rule-words.ts'

interface Props {
  banks: readonly ExamBank[]
  /** Tags of the banks, for suggestions. */
  tags: readonly string[]
  row: RuleDraft
  /** Position of the rule, from 1. */
  place: number
  /** Number of rules in the dialog. */
  count: number
  /** Number of usable questions; undefined: not known yet. */
  available: number | undefined
  onChange: (part: Partial<RuleDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A control below its label; the control names itself for screen readers. */
function Field({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`yw-rule-field ${className}`}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}

function Acts({ place, count, onMove, onRemove }: Pick<Props, 'place' | 'count' | 'onMove' | 'onRemove'>) {
  return (
    <span className="yw-rule-acts">
      <Button
        type="text"
        aria-label={`上移第${place}条规则`}
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={place === 1}
        onClick={() => onMove(place - 2)}
      />
      <Button
        type="text"
        aria-label={`下移第${place}条规则`}
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={place === count}
        onClick={() => onMove(place)}
      />
      <Button type="text" aria-label={`删除第${place}条规则`} icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
    </span>
  )
}

function Available({ wanted, available }: { wanted: number | null; available: number | undefined }) {
  if (available === undefined) return <small>&nbsp;</small>
  const isFew = (wanted ?? 0) > available
  return <small className={isFew ? 'is-few' : ''}>{isFew ? `可用 ${available}，不足` : `可用 ${available}`}</small>
}

export function RuleRow({ banks, tags, row, place, count, available, onChange, onMove, onRemove }: Props) {
  const name = (field: string) => `第${place}条规则的${field}`
  return (
    <li className="yw-rule">
      <span className="yw-rule-place">{place}</span>
      <Field label="题库" className="is-banks">
        <Select
          mode="multiple"
          showSearch={searchByLabel}
          aria-label={name('题库')}
          maxTagCount="responsive"
          placeholder="请选择题库"
          status={row.categoryIds.length ? '' : 'error'}
          value={row.categoryIds}
          onChange={(categoryIds: string[]) => onChange({ categoryIds })}
          options={banks.map((b) => ({
            value: b.categoryId,
            label: b.status === ENABLED ? b.categoryName : `${b.categoryName}（已禁用）`,
          }))}
        />
      </Field>
      <Field label="题型">
        <Select<QuestionType>
          aria-label={name('题型')}
          value={row.type}
          onChange={(type) => onChange({ type })}
          options={questionTypes.map((type) => ({ value: type, label: typeLabels[type] }))}
        />
      </Field>
      <Field label="难度">
        <Select<DifficultyLevel>
          aria-label={name('难度')}
          allowClear
          placeholder="不限"
          value={row.level ?? undefined}
          onChange={(level) => onChange({ level: level ?? null })}
          options={optionsOf<DifficultyLevel>(levelLabels)}
        />
      </Field>
      <Field label="标签" className="is-tags">
        <Select
          mode="tags"
          showSearch={searchByLabel}
          aria-label={name('标签')}
          placeholder="不限"
          maxTagCount="responsive"
          value={row.tags}
          onChange={(chosen: string[]) => onChange({ tags: chosen })}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
        />
      </Field>
      <Field label="题数">
        <NumberInput
          aria-label={name('题数')}
          min={1}
          max={maxPerRule}
          precision={0}
          value={row.count}
          onChange={(n) => onChange({ count: n })}
        />
        <Available wanted={row.count} available={available} />
      </Field>
      <Field label="每题分">
        <NumberInput
          aria-label={name('每题分')}
          min={0}
          max={maxScore}
          value={row.pointsEach}
          onChange={(n) => onChange({ pointsEach: n })}
        />
      </Field>
      <Acts {...{ place, count, onMove, onRemove }} />
    </li>
  )
}
