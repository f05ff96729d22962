// Actions of a row: at most three text buttons, the rest under 更多. Blocked actions stay visible with their reason.
import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { type Confirmation, confirmAct } from '../page/confirm.ts'
import { MenuButton } from '../page/MenuButton.tsx'
import { type MayBe, useMay } from '../api/session.tsx'

export interface RowAction {
  label: string
  /** Address, for an action that is a link. */
  to?: string
  onClick?: () => void
  /** Confirmation before the action; it names the record. */
  confirm?: Confirmation
  /** Grey, and red under the pointer. */
  danger?: boolean
  /** The next step of the row, visually separate from the others. */
  next?: boolean
  /** Reason why the action is blocked now; true without a reason. */
  disabled?: string | boolean
  /** The action is always under 更多. */
  rest?: boolean
  /** The action is hidden, also under 更多. */
  hidden?: boolean
  may?: MayBe
}

/** Runs an action, after its confirmation if it has one. */
export const performAction = (a: RowAction) => (a.confirm ? confirmAct(a.confirm) : a.onClick?.())

function Action({ action: a }: { action: RowAction }) {
  const off = !!a.disabled
  const className = `yw-rowact${a.danger ? ' is-danger' : ''}${a.next ? ' is-next' : ''}`
  const reason = typeof a.disabled === 'string' ? a.disabled : undefined
  if (a.to && !off)
    return (
      <Link className={className} to={a.to}>
        {a.label}
      </Link>
    )
  // aria-disabled keeps the button focusable, so that keyboard users can read the reason
  return (
    <Tooltip title={reason}>
      <button type="button" className={className} aria-disabled={off || undefined} onClick={() => !off && performAction(a)}>
        {a.label}
      </button>
    </Tooltip>
  )
}

interface Props {
  actions: RowAction[]
  /** Actions that are always under 更多. */
  rest?: RowAction[]
  max?: number
}

const none: RowAction[] = []

export function RowActions({ actions, rest: always = none, max = 3 }: Props) {
  const may = useMay()
  const navigate = useNavigate()
  const listed = actions.filter((a) => !a.hidden && may(a.may))
  const shown = listed.filter((a) => !a.rest)
  const open = shown.length > max ? shown.slice(0, max - 1) : shown
  const rest = [...shown.slice(open.length), ...listed.filter((a) => a.rest), ...always.filter((a) => !a.hidden && may(a.may))]
  return (
    <span className="yw-rowacts">
      {open.map((a) => (
        <Action key={a.label} action={a} />
      ))}
      {rest.length > 0 && (
        <MenuButton
          menu={{
            items: rest.map((a) => ({
              key: a.label,
              label: <Tooltip title={typeof a.disabled === 'string' ? a.disabled : undefined}>{a.label}</Tooltip>,
              danger: a.danger,
              disabled: !!a.disabled,
              onClick: () => {
                if (a.to) void navigate(a.to)
                else performAction(a)
              },
            })),
          }}
        >
          {shown.length > open.length ? (
            <button type="button" className="yw-rowact">
              更多
              <DownOutlined aria-hidden style={{ fontSize: 10, marginLeft: 3 }} />
            </button>
          ) : (
            <button type="button" className="yw-rowact" aria-label="更多">
              <EllipsisOutlined aria-hidden />
            </button>
          )}
        </MenuButton>
      )}
    </span>
  )
}
