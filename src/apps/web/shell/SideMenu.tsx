// Menu on the left, from the permission tree.
import { Menu } from 'antd'
import type { ItemType } from 'antd/es/menu/interface'
import { useState } from 'react'
import { Link, useMatches } from 'react-router'
import type { PowerNode } from '#features/organisation/sessions/contract.ts'
import { useCrumbsShown } from '#ui/page/crumbs.tsx'
import { useMenu } from './menu-context.ts'
import { MenuIcon } from './menu-icons.tsx'
import { outsideAddress, slashed } from './menu-tree.ts'
import type { Handle } from './handle.ts'

const label = (node: PowerNode) => {
  const outside = outsideAddress(node)
  if (outside)
    return (
      <a href={outside} target="_blank" rel="noreferrer">
        {node.name}
      </a>
    )
  return node.menuType === 'C' ? <Link to={slashed(node.path ?? '')}>{node.name}</Link> : node.name
}
const keyOf = (node: PowerNode) => (node.menuType === 'C' && node.path ? slashed(node.path) : `#${node.id}`)

function itemsOf(nodes: readonly PowerNode[], root: boolean): ItemType[] {
  return nodes
    .filter((node) => node.visible && node.menuType !== 'F')
    .flatMap((node): ItemType[] => {
      const below = node.menuType === 'M' ? itemsOf(node.childList, false) : []
      if (node.menuType === 'M' && below.length === 0) return []
      return [
        {
          key: keyOf(node),
          icon: root ? <MenuIcon name={node.icon} /> : undefined,
          label: label(node),
          ...(below.length ? { children: below } : {}),
        },
      ]
    })
}

/** The visible entry of a page: its own, its parent, or the first one of its breadcrumb. */
function useSelected() {
  const { entries } = useMenu()
  const crumbs = useCrumbsShown()
  const entry = (useMatches().at(-1)?.handle as Handle | undefined)?.entry
  if (!entry || entry.visible) return entry?.path
  const visible = new Set(entries.filter((e) => e.visible).map((e) => e.path))
  const candidates = [entry.parentPath, ...(crumbs ?? []).map((c) => c.to?.split('?')[0])]
  return candidates.find((path) => path && visible.has(path)) ?? undefined
}

export function SideMenu({ folded, onGo }: { folded: boolean; onGo?: () => void }) {
  const { roots } = useMenu()
  const selected = useSelected()
  // keep the open entries while folded, where `openKeys` means popups
  const [open, setOpen] = useState(() => roots.map(keyOf))
  return (
    <Menu
      mode="inline"
      inlineCollapsed={folded}
      inlineIndent={16}
      selectedKeys={selected ? [selected] : []}
      {...(folded ? {} : { openKeys: open, onOpenChange: setOpen })}
      items={itemsOf(roots, true)}
      onClick={onGo}
    />
  )
}
