// Dialog that changes the conditions of a report: <ConditionDialog of={query} …>{(query, change) => fields}</ConditionDialog>
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { layout } from '#ui/theme/palette.ts'
import './tabs.css'

interface Props<Q> {
  /** The conditions to change; null: closed. */
  of: Q | null
  children: (query: Q, change: (part: Partial<Q>) => void) => ReactNode
  onGenerate: (query: Q) => void
  onClose: () => void
}

function Fields<Q extends object>({ of, children, onGenerate, onClose }: Props<Q> & { of: Q }) {
  const [query, setQuery] = useState(of)
  return (
    <form
      className="yw-an-condition"
      onSubmit={(e) => {
        e.preventDefault()
        onGenerate(query)
      }}
    >
      {children(query, (part) => setQuery({ ...query, ...part }))}
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

export function ConditionDialog<Q extends object>(props: Props<Q>) {
  return (
    <Modal open={props.of !== null} title="修改条件" width={layout.dialog.m} footer={null} destroyOnHidden onCancel={props.onClose}>
      {props.of && <Fields {...props} of={props.of} />}
    </Modal>
  )
}

export const Condition = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2>{title}</h2>
    {children}
  </div>
)
