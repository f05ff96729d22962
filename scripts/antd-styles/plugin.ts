// Vite plugin: extracts the styles of antd's components at build into a style sheet. The theme sets `zeroRuntime`, so that no screen
// generates them while rendering, and the generating functions are not shipped.
import type { Plugin } from 'vite'
import { makeAntdStyles } from './make.ts'

const MODULE = 'virtual:antd-styles'
const DEV_PATH = '/antd-styles.css'

interface Node {
  type: string
  start: number
  end: number
}
interface Call extends Node {
  callee: Node & { name?: string }
  arguments: Node[]
}
interface DefaultExport extends Node {
  declaration: Node & { body?: Node }
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Style makers such as `genStyleHooks(name, styles, …)`, whose second argument is removed. */
const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])
/** Finds the style functions in a file of antd, in the order of the text. */
export function findStyleFunctions(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(findStyleFunctions)
  if (!isNode(tree)) return []
  const { callee, arguments: given } = tree as Call
  const styles = tree.type === 'CallExpression' && makers.has(callee.name ?? '') ? given[1] : undefined
  return styles ? [styles] : Object.values(tree).flatMap(findStyleFunctions)
}

/** The body of a module's default function, e.g. of `useStyleRegister`, which collects all generated styles. */
export function findDefaultBody(program: { body: Node[] }): Node | undefined {
  const exported = program.body.find((node) => node.type === 'ExportDefaultDeclaration') as DefaultExport | undefined
  return exported?.declaration.body
}

const styleFile = /\/antd\/es\/.*\/style(?:\/|\.js$)/
const register = /\/@ant-design\/cssinjs\/es\/hooks\/useStyleRegister\.js$/

export function antdStyles(): Plugin {
  let made: string | undefined
  const get = () => (made ??= makeAntdStyles())
  return {
    name: 'yanwu:antd-styles',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      if (this.environment.mode === 'dev') return `export default ${JSON.stringify(DEV_PATH)}`
      const file = this.emitFile({ type: 'asset', name: 'antd.css', source: get() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
    configureServer: (dev) =>
      void dev.middlewares.use(DEV_PATH, (_, response) => {
        response.setHeader('content-type', 'text/css').end(get())
      }),
    transform: {
      filter: { id: [styleFile, register] },
      handler(code, id) {
        const program = this.parse(code)
        if (styleFile.test(id)) return { code: without(code, findStyleFunctions(program), 'null'), map: null }
        const body = findDefaultBody(program)
        return body ? { code: without(code, [body], '{}'), map: null } : this.error(`${id} has no default function`)
      },
    },
  }
}

const without = (code: string, nodes: readonly Node[], instead: string) =>
  nodes.toReversed().reduce((left, { start, end }) => left.slice(0, start) + instead + left.slice(end), code)
