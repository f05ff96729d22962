// Pipeline: the statements of one connection. All statements of one turn of the event loop leave as one batch: one write, one Sync, one
// transaction if none is open, and no repeated description of known rows. pg does not document its query interface, so its version is
// pinned.
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { startSpan } from '../tracing.ts'

export interface Statement {
  text: string
  values?: unknown[] | undefined
  /** Name of the prepared statement; it is prepared once per connection. */
  name?: string | undefined
  /** 'array': rows are arrays instead of objects. */
  rowMode?: 'array' | undefined
  types?: { getTypeParser: typeof pg.types.getTypeParser } | undefined
}
export interface StatementResult<Row = unknown> {
  rows: Row[]
  rowCount: number | null
  /** The first word of the command tag: SELECT, INSERT, COMMIT. */
  command: string
}

interface Field {
  name: string
  dataTypeID: number
}
/** How to read the rows of a statement. */
interface Shape {
  names: string[]
  parsers: ((raw: string) => unknown)[]
}
/** The prepared statements of a connection. Those in `unsure` may exist or not, because an error occurred meanwhile. */
interface Prepared {
  texts: Map<string, string>
  shapes: Map<string, Shape | null>
  unsure: Set<string>
}
interface Asked {
  statement: Statement
  values: unknown[]
  resolve(answer: StatementResult): void
  reject(error: unknown): void
}

const postgres = { 'db.system.name': 'postgresql' }

/** Wraps a statement in a trace span if tracing is on. */
function asSpan(asked: Asked): Asked {
  const { name, text } = asked.statement
  const end = startSpan(() => name ?? firstWord(text), postgres)
  if (!end) return asked
  return {
    ...asked,
    resolve(answer) {
      end()
      asked.resolve(answer)
    },
    reject(error) {
      end(error)
      asked.reject(error)
    },
  }
}
const firstWord = (text: string) => /\w+/.exec(text)?.[0]?.toUpperCase() ?? 'statement'

const read = ({ parsers }: Shape, raw: string | null, i: number): unknown =>
  raw === null ? null : (parsers[i] as (raw: string) => unknown)(raw)

function rowOf(shape: Shape, fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < fields.length; i++) row[shape.names[i] as string] = read(shape, fields[i] as string | null, i)
  return row
}

/** Many statements as one query of pg, which calls these methods when answers arrive. */
class Batch {
  callback: (error?: unknown) => void = () => {}
  #heard: () => void
  #asked: Asked[]
  #prepared: Prepared
  #now = 0
  #shape: Shape | null = null
  #rows: unknown[] = []
  #unreadable: unknown

  constructor(asked: Asked[], prepared: Prepared, heard: () => void) {
    this.#heard = heard
    this.#asked = asked
    this.#prepared = prepared
    this.#start()
  }

  submit({ stream }: { stream: NodeJS.WritableStream }): null {
    const { shapes, unsure } = this.#prepared
    const parsed = new Set<string>()
    const messages: Buffer[] = []
    for (const { statement, values } of this.#asked) {
      const { name = '', text } = statement
      const known = name !== '' && shapes.has(name)
      if (!known && !(name && parsed.has(name))) {
        if (unsure.delete(name)) messages.push(serialize.close({ type: 'S', name }))
        messages.push(serialize.parse({ name, text }))
        parsed.add(name)
      }
      messages.push(serialize.bind({ statement: name, values }))
      if (!known) messages.push(serialize.describe({ type: 'P' }))
      messages.push(serialize.execute())
    }
    messages.push(serialize.sync())
    stream.write(Buffer.concat(messages))
    return null
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    const types = this.#asked[this.#now]?.statement.types ?? pg.types
    this.#shape = {
      names: fields.map((f) => f.name),
      parsers: fields.map((f) => types.getTypeParser(f.dataTypeID, 'text') as (raw: string) => unknown),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const shape = this.#shape
    if (!shape || this.#unreadable) return
    try {
      this.#rows.push(
        this.#asked[this.#now]?.statement.rowMode === 'array' ? fields.map((raw, i) => read(shape, raw, i)) : rowOf(shape, fields),
      )
    } catch (error) {
      this.#unreadable = error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const asked = this.#asked[this.#now]
    if (!asked) return
    const { name } = asked.statement
    if (name) this.#prepared.shapes.set(name, this.#shape)
    const words = text.split(' ')
    const count = Number(words.at(-1))
    if (this.#unreadable) asked.reject(this.#unreadable)
    else asked.resolve({ rows: this.#rows, rowCount: Number.isNaN(count) ? null : count, command: words[0] ?? '' })
    this.#now++
    this.#start()
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  /** One statement failed: PostgreSQL skipped those after it, and they fail with the same error. */
  handleError(error: unknown) {
    for (const { statement, reject } of this.#asked.slice(this.#now)) {
      if (statement.name) {
        this.#prepared.shapes.delete(statement.name)
        this.#prepared.unsure.add(statement.name)
      }
      reject(error)
    }
    this.#now = this.#asked.length
    this.callback(error)
  }

  handleReadyForQuery() {
    this.#heard()
    this.callback()
  }

  handlePortalSuspended() {}

  #start() {
    const name = this.#asked[this.#now]?.statement.name
    this.#shape = (name && this.#prepared.shapes.get(name)) || null
    this.#rows = []
    this.#unreadable = undefined
  }
}

/** The signature of `query` is that of pg's clients, because drizzle calls it. */
export class Pipeline {
  #client: pg.ClientBase
  #heard: () => void
  #prepared: Prepared = { texts: new Map(), shapes: new Map(), unsure: new Set() }
  #waiting: Asked[] = []
  #again: Statement | null = null
  #batches = 0
  #open = false
  /** The connection itself has failed, not only a statement: it must not be reused. */
  broken = false

  /** `heard` is called after each answer of the database. */
  constructor(client: pg.ClientBase, heard: () => void) {
    this.#client = client
    this.#heard = heard
  }

  /** Accepts statements from now on. Each batch but the first starts with `again`, if each batch is a transaction of its own. */
  open(again: Statement | null) {
    this.#open = true
    this.#again = again
    this.#batches = 0
  }

  /** Accepts no more statements; waiting ones are still sent. */
  close() {
    this.#open = false
  }

  /** Accepts no more statements; waiting ones fail. */
  abandon() {
    this.#open = false
    for (const { reject } of this.#waiting.splice(0)) reject(over())
  }

  async query<Row>(statement: Statement, values = statement.values ?? []): Promise<StatementResult<Row>> {
    if (!this.#open) throw over()
    const { name, text } = statement
    if (name) {
      const { texts } = this.#prepared
      if ((texts.get(name) ?? text) !== text) throw new Error(`two statements are called ${name}`)
      texts.set(name, text)
    }
    // converted before anything is on the wire: a value that cannot be sent must not leave half a batch behind
    const ready = values.map((value) => prepareValue(value))
    return new Promise((resolve, reject) => this.#wait(asSpan({ statement, values: ready, resolve: resolve as Asked['resolve'], reject })))
  }

  #wait(asked: Asked) {
    if (!this.#waiting.length) {
      setImmediate(() => this.#leave())
      const again = this.#batches++ ? this.#again : null
      // statements after a failed one fail with the same error
      if (again)
        this.#waiting.push({ statement: again, values: (again.values ?? []).map((v) => prepareValue(v)), resolve() {}, reject() {} })
    }
    this.#waiting.push(asked)
  }

  #leave() {
    const asked = this.#waiting.splice(0)
    if (!asked.length) return
    const batch = new Batch(asked, this.#prepared, this.#heard)
    batch.callback = (error) => {
      if (error && !(error instanceof pg.DatabaseError && !ends.test(error.code ?? ''))) this.broken = true
    }
    this.#client.query(batch as unknown as pg.Submittable)
  }
}

/** Errors that end the connection: the server closes it (57P01 to 57P05), it was lost (08), or the server is now read-only. */
const ends = /^(57P|08|25006)/

const over = () => new Error('the transaction is over')
