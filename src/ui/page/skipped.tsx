// What a batch has left out: each row with its reason, and the way to it where there is one.
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { Link, type To, useLocation } from 'react-router'
import type { Skipped } from '#shared/batch.ts'
import './kit.css'

/** Where a row that was left out is looked at, or why it is nowhere: `leads: atRow`, `leads: peopleNamed`. A row that is gone has no name, and leads nowhere. */
export type SkippedLink<S extends Skipped = Skipped> = ((row: S, here: Here) => To) | { nowhere: string }
interface Here {
  pathname: string
  search: string
}

/** How a batch tells what it has left out: what was to be done (删除, 生成), and where each row leads. */
export interface SkippedNotice<S extends Skipped = Skipped> {
  verb: string
  leads: SkippedLink<S>
}

/** What a batch has left out, as it is told. */
export interface SkippedResult<S extends Skipped = Skipped> extends SkippedNotice<S> {
  rows: readonly S[]
  /** How many were done. */
  done: number
}

interface Line {
  key: string
  name: string
  reason: string
  to?: To
}

/** What is not there any more, or not for whoever asks, has no name: of those it is said how many there are. */
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
  // a link takes the focus along to where it leads
  const [isLed, setLed] = useState(false)
  useEffect(() => {
    if (left) setLed(false)
  }, [left])
  return (
    <Modal
      open={!!left?.rows.length}
      // made anew each time, so that it stands above what was opened since
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
/** `useApiMutation({ left })` calls it; whoever asks in several calls calls it themselves, once. */
export const showSkipped = <S extends Skipped>(left: SkippedResult<S>) => tell?.(left as unknown as SkippedResult)

/** Within the routes, so that its links lead on without loading the product anew. */
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
