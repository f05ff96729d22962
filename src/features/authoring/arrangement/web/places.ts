// Tree of courses: path to a sub-scene, search, open items.
import { holdsTyped } from '#shared/search.ts'
import type { CourseTree } from '#features/authoring/courses/contract.ts'

export interface PlacePath {
  course: CourseTree
  scene: CourseTree
  leaf: CourseTree
}

export function pathTo(tree: readonly CourseTree[], id: string | null): PlacePath | null {
  for (const course of tree)
    for (const scene of course.childList) {
      const leaf = scene.childList.find((node) => node.id === id)
      if (leaf) return { course, scene, leaf }
    }
  return null
}

/** Returns the nodes whose title contains the text, with their children and parents. */
export function found(tree: readonly CourseTree[], text: string): CourseTree[] {
  return tree.flatMap((node) => {
    if (holdsTyped(node.title, text)) return [node]
    const childList = found(node.childList, text)
    return childList.length ? [{ ...node, childList }] : []
  })
}

/** The open items, and the selected sub-scene at that time: a new selection discards them. */
export interface Opened {
  course: string | null
  scene: string | null
  of: string | undefined
}

/** Returns the open items: those opened by hand, else the path to the selection, else the first course. */
export const openIn = (tree: readonly CourseTree[], chosen: PlacePath | null, byHand: Opened | null): Opened =>
  byHand && byHand.of === chosen?.leaf.id
    ? byHand
    : {
        course: chosen?.course.id ?? tree[0]?.id ?? null,
        scene: chosen?.scene.id ?? tree[0]?.childList[0]?.id ?? null,
        of: chosen?.leaf.id,
      }
