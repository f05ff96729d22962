// A permission tree as rows: directories, pages, and the buttons of a page side by side.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Checkbox, Tooltip } from 'antd'
import { type CSSProperties, useState } from 'react'
import type { Power } from '../contract.ts'
import { stateOf, type Ticked } from './ticking.ts'

const ofBuiltIn = '只对系统内置角色有效'

interface BoxProps {
  node: Power
  ticked: Ticked
  /** Absent in a read-only tree. */
  onTick?: ((id: string) => void) | undefined
  keptReason: string
  marksChanges: boolean
}

function Box({ node, ticked, onTick, keptReason, marksChanges }: BoxProps) {
  const state = stateOf(node, ticked)
  const changed = marksChanges && node.selected !== ticked.has(node.id)
  const kept = node.isKept && state === 'none'
  return (
    <Tooltip title={node.isKept ? keptReason : undefined}>
      <Checkbox
        className={`yw-power${changed ? ' is-changed' : ''}${node.isKept ? ' is-kept' : ''}`}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={!onTick || kept}
        onChange={() => onTick?.(node.id)}
      >
        {node.name}
      </Checkbox>
    </Tooltip>
  )
}

interface Props {
  tree: readonly Power[]
  ticked: Ticked
  onTick?: ((id: string) => void) | undefined
  /** Why entries with `isKept` cannot be ticked. */
  keptReason?: string
  /** Whether the ticks that differ from the saved ones are marked. */
  marksChanges?: boolean
}

export function PowerTree({ tree, ticked, onTick, keptReason = ofBuiltIn, marksChanges = true }: Props) {
  const box = { ticked, onTick, keptReason, marksChanges }
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const fold = (id: string) => setClosed((now) => (now.has(id) ? new Set([...now].filter((c) => c !== id)) : new Set([...now, id])))
  const rows = (nodes: readonly Power[], level: number): React.ReactNode =>
    nodes.map((node) => {
      const open = !closed.has(node.id)
      const buttons = node.childList.filter((child) => child.menuType === 'F')
      const below = node.childList.filter((child) => child.menuType !== 'F' && !child.follows)
      return (
        <li key={node.id}>
          <div className={`yw-power-row is-${node.menuType}`} style={{ '--level': level } as CSSProperties}>
            <span className="yw-power-name">
              {below.length > 0 ? (
                <button
                  type="button"
                  className="yw-power-fold"
                  aria-expanded={open}
                  aria-label={`${open ? '收起' : '展开'} ${node.name}`}
                  onClick={() => fold(node.id)}
                >
                  {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
                </button>
              ) : (
                <span className="yw-power-fold" />
              )}
              <Box node={node} {...box} />
            </span>
            <span className="yw-power-buttons">
              {node.menuType === 'M' ? (
                <span className="yw-second">目录</span>
              ) : (
                buttons.map((button) => <Box key={button.id} node={button} {...box} />)
              )}
            </span>
          </div>
          {open && below.length > 0 && <ul>{rows(below, level + 1)}</ul>}
        </li>
      )
    })
  return (
    <div className="yw-powers">
      <div className="yw-power-row is-head" aria-hidden>
        <span className="yw-power-name">菜单</span>
        <span className="yw-power-buttons">按钮权限</span>
      </div>
      <ul aria-label="权限树">{rows(tree, 0)}</ul>
    </div>
  )
}
