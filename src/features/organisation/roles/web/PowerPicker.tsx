// Chooses permission words from a tree: <PowerPicker tree={…} value={words} onChange={…} keptReason="您没有这项权限" />
import { useMemo } from 'react'
import type { Power } from '../contract.ts'
import { PowerTree } from './PowerTree.tsx'
import { flat, toggled } from './ticking.ts'
import './roles.css'

interface Props {
  tree: readonly Power[]
  value: readonly string[]
  onChange: (words: string[]) => void
  /** Why the entries with `isKept` cannot be chosen. */
  keptReason: string
}

export function PowerPicker({ tree, value, onChange, keptReason }: Props) {
  const ticked = useMemo(() => {
    const own = new Set(value)
    return new Set(flat(tree).flatMap(({ id, alias }) => (alias !== null && own.has(alias) ? id : [])))
  }, [tree, value])
  const tick = (id: string) => {
    const next = toggled(tree, ticked, id)
    onChange(flat(tree).flatMap(({ id: node, alias }) => (alias !== null && next.has(node) ? alias : [])))
  }
  return <PowerTree tree={tree} ticked={ticked} onTick={tick} keptReason={keptReason} marksChanges={false} />
}
