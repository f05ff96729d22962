// A tree as the rows of a table: leaves without a handle, everything open until it is folded.
import { useMemo, useState } from 'react'

interface Node<T> {
  id: string
  childList: T[]
}
type Row<T> = Omit<T, 'childList'> & { childList?: Row<T>[] }

/** A table gives every row with a list a handle, be it empty. */
const rowsOf = <T extends Node<T>>(tree: readonly T[]): Row<T>[] =>
  tree.map(({ childList, ...rest }) => (childList.length ? { ...rest, childList: rowsOf(childList) } : rest))
const parentsIn = <T extends Node<T>>(tree: readonly T[]): string[] =>
  tree.flatMap((node) => (node.childList.length ? [node.id, ...parentsIn(node.childList)] : []))

export function useTreeRows<T extends Node<T>>(tree: readonly T[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // the lists are gone from the leaves only, which no column reads
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
