// Searches in the page ignore the width of letters, as on the server: each one compares through shared/search.ts.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['src/features/*/*/{web,learn}/**/*.{ts,tsx}', 'src/ui/**/*.{ts,tsx}', 'src/apps/{web,learn}/**/*.{ts,tsx}'])
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Comparisons with typed text that a page must leave to `holdsTyped` or `comparedForm`. */
const bare = [
  /\.to(?:Locale)?(?:Lower|Upper)Case\(\)\s*\.(?:includes|indexOf|startsWith|search)\(/g,
  /\.(?:includes|indexOf|startsWith)\([^()]*\.(?:trim|to(?:Locale)?(?:Lower|Upper)Case)\(\)/g,
  /(?:`|\.join\([^)]*\))\.(?:includes|indexOf)\(/g,
  // antd compares without regard to case, but with regard to width
  /\b(?:optionFilterProp|treeNodeFilterProp)\b/g,
]
/** Bare comparisons in a source, and selects whose search is antd's own. */
function bareSearches(text: string): string[] {
  const compared = bare.flatMap((pattern) => [...text.matchAll(pattern)].map(([all]) => all))
  const searched = [...text.matchAll(/\bshowSearch(?=[\s/>:=])[^]{0,160}/g)].map(([all]) => all)
  const own = searched.filter(
    (all) => !/^showSearch(?:=\{|: )[^]*?(?:\bsearch(?:Tree)?By|\bfilterOption: false|\bfilter: |\bfalse\b)/.test(all),
  )
  // a select of several values has a search without asking for it, which compares the values
  const many = [...text.matchAll(/<(?:Select|TreeSelect|Cascader|AutoComplete)\b[^]*?\/>/g)]
    .map(([all]) => all)
    .filter((all) => /\bmode="|^<AutoComplete/.test(all) && !/\bshowSearch=|\bopen=\{false\}/.test(all))
  return [...compared, ...own.map((all) => all.slice(0, 40)), ...many.map((all) => all.slice(0, 40))]
}

test('each search in a page compares texts through shared/search.ts', () => {
  expect(sources.length).toBeGreaterThan(600)
  expect(sources.flatMap(({ file, text }) => bareSearches(text).map((found) => `${file}: ${found}`))).toEqual([])
})

test.each([
  'name.toLowerCase().includes(wanted)',
  'name.toLowerCase().indexOf(wanted)',
  'c.name.includes(text.trim())',
  'c.name.includes(text.toLowerCase())',
  "[name, place].join(' ').includes(text)",
  '`${name} ${place}`.includes(text)',
  "<Select showSearch={{ optionFilterProp: 'label' }} />",
  "<TreeSelect showSearch={{ treeNodeFilterProp: 'title' }} />",
  '<Select showSearch options={options} />',
  '<Select showSearch={true} options={options} />',
  '<Select mode="multiple" options={options} />',
  '<AutoComplete options={options} />',
])('%s is a bare search', (text) => {
  expect(bareSearches(text)).not.toEqual([])
})

test.each([
  'kinds.includes(kind)',
  'holdsTyped(name, typed)',
  '<Select showSearch={searchByLabel} options={options} />',
  '<Select showSearch={{ ...searchByLabel, onSearch: setText }} />',
  '<Select showSearch={{ filterOption: false, onSearch: setText }} />',
  '<TreeSelect showSearch={searchTreeByTitle} />',
  '<Select mode="tags" open={false} />',
])('%s is no bare search', (text) => {
  expect(bareSearches(text)).toEqual([])
})
