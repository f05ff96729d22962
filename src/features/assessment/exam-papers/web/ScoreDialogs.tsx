// Dialogs that set the points of selected questions, or of all questions of a type.
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { maxScore, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { papers, type TypeTotals } from '../contract.ts'
import { missingOf } from '../fields.ts'
import { paperReads } from './paper-reads.ts'
import './paper.css'

/** After a conflict notice the user may save anyway. */
const anew = async () => ({ values: {}, version: 'anew' })

interface BatchProps {
  examId: string
  /** Questions with the last seen score, if known; null: closed. */
  questions: readonly { id: string; score?: number }[] | null
  onClose: () => void
  onDone: () => void
}

/** The common score; null if the scores differ or are unknown. */
const worthNow = (questions: BatchProps['questions']) => {
  const scores = new Set((questions ?? []).map((q) => q.score))
  const [score] = scores
  return scores.size === 1 ? (score ?? null) : null
}

/** The dialog 批量设置分数 for selected questions. */
export function BatchScoreDialog({ examId, questions, onClose, onDone }: BatchProps) {
  const act = useApiMutation(papers.score, { done: '设置成功', refresh: paperReads, form: true, onDone })
  return (
    <FormModal<{ score: number | null }>
      open={questions !== null}
      light
      title="批量设置分数"
      draft={null}
      subject={`选中的 ${questions?.length ?? 0} 道题`}
      initial={{ score: worthNow(questions) }}
      okText="确定"
      fieldOf={() => 'score'}
      onClose={onClose}
      latest={anew}
      onSubmit={({ score }, { version, keeper }) =>
        act.run(
          {
            params: { id: examId },
            body: (questions ?? []).map(({ id: subjectId, score: seen }) => ({
              subjectId,
              score: score ?? 0,
              ...(version === undefined && seen !== undefined ? { seen } : {}),
            })),
          },
          { keeper },
        )
      }
    >
      <NumberItem
        name="score"
        label="每题分数"
        rules={[{ required: true, message: '请输入分数' }]}
        input={{
          autoFocus: true,
          min: 0,
          max: maxScore,
          suffix: '分',
          placeholder: worthNow(questions) === null ? '现在各不相同' : undefined,
          style: { width: '100%' },
        }}
      />
    </FormModal>
  )
}

interface TypeProps {
  examId: string
  /** Types of the paper with their counts; null: closed. */
  types: TypeTotals | null
  onClose: () => void
}

const valuesOf = (types: TypeTotals) => Object.fromEntries(types.map((t) => [`type${t.type}`, t.each]))

/** The dialog 按题型设置分数 for whole types. */
export function TypeScoreDialog({ examId, types, onClose }: TypeProps) {
  const act = useApiMutation(papers.scoreByType, { done: '设置成功', refresh: paperReads, form: true })
  return (
    <FormModal<Record<string, number | null>>
      open={types !== null}
      title="按题型设置分数"
      draft={`paper-scores:${examId}`}
      initial={valuesOf(types ?? [])}
      latest={async () => {
        const now = await call(papers.page, { query: { pageSize: 10 }, body: { examinationId: examId } })
        return { values: valuesOf(now.types), version: 'anew' }
      }}
      okText="确定"
      onClose={onClose}
      onSubmit={async (_, { touched, version, keeper }) => {
        // untouched types keep their scores, equal or not
        const body = (types ?? []).flatMap(({ type, ...seen }) => {
          const score = touched[`type${type}`]
          return typeof score === 'number' ? [{ subjectType: type, score, ...(version === undefined ? { seen } : {}) }] : []
        })
        return body.length ? act.run({ params: { id: examId }, body }, { keeper }) : { ok: true, content: null }
      }}
    >
      <div className="yw-paper-scores">
        {types?.map(({ type, count, each }) => (
          <NumberItem
            key={type}
            name={`type${type}`}
            label={`${typeLabels[type]}题（${count.toLocaleString('zh-CN')}道）`}
            rules={[{ required: each !== null, message: missingOf(type) }]}
            input={{ min: 0, max: maxScore, suffix: '分/题', placeholder: each === null ? '各题不同' : '' }}
          />
        ))}
      </div>
    </FormModal>
  )
}
