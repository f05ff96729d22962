// Part of the paper page with the draw rules of an exam: what each candidate gets at random.
import { Alert, Button } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { draws, type StoredRule } from '../contract.ts'
import { filterWords, totalOf } from './rule-words.ts'
import './draw-rules.css'

interface Props {
  exam: Exam
  canEdit: boolean
  onEdit: () => void
}

const explained = '考生开始考试时，按规则从题库各抽一份：每人题目不同，题数与分值相同。'

export function DrawRules({ exam, canEdit, onEdit }: Props) {
  const { data } = useApiQuery(draws.rules, { params: { id: exam.id } }, { when: exam.drawnCount > 0 || canEdit, inPlace: true })
  const rules = data?.rules ?? []
  if (!rules.length && !canEdit) return null
  const nameOf = new Map(exam.categories.map((b) => [b.categoryId, b.categoryName]))
  const { count, points } = totalOf(rules)
  return (
    <section className="yw-card yw-rules" aria-label="抽题规则">
      <header>
        <h2>抽题规则</h2>
        <span className="yw-second">{rules.length ? `每位考生抽 ${count} 题，共 ${points} 分` : explained}</span>
        {canEdit && (
          <Button size={rules.length ? 'middle' : 'small'} onClick={onEdit}>
            {rules.length ? '修改规则' : '添加规则'}
          </Button>
        )}
      </header>
      {data?.problems.map(({ text }) => (
        <Alert key={text} type="error" showIcon title={`${text}${exam.sat ? '，新的考生不能开始考试' : '，指派前请减少数量或补充试题'}`} />
      ))}
      {rules.length > 0 && (
        <SmallTable<StoredRule & { place: number; available: number | undefined }>
          size="small"
          rowKey="place"
          pagination={false}
          dataSource={rules.map((rule, i) => ({ ...rule, place: i + 1, available: data?.available[i] }))}
          columns={[
            { title: '规则', key: 'place', width: 72, render: (_, r) => `第 ${r.place} 条` },
            { title: '题库', key: 'banks', render: (_, r) => r.categoryIds.map((id) => nameOf.get(id) ?? '').join('、') },
            { title: '题型', key: 'type', width: 72, render: (_, r) => typeLabels[r.type] },
            { title: '难度与标签', key: 'filter', render: (_, r) => filterWords(r) },
            { title: '题数', key: 'count', width: 72, align: 'right', render: (_, r) => r.count },
            { title: '每题分', key: 'each', width: 80, align: 'right', render: (_, r) => r.pointsEach },
            { title: '可用', key: 'there', width: 80, align: 'right', render: (_, r) => r.available ?? '' },
          ]}
        />
      )}
    </section>
  )
}
