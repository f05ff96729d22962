// Bar above a paper: selection mode, type filter and totals.
import { LockOutlined } from '@ant-design/icons'
import { Segmented } from '#ui/page/Segmented.tsx'
import type { ContentOf } from '#shared/contract.ts'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { papers } from '../contract.ts'

type Mode = 'MANUAL' | 'AUTO'
interface Props {
  exam: Exam | undefined
  types: ContentOf<typeof papers.page>['types']
  canEdit: boolean
  mode: Mode
  /** A type as text, or 'all'. */
  type: string
  onMode: (mode: Mode) => void
  onType: (type: string) => void
}

export function PaperBar({ exam, types, canEdit, mode, type, onMode, onType }: Props) {
  return (
    <section className="yw-card yw-paper-bar" aria-label="选题设置">
      {exam?.sat ? (
        <span className="yw-paper-locked" role="status">
          <LockOutlined aria-hidden />
          {papers.meta.failures.sat}
        </span>
      ) : (
        <span className="yw-paper-mode">
          选题方式
          <Segmented<Mode>
            aria-label="选题方式"
            value={mode}
            disabled={!canEdit}
            options={[
              { value: 'MANUAL', label: '手动' },
              { value: 'AUTO', label: '自动' },
            ]}
            onChange={onMode}
          />
        </span>
      )}
      <Segmented
        aria-label="题型"
        value={type}
        options={[
          { value: 'all', label: exam ? `全部 ${exam.questionCount - exam.drawnCount}` : '全部' },
          ...types.map((t) => ({ value: String(t.type), label: `${typeLabels[t.type]} ${t.count}` })),
        ]}
        onChange={onType}
      />
      <span className="yw-paper-types">
        {types.map((t) => (
          <span key={t.type}>
            {typeLabels[t.type]} {t.score} 分
          </span>
        ))}
        {exam && exam.drawnCount > 0 && <span>抽题 {exam.drawnCount} 题</span>}
        {exam && (
          <span>
            总分 <b>{exam.totalScore}</b> 分
          </span>
        )}
      </span>
    </section>
  )
}
