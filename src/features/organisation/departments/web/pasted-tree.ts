// Parses a tree of departments: indented lines, paths in one column, or one column per level of a sheet.
import { maxName } from '../contract.ts'

export interface PastedTree {
  /** Paths of names from the top, ancestors first, each path once. */
  paths: string[][]
  /** Unreadable lines with their number from 1. */
  faults: { line: number; text: string }[]
}

const bullets = /^(?:[-*•·▪●○]|[├└│─┌]+|\d+(?:\.\d+)*[.、)）]?)\s+/
const separators = /\s*[/\\>＞→／]\s*/

/** Indent of the characters before a name; a tab counts as four, a full-width space as two. */
const widths: Record<string, number> = { '\t': 4, '\u3000': 2 }
const indentOf = (line: string) => [...(/^[\s│├└─]*/.exec(line)?.[0] ?? '')].reduce((sum, sign) => sum + (widths[sign] ?? 1), 0)

/** Converts lines of cells; an empty cell repeats the one above, like merged cells. */
function fromColumns(lines: readonly string[][]): string[][] {
  let before: string[] = []
  return lines.map((cells) => {
    const first = cells.findIndex((cell) => cell !== '')
    const last = cells.findLastIndex((cell) => cell !== '')
    const path = [...before.slice(0, first), ...cells.slice(first, last + 1)]
    before = path
    return path
  })
}

function fromIndents(lines: readonly string[]): string[][] {
  const open: { indent: number; name: string }[] = []
  return lines.map((line) => {
    const indent = indentOf(line)
    while (open.length && (open.at(-1)?.indent ?? 0) >= indent) open.pop()
    open.push({
      indent,
      name: line
        .replace(/^[\s│├└─]+/, '')
        .replace(bullets, '')
        .trim(),
    })
    return open.map(({ name }) => name)
  })
}

/** Parses the pasted `text`; `maxDepth` levels may be added below the target. */
export function parseTree(text: string, maxDepth: number): PastedTree {
  const lines = text.split(/\r\n?|\n/).map((line, i) => ({ line: i + 1, text: line.replace(/\s+$/, '') }))
  const filled = lines.filter(({ text: line }) => line.trim() !== '')
  const isSheet = filled.some(({ text: line }) => /\S\t+\S/.test(line))
  const isPaths = !isSheet && filled.some(({ text: line }) => separators.test(line.trim()) && !/^\s/.test(line))
  const read = () => {
    if (isSheet) return fromColumns(filled.map(({ text: line }) => line.split('\t').map((cell) => cell.trim())))
    if (isPaths) return filled.map(({ text: line }) => line.trim().split(separators).filter(Boolean))
    return fromIndents(filled.map(({ text: line }) => line))
  }
  const faults: PastedTree['faults'] = []
  const found = new Map<string, string[]>()
  for (const [i, path] of read().entries()) {
    const { line } = filled[i] ?? { line: 0 }
    const fault = faultOf(path, maxDepth)
    if (fault) faults.push({ line, text: fault })
    else for (let depth = 1; depth <= path.length; depth++) found.set(path.slice(0, depth).join('/'), path.slice(0, depth))
  }
  return { paths: [...found.values()], faults }
}

function faultOf(path: readonly string[], maxDepth: number): string | null {
  if (path.some((name) => !name)) return '缺少上级部门的名称'
  const long = path.find((name) => name.length > maxName)
  if (long) return `「${long.slice(0, 10)}…」超过${maxName}个字符`
  if (path.some((name) => name.includes('/'))) return '部门名称不能包含 /'
  return path.length > maxDepth ? `「${path.at(-1)}」超出可以添加的 ${maxDepth} 级` : null
}
