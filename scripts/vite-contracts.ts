// Vite plugin: in the browser a contract is plain data (method, path, permission words), so that no schema and no zod ship.
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Modules that declare schemas, from which the browser needs other exports. */
const declares = /\/src\/(?:features\/[^/]+\/[^/]+\/contract|shared\/(?:paging|ids))\.ts$/
const wire = ['method', 'path', 'may', 'upload', 'answer'] as const

interface ContractLike {
  meta: { feature: string; endpoints: Record<string, Record<string, unknown>>; failures: unknown }
}
const isContract = (value: unknown): value is ContractLike =>
  typeof value === 'object' && value !== null && 'meta' in value && typeof (value as { fail?: unknown }).fail === 'function'

const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && !('_zod' in value) && Object.values(value).every(isPlain)
}

/** The module's exports as JavaScript: contracts reduced to method, path and words, plain constants unchanged, everything else left out. */
export function asPlainData(exports: Record<string, unknown>): string {
  const lines: string[] = []
  for (const [name, value] of Object.entries(exports)) {
    if (isContract(value)) {
      const { feature, endpoints, failures } = value.meta
      const reduced = Object.fromEntries(
        Object.entries(endpoints).map(([key, e]) => [
          key,
          Object.fromEntries(wire.flatMap((k) => (e[k] === undefined ? [] : [[k, e[k]]]))),
        ]),
      )
      lines.push(`const ${name}$ = ${JSON.stringify(reduced)}`)
      lines.push(
        `export const ${name} = { ...${name}$, meta: { feature: ${JSON.stringify(feature)}, endpoints: ${name}$, failures: ${JSON.stringify(failures)} } }`,
      )
    } else if (isPlain(value)) lines.push(`export const ${name} = ${JSON.stringify(value)}`)
  }
  return `${lines.join('\n')}\n`
}

export function contracts(): Plugin {
  return {
    name: 'yanwu:contracts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?', 1)[0] ?? id
      if (!declares.test(file) || this.environment.name !== 'client') return
      // the query makes Node reload a changed file
      const module = (await import(`${pathToFileURL(file).href}?v=${statSync(file).mtimeMs}`)) as Record<string, unknown>
      return { code: asPlainData(module), map: null }
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const zod = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'))
        if (zod) this.error(`${chunk.fileName} contains zod: a screen imports a schema by value`)
      }
    },
  }
}
