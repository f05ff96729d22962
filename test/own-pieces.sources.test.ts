// Components of the kit with a wrapper of ours are used only through it, because each wrapper fixes a gap of the kit.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importedOf } from '../scripts/antd-styles/make.ts'

const root = path.resolve(import.meta.dirname, '../src')
/** Our file by the name in the kit. */
const ours: { [name: string]: string } = { InputNumber: 'ui/form/NumberInput.tsx', Segmented: 'ui/page/Segmented.tsx' }
/** Components that the kit's next major version removes. */
const gone = ['List']

test('no page imports a component of the kit with a wrapper of ours, or a deprecated one', () => {
  const files = globSync('**/*.tsx', { cwd: root, exclude: (name) => name.includes('.test.') })
  const taken = files.flatMap((file) =>
    importedOf(readFileSync(path.join(root, file), 'utf8'))
      .filter((name) => gone.includes(name) || (ours[name] !== undefined && ours[name] !== file.replaceAll(path.sep, '/')))
      .map((name) => `${name}: ${file}`),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(taken).toEqual([])
})

test('no page calls a contract: in the browser it is plain data, with its failures in meta.failures', () => {
  const files = globSync(['features/*/*/{web,learn}/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}', 'apps/{web,learn}/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: (name) => name.includes('.test.'),
  })
  const called = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const imported = [...text.matchAll(/import \{([^}]*)\} from '[^']*contract\.ts'/g)].flatMap(([, names = '']) => names.split(','))
    return imported
      .map((name) => name.trim())
      .filter((name) => text.includes(`${name}.fail(`))
      .map((name) => `${name}.fail: ${file}`)
  })
  expect(files.length).toBeGreaterThan(400)
  expect(called).toEqual([])
})

/** Shares of a transfer or of a picture, which are no ratios of records. */
const transfers = [
  'ui/media/AudioPlayer.tsx',
  'features/assessment/question-banks/web/PictureButton.tsx',
  'features/authoring/documents/web/UploadButton.tsx',
]

test('no page rounds a percentage by itself: shared/ratio.ts defines the one rounding', () => {
  const files = globSync(
    ['features/*/*/{web,learn}/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}', 'apps/{web,learn}/**/*.{ts,tsx}', 'shared/**/*.ts'],
    {
      cwd: root,
      exclude: (name) => name.includes('.test.'),
    },
  )
  const own = files
    .filter((file) => !transfers.includes(file.replaceAll(path.sep, '/')) && !file.endsWith('ratio.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\$\{[^{}]*(?:Math\.(?:round|floor|ceil)|toFixed)\([^{}]*\}%/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    )
  expect(files.length).toBeGreaterThan(400)
  expect(own).toEqual([])
})

test('each page that uploads a file words its failure by uploadFailureText or showFailure, which name the limit of a proxy', () => {
  const files = globSync(['features/*/*/{web,learn}/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}', 'apps/{web,learn}/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: (name) => name.includes('.test.') || name.endsWith('media/upload.ts'),
  })
  const uploading = files.filter((file) => /\bupload\(/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(uploading.length).toBeGreaterThan(2)
  expect(uploading.filter((file) => !/\b(?:uploadFailureText|showFailure)\(/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test('each button that copies uses the one copier, which also works on pages without TLS', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.includes('.test.') })
  const copying = files.filter((file) =>
    /clipboard\??\.write|execCommand\('copy'\)|new ClipboardItem/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(copying.map((file) => file.replaceAll(path.sep, '/'))).toEqual(['ui/device/copy-text.ts'])
})
