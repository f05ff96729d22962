// A tree as the rows of a table: leaves without a handle, and all nodes expanded at first.
import { useMemo, useState } from 'react'

interface Node<T> {
  id: string
  childList: T[]
}
type Row<T> = Omit<T, 'childList'> & { childList?: Row<T>[] }

/** antd gives every row with a list of children a handle, even for an empty list. */
const rowsOf = <T extends Node<T>>(tree: readonly T[]): Row<T>[] =>
  tree.map(({ childList, ...rest }) => (childList.length ? { ...rest, childList: rowsOf(childList) } : rest))
const parentsIn = <T extends Node<T>>(tree: readonly T[]): string[] =>
  tree.flatMap((node) => (node.childList.length ? [node.id, ...parentsIn(node.childList)] : []))

export function useTreeRows<T extends Node<T>>(tree: readonly T[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // only the leaves lose their empty lists, which no column reads
  const rows = useMemo(() => rowsOf(tree) as T[], [tree])
  const parents = useMemo(() => parentsIn(tree), [tree])
  return {
    rows,
    expandable: {
      childrenColumnName: 'childList',
      indentSize: 20,
      expandedRowKeys: parents.filter((id) => !closed.has(id)),
      onExpand: (open: boolean, { id }: T) => setClosed((now) => new Set(open ? [...now].filter((c) => c !== id) : [...now, id])),
    },
    openAll: () => setClosed(new Set()),
    closeAll: () => setClosed(new Set(parents)),
  }
}
