// What a report is asked for, to be changed: which exam, and of whom.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { layout } from '../../../ui/theme/palette.ts'
import { AnalysisRangePicker } from '../../analysis-tabs/web/AnalysisRangePicker.tsx'
import { ExamSelect } from './ExamSelect.tsx'
import type { Query } from './kept-query.ts'

export interface ConditionDialogProps {
  /** null: closed. */
  of: Query | null
  onGenerate: (query: Query) => void
  onClose: () => void
}

function Fields({ of, onGenerate, onClose }: ConditionDialogProps & { of: Query }) {
  const [query, setQuery] = useState(of)
  return (
    <form
      className="yw-ea-condition"
      onSubmit={(e) => {
        e.preventDefault()
        onGenerate(query)
      }}
    >
      <div>
        <h3>考试</h3>
        <ExamSelect value={query.examId} disabled={false} onChange={(examId) => setQuery({ ...query, examId })} />
      </div>
      <div>
        <h3>范围</h3>
        <AnalysisRangePicker value={query.range} onChange={(range) => setQuery({ ...query, range })} />
      </div>
      <footer className="yw-modal-foot">
        <span className="yw-left" />
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit">
          生成报表
        </Button>
      </footer>
    </form>
  )
}

export function ConditionDialog(props: ConditionDialogProps) {
  return (
    <Modal open={props.of !== null} title="修改条件" width={layout.dialog.m} footer={null} destroyOnHidden onCancel={props.onClose}>
      {props.of && <Fields {...props} of={props.of} />}
    </Modal>
  )
}
