// The palette as CSS variables for our own style sheets: --c-<name> for colours, --c-mark-<state>, --c-grade-<1 to 4>, --yw-<part> for
// pictures. `data-palette="dark"` makes a part of the page dark in both themes, `data-palette="page"` within it follows the theme again.
import { dark, fontFamily, gradeColours, light, marks, type Palette, pictureDark } from './palette.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
const rules = (prefix: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value};`)
    .join('')
const grades = (colours: readonly string[]) => colours.map((colour, i) => `--c-grade-${i + 1}:${colour};`).join('')

const sheet = (selector: string, p: Palette, isDark: boolean) =>
  `${selector}{color-scheme:${isDark ? 'dark' : 'light'};${rules('c-', p)}${rules('c-mark-', isDark ? marks.dark : marks.light)}${grades(isDark ? gradeColours.dark : gradeColours.light)}` +
  `--photo:${isDark ? 'brightness(.86)' : 'none'};--c-track:${isDark ? '#34364A' : '#E4E4F2'};--c-mask:rgba(22,22,45,.42);` +
  `--shadow:${isDark ? '0 8px 28px rgba(0,0,0,.5)' : '0 8px 28px rgba(40,38,110,.12)'};${isDark ? rules('yw-', pictureDark) : ''}}`

const of = (theme: string) => `html[data-theme=${theme}],html[data-theme=${theme}] [data-palette=page]`

/** Writes the variables into the page, once. */
export function installVariables() {
  const style = document.createElement('style')
  style.textContent = `:root{--font:${fontFamily}}${sheet(of('light'), light, false)}${sheet(`${of('dark')},[data-palette=dark]`, dark, true)}`
  document.head.append(style)
}
