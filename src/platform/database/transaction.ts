// The tenant transaction: `Db` is one, and cannot be had otherwise. BEGIN, the entry (who may do what) and the first
// queries leave in one flight; whatever runs behind an entry that was refused is refused by the database.
import type { Connection, Pool, Sql } from './pool.ts'

/** Who is asking, as the entry answers. */
export interface Who {
  tenantId: string
  userId: string
  name: string
  loginName: string
  /** 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: number
  departmentId: string | null
  /** Departments led, as paths ('/1/15/'), with the scope of each. */
  scopes: { departmentId: string; path: string; leaderType: string }[]
}

/** The statement that opens the door: it must raise, never answer nothing. */
export interface Entry {
  name: string
  text: string
  values: unknown[]
}

export interface AuditNote {
  entity: string
  entityId?: string | null
  before?: unknown
  after?: unknown
}

export interface Db {
  readonly tenantId: string
  readonly sql: Sql
  /** The statement that `build` prepares, prepared once per connection. */
  prepared<T>(build: (sql: Sql) => T): T
  /** Who is asking; throws where nobody is signed in. */
  who(): Promise<Who>
  /** What this transaction has done, for the audit row of the request. */
  note(note: AuditNote): void
  readonly notes: readonly AuditNote[]
  /** A plain statement, for libraries that bring their own SQL; with a name it is prepared. It is sent at once. */
  query(text: string, values?: unknown[], name?: string): Promise<{ rows: unknown[] }>
  /** Runs when the transaction is on disk. */
  afterCommit(act: () => void): void
}

interface EntryRow {
  user_id: string | null
  name: string
  login_name: string
  type: number
  department_id: string | null
  scopes: Who['scopes'] | null
}

export interface TransactionOptions<T> {
  tenantId: string
  entry: Entry
  /** A read answers as soon as its queries have; its COMMIT is not waited for. */
  reads?: boolean
  run(db: Db): Promise<T>
  /**
   * Runs last in the same transaction, e.g. to write the audit row. It must send its statements before it first awaits:
   * they leave together with COMMIT, and what came later would come after it.
   */
  finish?(db: Db, who: Who | null): Promise<unknown>
}

/**
 * What is sent until the event loop turns leaves in one write instead of one per statement: writes are a quarter of the
 * time of a short request. The socket is not part of pg's documented surface; its version is pinned.
 */
function gather(client: object) {
  const { stream } = (client as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** COMMIT of a transaction that has failed answers ROLLBACK, without an error. */
function committed(answer: { command: string }): true {
  if (answer.command !== 'COMMIT') throw new Error('the transaction was rolled back')
  return true
}

/** Runs `run` in one transaction of one tenant; commits when it returns, rolls back when it throws. */
export async function transaction<T>(pool: Pool, options: TransactionOptions<T>): Promise<T> {
  const connection = await pool.connect()
  const { client } = connection
  gather(client)
  // plain text: one message each, where a prepared statement would be four
  const begun = client.query('begin')
  const entered = client.query<EntryRow>(options.entry).then((r) => r.rows[0])
  begun.catch(() => {})
  entered.catch(() => {})
  const after: (() => void)[] = []
  const db = handle(connection, options.tenantId, entered, after)
  let commit: Promise<unknown>
  let value: T
  try {
    value = await options.run(db)
    const who = await entered.then((row) => personOf(options.tenantId, row))
    gather(client)
    const finished = options.finish?.(db, who)
    finished?.catch(() => {})
    commit = client.query('commit').then(committed)
    commit.catch(() => {})
    await finished
  } catch (error) {
    const refused = await begun
      .then(() => entered)
      .then(
        () => error as unknown,
        (reason: unknown) => reason,
      )
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(broken)
    throw refused
  }
  const release = () => client.release()
  const drop = () => client.release(true)
  if (options.reads) void commit.then(release, drop)
  else {
    await commit.then(release, (error: unknown) => {
      drop()
      throw error
    })
    for (const act of after) act()
  }
  return value
}

function personOf(tenantId: string, row: EntryRow | undefined): Who | null {
  if (!row?.user_id) return null
  return {
    tenantId,
    userId: row.user_id,
    name: row.name,
    loginName: row.login_name,
    type: row.type,
    departmentId: row.department_id,
    scopes: row.scopes ?? [],
  }
}

function handle(connection: Connection, tenantId: string, entered: Promise<EntryRow | undefined>, after: (() => void)[]): Db {
  const notes: AuditNote[] = []
  return {
    tenantId,
    sql: connection.sql,
    prepared<T>(build: (sql: Sql) => T): T {
      let statement = connection.prepared.get(build) as T | undefined
      if (statement === undefined) {
        statement = build(connection.sql)
        connection.prepared.set(build, statement)
      }
      return statement
    },
    async who() {
      const who = personOf(tenantId, await entered)
      if (!who) throw new Error('nobody is signed in here')
      return who
    },
    note: (note) => void notes.push(note),
    notes,
    query: (text, values, name) => connection.client.query(name ? { name, text, values } : { text, values }),
    afterCommit: (act) => void after.push(act),
  }
}
