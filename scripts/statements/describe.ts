// Describes a statement without running it: types of parameters and columns, as PostgreSQL infers them.
import pg from 'pg'
import { serialize } from 'pg-protocol'

export interface Column {
  name: string
  /** Type by number, as pg_type.oid. */
  type: number
  /** Table and column of an unchanged value by number; 0 for a computed one. */
  table: number
  column: number
}
export interface Description {
  params: number[]
  columns: Column[]
}

interface Wire {
  stream: NodeJS.WritableStream
  once(event: 'parameterDescription', heard: (message: { dataTypeIDs: number[] }) => void): void
}

/** Query object that sends PREPARE and DESCRIBE; pg itself describes only statements that it runs. */
class Describe {
  callback: (error?: unknown) => void = () => {}
  #text: string
  #told: Description = { params: [], columns: [] }
  #done: (error: unknown, told: Description) => void

  constructor(text: string, done: (error: unknown, told: Description) => void) {
    this.#text = text
    this.#done = done
  }
  submit(wire: Wire): null {
    wire.once('parameterDescription', ({ dataTypeIDs }) => (this.#told.params = dataTypeIDs))
    wire.stream.write(Buffer.concat([serialize.parse({ text: this.#text }), serialize.describe({ type: 'S' }), serialize.sync()]))
    return null
  }
  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] }) {
    this.#told.columns = fields.map((f) => ({ name: f.name, type: f.dataTypeID, table: f.tableID, column: f.columnID }))
  }
  /** pg drops a query after an error, so the callback runs here. */
  handleError(error: unknown) {
    this.callback(error)
    this.#done(error, this.#told)
  }
  handleReadyForQuery() {
    this.callback()
    this.#done(null, this.#told)
  }
}

/** Describes one statement; rejects with PostgreSQL's error for an invalid one. */
export const describe = (client: pg.Client, text: string) =>
  new Promise<Description>((resolve, reject) => {
    const asked = new Describe(text, (error, told) => (error ? reject(error as Error) : resolve(told)))
    client.query(asked as unknown as pg.Submittable)
  })
