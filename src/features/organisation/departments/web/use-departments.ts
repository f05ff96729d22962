// The department tree for pages: nodes by id, the path to each, and the result of a search.
import { useMemo } from 'react'
import { holdsTyped } from '#shared/search.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { type DepartmentNode, departments } from '../contract.ts'

export interface Departments {
  roots: DepartmentNode[]
  byId: ReadonlyMap<string, DepartmentNode>
}

export const nodesOf = (roots: readonly DepartmentNode[]): DepartmentNode[] => roots.flatMap((n) => [n, ...nodesOf(n.childList)])

/** The topmost department that the caller may choose; undefined if there is none. */
export const topmostOf = (roots: readonly DepartmentNode[]): DepartmentNode | undefined => nodesOf(roots).find((node) => node.selectable)

/** Nodes whose name contains the text, with their ancestors. */
export function matching(roots: readonly DepartmentNode[], text: string): DepartmentNode[] {
  if (!text.trim()) return [...roots]
  return roots.flatMap((node) => {
    const childList = matching(node.childList, text)
    return childList.length || holdsTyped(node.name, text) ? [{ ...node, childList }] : []
  })
}

/** Index among the children of `parent` of a node that is dropped before (-1) or after (1) `beside`. */
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
