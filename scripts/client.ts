// Writes a typed client of the API as one TypeScript file: `npm run client -- --out FOLDER`. It contains the calls that other systems may
// make with a service credential. oazapfts generates it, and it needs the package @oazapfts/runtime (MIT).
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generateSource } from 'oazapfts'
import { isForServices } from './api/compare.ts'

const FILE = 'yanwu-client.ts'
const document = path.resolve(import.meta.dirname, '../docs/openapi.json')

interface Operation {
  security?: object[]
  responses: Record<string, unknown>
}
interface Media {
  content: { 'application/json': { schema: object } }
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: { Refusal: Media } }
}

/** The document with only the operations that a service credential opens. All refusals of an operation have one type. */
function forServices({ paths, components, ...rest }: ApiDocument) {
  const refused = { description: '拒绝', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }
  const withOne = (operation: Operation) => ({ ...operation, responses: { 200: operation.responses['200'], default: refused } })
  const open = Object.entries(paths).map(([url, operations]) => {
    const kept = Object.entries(operations).filter(([, operation]) => isForServices(operation))
    return [url, Object.fromEntries(kept.map(([method, operation]) => [method, withOne(operation)]))] as const
  })
  const { schema } = components.responses.Refusal.content['application/json']
  return {
    ...rest,
    components: { ...components, schemas: { ...components.schemas, Refusal: schema } },
    paths: Object.fromEntries(open.filter(([, operations]) => Object.keys(operations).length)),
  }
}

/** Generates the client into the folder, which is made if it does not exist; returns the path of the file. */
export async function writeClient(folder: string): Promise<string> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'yanwu-client-'))
  try {
    const part = path.join(temporary, 'openapi.json')
    await writeFile(part, JSON.stringify(forServices(JSON.parse(await readFile(document, 'utf8')) as ApiDocument)))
    const source = await generateSource(part)
    await mkdir(folder, { recursive: true })
    const file = path.join(folder, FILE)
    await writeFile(file, `// Generated from docs/openapi.json: npm run client -- --out FOLDER\n${source}`)
    return file
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const { out } = parseArgs({ options: { out: { type: 'string' } } }).values
  if (out) console.log(await writeClient(path.resolve(out)))
  else {
    console.error('npm run client -- --out FOLDER')
    process.exitCode = 2
  }
}
