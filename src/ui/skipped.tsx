// What a batch has left out: each row with its reason, and the way to it where there is one.
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
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

function SkippedDialog({ rows, verb, done, linkTo, onClose }: Props) {
  return (
    <Modal
      open={!!rows?.length}
      // made anew each time, so that it stands above what was opened since
      destroyOnHidden
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
            {linkTo && row.name ? (
              <Link to={linkTo(row)} onClick={onClose}>
                {row.name}
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

/** What a batch has left out, as it is told. */
export interface Left extends Pick<Props, 'verb' | 'done' | 'linkTo'> {
  rows: readonly Skipped[]
}
let tell: ((left: Left) => void) | undefined
/** `useApiMutation({ left })` calls it; whoever asks in several calls calls it himself, once. */
export const showSkipped = (left: Left) => tell?.(left)

/** Within the routes, so that its links lead on without loading the product anew. */
export function SkippedHost() {
  const [left, setLeft] = useState<Left | null>(null)
  useEffect(() => {
    tell = setLeft
    return () => {
      tell = undefined
    }
  }, [])
  return (
    <SkippedDialog
      rows={left?.rows ?? null}
      verb={left?.verb ?? ''}
      done={left?.done ?? 0}
      {...(left?.linkTo ? { linkTo: left.linkTo } : {})}
      onClose={() => setLeft(null)}
    />
  )
}
