// The department tree as pages hold it: nodes by id, the way to each, and which of them a search leaves.
import { useMemo } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { type DepartmentNode, departments } from '../contract.ts'

export interface Departments {
  roots: DepartmentNode[]
  byId: ReadonlyMap<string, DepartmentNode>
}

export const nodesOf = (roots: readonly DepartmentNode[]): DepartmentNode[] => roots.flatMap((n) => [n, ...nodesOf(n.childList)])

/** Nodes whose name holds the text, with the ways that lead to them. */
export function matching(roots: readonly DepartmentNode[], text: string): DepartmentNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...roots]
  return roots.flatMap((node) => {
    const childList = matching(node.childList, text)
    return childList.length || node.name.toLowerCase().includes(wanted) ? [{ ...node, childList }] : []
  })
}

/** Where a node lands among the children of `parent` when it is dropped before (-1) or behind (1) `beside`. */
export function placeBeside(siblings: readonly DepartmentNode[], moved: string, beside: string, side: -1 | 1): number {
  const others = siblings.filter((s) => s.id !== moved)
  return others.findIndex((s) => s.id === beside) + (side === 1 ? 1 : 0)
}

export function useDepartments(hasCount = false) {
  const { data, error, refetch, isFetching } = useApiQuery(
    departments.tree,
    { query: hasCount ? { hasCount: 'true' } : { filter: 'true' } },
    { inPlace: true },
  )
  const tree = useMemo<Departments | undefined>(() => data && { roots: data, byId: new Map(nodesOf(data).map((n) => [n.id, n])) }, [data])
  return { tree, error, isFetching, reload: () => void refetch() }
}
