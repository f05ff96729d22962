// Dialog that edits the draw rules of an exam, with the usable number of questions beside each rule.
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { codes } from '#shared/errors.ts'
import { movedTo } from '#shared/moved-to.ts'
import { useApiMutation, useApiQuery, useRefresh } from '#ui/api/api-hooks.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { confirmDiscard } from '#ui/form/use-unsaved-changes.ts'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { layout } from '#ui/theme/palette.ts'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { type DrawRule, draws, maxRules, type StoredRule } from '../contract.ts'
import { paperReads } from './paper-reads.ts'
import { RuleRow } from './RuleRow.tsx'
import { draftsOf, newRule, type RuleDraft, ruleOf, totalOf } from './rule-words.ts'
import './draw-rules.css'

interface Props {
  exam: Exam
  open: boolean
  onClose: () => void
}

/** Usable numbers and problems by row key, some moments after the last change; incomplete rows have none. */
function useChecked(examId: string, rows: readonly RuleDraft[], open: boolean) {
  const complete = useMemo(() => rows.flatMap((row) => ({ key: row.key, rule: ruleOf(row) })).filter((r) => r.rule), [rows])
  const text = JSON.stringify(complete)
  const settled = useDebouncedValue(text, 400)
  const asked = useMemo(() => JSON.parse(settled) as typeof complete, [settled])
  const rules = asked.flatMap((r): DrawRule[] => (r.rule ? [r.rule] : []))
  const { data } = useApiQuery(
    draws.checkRules,
    { params: { id: examId }, body: { rules } },
    { when: open && rules.length > 0, inPlace: true },
  )
  const available = new Map(asked.map(({ key }, i) => [key, data?.available[i]]))
  return { available, problems: rules.length && settled === text ? (data?.problems ?? []) : [] }
}

/** The edited rules with their draft; `leave` closes the dialog. */
function useRules({ exam, open, onClose }: Props) {
  const { data } = useApiQuery(draws.rules, { params: { id: exam.id } }, { when: open, inPlace: true })
  const [values, setValues] = useState<{ rows: RuleDraft[] }>({ rows: [] })
  const [seen, setSeen] = useState<StoredRule[] | null>(null)
  const again = useRefresh()
  const save = useApiMutation(draws.saveRules, {
    done: ({ problems }) => (problems.length ? '已保存；题库暂时不能满足，请看规则下的说明' : '保存成功'),
    refresh: paperReads,
    onDone: () => leave(),
  })
  const kept = useDraftState({
    ...{ name: `draw-rules:${exam.id}`, title: '抽题规则', open: open && seen !== null },
    ...{ saved: { rows: firstRows(exam, seen ?? []) }, now: values },
    put: (part: Partial<{ rows: RuleDraft[] }>) => setValues((now) => ({ ...now, ...part })),
  })
  const leave = () => {
    kept.drop()
    setSeen(null)
    onClose()
  }
  useEffect(() => {
    if (!open || !data || seen) return
    setSeen(data.rules)
    setValues({ rows: firstRows(exam, data.rules) })
  }, [open, data, seen, exam])
  const submit = async () => {
    const rules = values.rows.flatMap((row) => ruleOf(row) ?? [])
    const outcome = await save.run({ params: { id: exam.id }, body: { rules, ...(seen ? { seen } : {}) } })
    // after a conflict, the dialog shows the present rules
    if (!outcome.ok && outcome.failure.code === codes.STALE) {
      await again(draws.rules)
      setSeen(null)
    }
  }
  const put = (rows: RuleDraft[]) => setValues({ rows })
  return { rows: values.rows, tags: data?.tags ?? [], put, kept, leave, submit, isReady: seen !== null, isBusy: save.busy }
}

/** Row keys are positions, so that equal rules have equal rows. */
const firstRows = (exam: Exam, rules: readonly StoredRule[]): RuleDraft[] =>
  rules.length
    ? draftsOf(rules)
    : [
        {
          ...newRule(
            [],
            exam.categories.map((b) => b.categoryId),
          ),
          key: '0',
        },
      ]

const told =
  '考生开始考试时各抽一份，题目不同，题数与分值相同；同一份试卷不出现相同或相似的题；题量足够时，再次考试不出相同题目。不限难度时，易、中、难的比例与题库一致。要所有考生用同一份试卷，请用“自动选题”。'

export function DrawRulesDialog(props: Props) {
  const { exam, open } = props
  const { rows, tags, put, kept, leave, submit, isReady, isBusy } = useRules(props)
  const checked = useChecked(exam.id, rows, open)
  const { count, points } = totalOf(rows)
  return (
    <Modal
      open={open}
      title="抽题规则"
      width={layout.dialog.l + 120}
      style={{ top: 48 }}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={() => (kept.isChanged ? confirmDiscard(leave) : leave())}
      okText={rows.length ? `保存：每人抽 ${count} 题，共 ${points} 分` : '保存：不抽题'}
      okButtonProps={{ disabled: !isReady || rows.some((row) => !ruleOf(row)), loading: isBusy }}
      onOk={() => void submit()}
      cancelText="取消"
    >
      {kept.offer}
      <p className="yw-second yw-rules-told">{told}</p>
      <ol className="yw-rules-rows" aria-label="规则">
        {rows.map((row, i) => (
          <RuleRow
            key={row.key}
            banks={exam.categories}
            tags={tags}
            row={row}
            place={i + 1}
            count={rows.length}
            available={checked.available.get(row.key)}
            onChange={(part) => put(rows.map((r) => (r.key === row.key ? { ...r, ...part } : r)))}
            onMove={(to) => put(movedTo(rows, i, to))}
            onRemove={() => put(rows.filter((r) => r.key !== row.key))}
          />
        ))}
      </ol>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={rows.length >= maxRules}
        onClick={() =>
          put([
            ...rows,
            newRule(
              rows,
              exam.categories.map((b) => b.categoryId),
            ),
          ])
        }
      >
        添加一条规则
      </Button>
      <div className="yw-rules-problems" role="status">
        {checked.problems.map(({ text }) => (
          <Alert key={text} type="error" showIcon title={`${text}，请减少数量或补充试题`} />
        ))}
      </div>
    </Modal>
  )
}
