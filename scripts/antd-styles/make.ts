// Extracts the CSS rules of antd's components that the sources use into one style sheet, without rules that never apply.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const es = path.join(root, 'node_modules/antd/es')
/** Key of the extraction theme, whose variables are dropped because the page brings its own. */
const KEY = 'yw-made-at-build'

/** Names such as Button that a source imports from antd, also under an alias. */
export const importedOf = (code: string): string[] =>
  [...code.matchAll(/import (?!type )\{([^}]*)\} from 'antd'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => /^[A-Z]\w+$/.test(name)),
  )

const folderOf = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()

/** Collects the component in this folder of antd, and the components that it renders. */
function walk(folder: string, found: Set<string>): Set<string> {
  if (found.has(folder)) return found
  found.add(folder)
  for (const file of globSync(`${folder}/**/*.js`, { cwd: es })) {
    const code = readFileSync(path.join(es, file), 'utf8')
    for (const [, of = ''] of code.matchAll(/from ["'](\.\.?\/[^"']+)["']/g)) {
      const other = path.relative(es, path.resolve(es, path.dirname(file), of))
      if (existsSync(path.join(es, other, 'style'))) walk(other, found)
    }
  }
  return found
}

interface Unshown {
  /** Selectors that are removed. */
  selector: RegExp
  /** Sources that match this need the selectors. */
  asked: RegExp
}
const presets = 'blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold'
const unshown: Unshown[] = [
  { selector: /-rtl\b/, asked: /direction="rtl"/ },
  { selector: /\.ant-col-(?:xs|sm|md|lg|xl|xxl|xxxl)-/, asked: /import \{[^}]*\b(?:Col|Row)\b[^}]*\} from 'antd'|labelCol|wrapperCol/ },
  { selector: new RegExp(`-(?:${presets})\\b`), asked: new RegExp(`\\bcolor="(?:${presets})`) },
  { selector: /-underlined\b/, asked: /variant="underlined"/ },
  { selector: /\.ant-steps-(?:dot|navigation|inline|panel)/, asked: /\btype="(?:dot|navigation|inline|panel)"/ },
  { selector: /\.ant-menu-(?:dark|horizontal)/, asked: /\b(?:theme="dark"|mode="horizontal")/ },
  { selector: /\.ant-tabs-(?:card|editable)/, asked: /\btype="(?:card|editable-card)"/ },
  { selector: /\.ant-otp/, asked: /Input\.OTP/ },
]

const rule = /([^{}]*)\{([^{}]*)\}/g
const stepOfKeyframes = /^\s*(?:from|to|[\d.]+%)/
const betweenSelectors = /,(?![^(]*\))/
/** A :not() clause of a selector. */
const negated = /:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g
const isShown = (one: string) => !unshown.some(({ selector }) => selector.test(one.replaceAll(negated, '')))
/** Removes selectors that never apply, and rules without a remaining selector. */
export const withoutUnshown = (css: string): string =>
  css.replace(rule, (all, selectors: string, body: string) => {
    if (selectors.includes('@') || stepOfKeyframes.test(selectors)) return all
    const kept = selectors.split(betweenSelectors).filter(isShown)
    return kept.length ? `${kept.join(',')}{${body}}` : ''
  })

/** Rules with variables of the theme, and of nested themes in antd's components. */
const variables = new RegExp(String.raw`[^{}]*\.(?:${KEY}|css-var-)[^{}]*\{[^{}]*\}`, 'g')
/** Cache path that antd adds for styles generated at run time. */
const noted = /\.data-ant-cssinjs-cache-path\{[^{}]*\}/

/** Minimal types of React and antd, because the real ones would bring browser types into all scripts. */
type Element = object
interface Libraries {
  antd: { ConfigProvider: object; Form: object & { Item: object }; Input: object }
  react: { createElement(of: object, props: object | null, ...children: Element[]): Element }
  extract: { extractStyle(options: { includes: string[]; customTheme(node: Element): Element }): string }
}
function load(): Libraries {
  // loaded as CommonJS, so that components and extraction share one antd
  const require = createRequire(import.meta.url)
  return { antd: require('antd'), react: require('react'), extract: require('@ant-design/static-style-extract') }
}

/** Throws if a source uses a removed selector. */
export function makeAntdStyles(): string {
  // the message component is called, not imported
  const found = walk('message', new Set())
  for (const file of globSync('src/**/*.tsx', { cwd: root, exclude: (name) => name.includes('.test.') })) {
    const code = readFileSync(path.join(root, file), 'utf8')
    for (const name of importedOf(code)) walk(folderOf(name), found)
    for (const { selector, asked } of unshown)
      if (asked.test(code)) throw new Error(`${file} shows what scripts/antd-styles/make.ts leaves out: ${selector}`)
  }
  const { antd, react, extract } = load()
  const { createElement } = react
  const { ConfigProvider, Form, Input } = antd
  const theme = { hashed: false, cssVar: { key: KEY } }
  const inForm = createElement(Form, null, createElement(Form.Item, { label: ' ' }, createElement(Input, null)))
  const css = extract.extractStyle({
    includes: Object.keys(antd).filter((name) => found.has(folderOf(name))),
    customTheme: (node) => createElement(ConfigProvider, { theme }, node, inForm),
  })
  return withoutUnshown(css.replaceAll(variables, '').replace(noted, ''))
}
