// Finds elements and texts in the trees of XML files.
import type { Tree } from '#platform/spreadsheets/spreadsheets.ts'

const isTree = (child: string | Tree | Record<string, string> | undefined): child is Tree => Array.isArray(child)

export const attributesOf = (tree: Tree): Record<string, string> => tree[1]
export const childrenOf = (tree: Tree): (string | Tree)[] => tree.slice(2) as (string | Tree)[]
/** Child elements, of one name if it is given. */
export const elementsOf = (tree: Tree, name?: string): Tree[] =>
  childrenOf(tree).filter((child): child is Tree => isTree(child) && (name === undefined || child[0] === name))
export const firstOf = (tree: Tree | undefined, name: string): Tree | undefined => tree && elementsOf(tree, name)[0]
/** All elements of one name at any depth, in the order of the document. */
export const allOf = (tree: Tree, name: string): Tree[] =>
  elementsOf(tree).flatMap((child) => [...(child[0] === name ? [child] : []), ...allOf(child, name)])
/** The text of an element with that of its elements. */
export const textOf = (tree: Tree | undefined): string =>
  tree === undefined
    ? ''
    : childrenOf(tree)
        .map((child) => (isTree(child) ? textOf(child) : child))
        .join('')

const blocks = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'pre', 'blockquote', 'prompt', 'qti-prompt'])
/** The text of elements of HTML, one line for each block; `write` may replace an element. */
export function linesIn(tree: Tree, write: (tree: Tree) => string | null = () => null): string {
  const inner = (of: Tree): string =>
    childrenOf(of)
      .map((child) => {
        if (!isTree(child)) return child.replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ' ')
        const own = write(child)
        if (own !== null) return own
        return blocks.has(child[0]) ? `\n${inner(child)}\n` : inner(child)
      })
      .join('')
  return inner(tree)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
