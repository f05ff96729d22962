// Finds dead links of the documents: files, headings, and paths in backticks.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const floors = ['apps', 'features', 'ui', 'platform', 'engines', 'shared']
const roots = ['src', 'test', 'scripts', 'e2e', 'bench', 'docs', 'migrations']

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark}\s_-]/gu, '')
    .replace(/\s/g, '-')

function anchorsIn(document: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutBlocks(document).matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm)) {
    const anchor = anchorOf(heading)
    let n = 0
    while (anchors.has(n ? `${anchor}-${n}` : anchor)) n++
    anchors.add(n ? `${anchor}-${n}` : anchor)
  }
  for (const [, id = ''] of document.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

const withoutBlocks = (document: string) => document.replace(/^```[\s\S]*?^```/gm, '')

function deadLinks(root: string, file: string, document: string): string[] {
  const plain = withoutBlocks(document).replace(/`[^`\n]*`/g, '``')
  const targets = [...plain.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]]+\]: +(\S+)|<img[^>]* src="([^"]+)"/gm)]
  return targets
    .map(([, inline, below, picture]) => inline ?? below ?? picture ?? '')
    .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target))
    .filter((target) => {
      const [where = '', anchor] = decodeURI(target).split('#')
      const at = where ? path.join(root, where.startsWith('/') ? '' : path.dirname(file), where) : path.join(root, file)
      if (!existsSync(at)) return true
      return Boolean(anchor) && at.endsWith('.md') && !anchorsIn(readFileSync(at, 'utf8')).has(anchor ?? '')
    })
    .map((target) => `${file} links to ${target}, which is not there`)
}

/** Paths of the project in backticks that do not exist; skips placeholders such as `src/features/<name>`, and generated files. */
function deadPaths(root: string, file: string, document: string): string[] {
  const named = [...withoutBlocks(document).matchAll(/`([\w.*{},/-]+\/[\w.*{},/-]*)`/g)].map(([, name = '']) => name)
  return named
    .filter(
      (name) => roots.some((top) => name.startsWith(`${top}/`)) || floors.some((floor) => new RegExp(`^${floor}/.*\\.tsx?$`).test(name)),
    )
    .filter((name) => !/NAME|^e2e\/screenshots/.test(name))
    .filter((name) => {
      const at = name.replace(/\/$/, '')
      return ![at, `src/${at}`].some((one) => (/[*{]/.test(one) ? globSync(one, { cwd: root }).length : existsSync(path.join(root, one))))
    })
    .map((name) => `${file} names ${name}, which is not there`)
}

/** All dead links and paths in the documents of the project. */
export function deadEnds(root: string): string[] {
  const left = new Set(['node_modules', 'dist', 'data'])
  return globSync('**/*.md', { cwd: root, exclude: (name) => left.has(path.basename(name)) }).flatMap((file) => {
    const document = readFileSync(path.join(root, file), 'utf8')
    return [...deadLinks(root, file, document), ...deadPaths(root, file, document)]
  })
}
