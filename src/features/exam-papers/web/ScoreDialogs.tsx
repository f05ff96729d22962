// Setting points: of the questions chosen, or of every question of a type.
import { Form } from 'antd'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { useAct } from '../../../ui/asking.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { exams } from '../../exams/contract.ts'
import { mostScore, type QuestionType, typeLabels } from '../../question-banks/contract.ts'
import { papers } from '../contract.ts'
import './paper.css'

const refresh = [papers.page, exams.page, exams.detail]

interface BatchProps {
  examId: string
  /** null: closed. */
  ids: readonly string[] | null
  onClose: () => void
  onDone: () => void
}

/** 批量设置分数 */
export function BatchScoreDialog({ examId, ids, onClose, onDone }: BatchProps) {
  const act = useAct(papers.score, { done: '设置成功', refresh, form: true, onDone })
  return (
    <FormModal<{ score: number | null }>
      open={ids !== null}
      light
      title="批量设置分数"
      draft={null}
      subject={`选中的 ${ids?.length ?? 0} 道题`}
      initial={{ score: 1 }}
      okText="确定"
      fieldOf={() => 'score'}
      onClose={onClose}
      onSubmit={({ score }) =>
        act.run({ params: { id: examId }, body: (ids ?? []).map((subjectId) => ({ subjectId, score: score ?? 0 })) })
      }
    >
      <Form.Item name="score" label="每题分数" rules={[{ required: true, message: '请输入分数' }]}>
        <NumberInput autoFocus min={0} max={mostScore} suffix="分" style={{ width: '100%' }} />
      </Form.Item>
    </FormModal>
  )
}

interface TypeProps {
  examId: string
  /** Types that the paper has, with how many; null: closed. */
  types: readonly { type: QuestionType; count: number; each: number | null }[] | null
  onClose: () => void
}

/** 按题型设置分数 */
export function TypeScoreDialog({ examId, types, onClose }: TypeProps) {
  const act = useAct(papers.scoreByType, { done: '设置成功', refresh, form: true })
  return (
    <FormModal<Record<string, number | null>>
      open={types !== null}
      light
      title="按题型设置分数"
      draft={null}
      initial={Object.fromEntries((types ?? []).map((t) => [`type${t.type}`, t.each]))}
      okText="确定"
      onClose={onClose}
      onSubmit={async (_, { touched }) => {
        // questions of a type that nobody touched keep their scores, equal or not
        const body = (types ?? []).flatMap(({ type }) => {
          const score = touched[`type${type}`]
          return typeof score === 'number' ? [{ subjectType: type, score }] : []
        })
        return body.length ? act.run({ params: { id: examId }, body }) : { ok: true, content: null }
      }}
    >
      <div className="yw-paper-scores">
        {types?.map(({ type, count, each }) => (
          <Form.Item
            key={type}
            name={`type${type}`}
            label={`${typeLabels[type]}题（${count.toLocaleString('zh-CN')}道）`}
            rules={[{ required: each !== null, message: `请输入${typeLabels[type]}题分数` }]}
          >
            <NumberInput min={0} max={mostScore} suffix="分/题" placeholder={each === null ? '各题不同' : ''} />
          </Form.Item>
        ))}
      </div>
    </FormModal>
  )
}
