// History of regrades of an exam: who changed what for which reason, and how results changed.
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { type RegradeRecord as Told, regrades } from '../contract.ts'
import type { RecordProps } from './RegradeRecord.tsx'
import { effectOf, whatOf } from './record-words.ts'

const RegradeRecord = lazyDialog<RecordProps>(
  async () => (await import('./RegradeRecord.tsx')).RegradeRecord,
  ({ record }) => record !== null,
)

export function RegradeHistory({ examId, examName }: { examId: string; examName: string }) {
  const [open, setOpen] = useState<Told | null>(null)
  const { data } = useApiQuery(regrades.records, { params: { id: examId } }, { inPlace: true })
  if (!data?.records.length) return null
  return (
    <details className="yw-regrade-history">
      <summary>计分记录 {data.records.length} 条</summary>
      <ol>
        {data.records.map((r) => (
          <li key={r.id}>
            <p>
              {r.candidate && `${r.candidate}：`}
              {whatOf(r)}
              <small>
                {r.regradedAt.slice(0, 16)} {r.name}
              </small>
            </p>
            <small>
              {effectOf(r)}
              {r.reason && `；原因：${r.reason}`}
              {r.message && `；${r.candidate ? '答复' : '给考生的说明'}：${r.message}`}
            </small>
            <Button type="link" size="small" onClick={() => setOpen(r)}>
              更正记录
            </Button>
          </li>
        ))}
      </ol>
      <RegradeRecord examId={examId} examName={examName} record={open} onClose={() => setOpen(null)} />
    </details>
  )
}
