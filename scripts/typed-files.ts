// Finds the files of the project that TypeScript does not check.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Project {
  references?: { path: string }[]
  include?: string[]
  exclude?: string[]
}
const projectAt = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Project

/** TypeScript files that no project of `tsconfig.json` includes. */
export function untypedFiles(root: string): string[] {
  const projects = (projectAt(path.join(root, 'tsconfig.json')).references ?? []).map((one) => projectAt(path.join(root, one.path)))
  const matches = (file: string, globs: string[] = []) => globs.some((glob) => path.matchesGlob(file, glob))
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude: (name) => ['node_modules', 'dist', 'data'].includes(path.basename(name)) })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !projects.some(({ include, exclude }) => matches(file, include) && !matches(file, exclude)))
}
