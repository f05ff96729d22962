// Skipped rows of a batch: each row with its reason, and a link if there is one.
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { Link, type To, useLocation } from 'react-router'
import type { Skipped } from '#shared/batch.ts'
import './kit.css'

/**
 * The link to a skipped row, or the reason why there is none: `leads: atRow`, `leads: peopleNamed`. A deleted row has no name and no link.
 */
export type SkippedLink<S extends Skipped = Skipped> = ((row: S, here: Here) => To) | { nowhere: string }
interface Here {
  pathname: string
  search: string
}

/** Settings of a batch for its skipped rows: the verb (删除, 生成), and the links. */
export interface SkippedNotice<S extends Skipped = Skipped> {
  verb: string
  leads: SkippedLink<S>
}

/** The result of a batch with its skipped rows. */
export interface SkippedResult<S extends Skipped = Skipped> extends SkippedNotice<S> {
  rows: readonly S[]
  /** Number of processed rows. */
  done: number
}

interface Line {
  key: string
  name: string
  reason: string
  to?: To
}

/** One line per named row. Rows without a name (deleted, or not visible to this user) are counted by reason. */
function linesOf({ rows, leads }: SkippedResult, here: Here): Line[] {
  const named = rows.filter(({ name }) => name)
  const nameless = Map.groupBy(
    rows.filter(({ name }) => !name),
    ({ reason }) => reason,
  )
  return [
    ...named.map((row) => ({
      key: row.id,
      name: row.name,
      reason: row.reason,
      ...(typeof leads === 'function' ? { to: leads(row, here) } : {}),
    })),
    ...[...nameless].map(([reason, { length }]) => ({ key: reason, name: `${length}项`, reason })),
  ]
}

function SkippedDialog({ left, onClose }: { left: SkippedResult | null; onClose: () => void }) {
  const here = useLocation()
  // a link moves the focus to its target
  const [isLed, setLed] = useState(false)
  useEffect(() => {
    if (left) setLed(false)
  }, [left])
  return (
    <Modal
      open={!!left?.rows.length}
      // rendered anew each time, so that it appears above dialogs that were opened since
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: !isLed }}
      title={`${left?.rows.length ?? 0}项没有${left?.verb ?? ''}`}
      onCancel={onClose}
      onOk={onClose}
      cancelButtonProps={{ hidden: true }}
      okText="知道了"
    >
      <p className="yw-second">{left?.done ? `其余${left.done}项已${left.verb}。` : ''}</p>
      <ul className="yw-skipped">
        {left &&
          linesOf(left, here).map(({ key, name, reason, to }) => (
            <li key={key}>
              {to ? (
                <Link
                  to={to}
                  onClick={() => {
                    setLed(true)
                    onClose()
                  }}
                >
                  {name}
                </Link>
              ) : (
                <b>{name}</b>
              )}
              <span>{reason}</span>
            </li>
          ))}
      </ul>
    </Modal>
  )
}

let tell: ((left: SkippedResult) => void) | undefined
/** `useApiMutation({ left })` calls it; a caller that combines several calls calls it once. */
export const showSkipped = <S extends Skipped>(left: SkippedResult<S>) => tell?.(left as unknown as SkippedResult)

/** Rendered within the router, so that its links navigate without reloading the product. */
export function SkippedHost() {
  const [left, setLeft] = useState<SkippedResult | null>(null)
  useEffect(() => {
    tell = setLeft
    return () => {
      tell = undefined
    }
  }, [])
  return <SkippedDialog left={left} onClose={() => setLeft(null)} />
}
