// Baseline of an import: parses the same file as a stream without any rule, and copies it into a table without indexes.
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'

const file = process.env['BENCH_FILE'] ?? ''
const client = new pg.Client({ connectionString: process.env['BENCH_DATABASE'] ?? '' })
await client.connect()
await client.query('drop table if exists bare; create table bare (cells text[])')

/** The texts of the rows of the first sheet, as lines of COPY. */
async function* rows() {
  const zip = await yauzl.openPromise(file, { autoClose: false })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    const parser = new SaxesParser({ position: false })
    let cells: string[] = []
    let lines = ''
    let text = ''
    parser.on('opentag', (tag) => {
      if (tag.name === 'row') cells = []
      if (tag.name === 'c') text = ''
    })
    parser.on('text', (t) => {
      text += t
    })
    parser.on('closetag', (tag) => {
      if (tag.name === 'c') cells.push(`"${text.replace(/["\\]/g, '\\\\$&').replaceAll('\n', '\\n')}"`)
      if (tag.name === 'row') lines += `{${cells.join(',')}}\n`
    })
    const decoder = new TextDecoder()
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }))
      yield lines
      lines = ''
    }
  }
  zip.close()
}

const start = performance.now()
await pipeline(Readable.from(rows(), { objectMode: false }), client.query(copyFrom('copy bare from stdin')))
const took = performance.now() - start
const { rows: counted } = await client.query<{ n: number }>('select count(*)::int n from bare')
await client.end()
process.send?.({ took, rows: (counted[0]?.n ?? 1) - 1 })
