// What a batch has left out: each row with its reason, and the way to it where there is one.
import { Modal } from 'antd'
import { Link } from 'react-router'
import type { Skipped } from '../shared/batch.ts'
import './kit.css'

interface Props {
  /** null or empty: closed. */
  rows: readonly Skipped[] | null
  /** What was to be done: 删除, 生成. */
  verb: string
  /** How many were done. */
  done: number
  linkTo?: (row: Skipped) => string
  onClose: () => void
}

export function SkippedDialog({ rows, verb, done, linkTo, onClose }: Props) {
  return (
    <Modal
      open={!!rows?.length}
      title={`${rows?.length ?? 0}项没有${verb}`}
      onCancel={onClose}
      onOk={onClose}
      cancelButtonProps={{ hidden: true }}
      okText="知道了"
    >
      <p className="yw-second">{done ? `其余${done}项已${verb}。` : ''}</p>
      <ul className="yw-skipped">
        {rows?.map((row) => (
          <li key={row.id}>
            {linkTo ? (
              <Link to={linkTo(row)} onClick={onClose}>
                {row.name || row.id}
              </Link>
            ) : (
              <b>{row.name || row.id}</b>
            )}
            <span>{row.reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
