// Places in the tree of courses: the way down to a sub-scene, and what a search leaves of the tree.
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

/** Nodes whose title has the text, with all below them, and what stands above them. */
export function found(tree: readonly CourseTree[], text: string): CourseTree[] {
  const wanted = text.toLowerCase()
  return tree.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const childList = found(node.childList, text)
    return childList.length ? [{ ...node, childList }] : []
  })
}

/** What is open, and which sub-scene was chosen when it was opened: another one that is chosen brings its own way down. */
export interface Opened {
  course: string | null
  scene: string | null
  of: string | undefined
}

/** What is open of the tree: what was opened by hand, else the way to what is chosen, else the first of all. */
export const openIn = (tree: readonly CourseTree[], chosen: PlacePath | null, byHand: Opened | null): Opened =>
  byHand && byHand.of === chosen?.leaf.id
    ? byHand
    : {
        course: chosen?.course.id ?? tree[0]?.id ?? null,
        scene: chosen?.scene.id ?? tree[0]?.childList[0]?.id ?? null,
        of: chosen?.leaf.id,
      }
