// Picker of the paper of a make-up: that of the exam, or the fixed paper of another exam. Papers that cannot be used say why.
import { Select } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { assignments, type Exam, maxOtherPapers, type OtherPaper } from '../contract.ts'

interface Props {
  exam: Exam
  /** From the Form.Item; null: the paper of the exam. */
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
}

const ownPaper = ''
const noteOf = ({ questionCount, shared, reason }: OtherPaper) =>
  reason ?? `${questionCount} 题${shared ? `，${shared} 题与原试卷相同` : ''}`

export function OtherPaperPicker({ exam, id, value = null, onChange }: Props) {
  const search = useTypedSearch()
  const query = search.text ? { name: search.text } : {}
  const { data = [], isFetching } = useApiQuery(assignments.otherPapers, { params: { id: exam.id }, query })
  const own = exam.drawnCount > 0 ? '按原抽题规则重新抽题' : '与原考试相同'
  return (
    <Select<string>
      {...(id ? { id } : {})}
      value={value ?? ownPaper}
      onChange={(chosen) => onChange?.(chosen === ownPaper ? null : chosen)}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: search.type }}
      options={[
        { value: ownPaper, label: own, note: '' },
        ...data.map((p) => ({ value: p.id, label: p.examinationName, note: noteOf(p), disabled: p.reason !== null })),
      ]}
      popupRender={(list) => (
        <>
          {list}
          {data.length === maxOtherPapers && (
            <div className="yw-found-more" role="status">
              最多列出 {maxOtherPapers} 份，总分相同的在前；可输入考试标题查找
            </div>
          )}
        </>
      )}
      optionRender={({ label, data: { note } }) => (
        <span className="yw-exam-paper">
          <span>{label}</span>
          <small>{note}</small>
        </span>
      )}
    />
  )
}
