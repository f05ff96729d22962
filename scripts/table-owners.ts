// Owners of tables and database functions by feature, and their use in SQL texts.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Table -> feature, from the `tables.ts` of the features. */
export function tableOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of globSync('src/features/*/*/server/**/tables.ts', { cwd: root }))
    for (const [, table = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g))
      owners.set(table, file.split(path.sep)[3] ?? '')
  return owners
}

const named = /\b(?:from|join|into|update|using|only)\s+(?:public\.)?(\w+)\b|,\s*(\w+)\s+\w+\s+(?:where|on)\b/g

/** The tables that a text names in SQL; comments of programs do not count. */
export function tablesIn(text: string, owners: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  if (!/\b(select|insert into|update|delete from)\b/i.test(text)) return found
  for (const [, first, listed] of text.matchAll(named)) {
    const table = first ?? listed ?? ''
    if (owners.has(table)) found.add(table)
  }
  return found
}

/** Function of the schema `app` -> feature, from the `functions.sql` of the features. */
export function functionOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of globSync('src/features/*/*/server/functions.sql', { cwd: root }))
    for (const [, name = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(/create or replace function app\.(\w+)/g))
      owners.set(name, file.split(path.sep)[3] ?? '')
  return owners
}

/** The functions of the schema `app` that a text calls. */
export const functionsIn = (text: string): Set<string> => new Set([...text.matchAll(/\bapp\.(\w+)\s*\(/g)].map(([, name = '']) => name))

export const withoutSqlComments = (text: string) => text.replace(/--.*$/gm, '')

/** A program without comments and imports. */
export const codeOf = (program: string) =>
  program
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^(import|export)\b[^'`]*from '.*$/gm, '')

/** SQL in a program that no check compares with the database: direct queries, and templates of drizzle that name a table in text. */
export function uncheckedSql(program: string, owners: ReadonlyMap<string, string>): string[] {
  const code = codeOf(program)
  const asked = [...code.matchAll(/\.(?:query\s*(?:<[^>]*>)?\(|execute\(\s*sql\b)[^\n]*/g)].map(([text]) => text)
  const templates = [...code.matchAll(/\bsql(?:<[^>]*>)?`([^`]*)`/g)].map(([, text = '']) => text)
  const naming = templates.filter((text) => [...text.matchAll(named)].some(([, first, listed]) => owners.has(first ?? listed ?? '')))
  return [...asked, ...naming].map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 100))
}
