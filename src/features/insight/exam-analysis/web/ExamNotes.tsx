// Additional fields of the exam in the head of the report, e.g. 备注.
import { examFieldNames, examFields } from '#features/assessment/exams/fields.ts'
import type { Overview } from '../contract.ts'

export function ExamNotes({ overview: o }: { overview: Overview }) {
  return (
    <dl className="yw-ea-notes">
      {examFieldNames.map(
        (name) =>
          o[name] && (
            <div key={name} title={String(o[name])}>
              <dt>{examFields[name].label}</dt>
              <dd>{o[name]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
