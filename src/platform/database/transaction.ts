// The tenant transaction: a `Db` exists only inside one. BEGIN, the entry (authentication and rights) and the first queries leave in one
// batch. If the entry is refused, PostgreSQL skips the statements after it.
import { LAST_LSN } from './lsn.ts'
import type { Statement } from './pipeline.ts'
import type { Connection, Pool, Sql } from './pool.ts'
import { readRowsFast } from './rows.ts'
import type { TypedStatement } from './statement.ts'

/** The user who asks, as the entry returns it. */
export interface Who {
  tenantId: string
  userId: string
  name: string
  loginName: string
  /** Type of the user: 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: number
  departmentId: string | null
  /** The administrator who impersonates this user and may change nothing; null without impersonation. */
  impersonator: { id: string; name: string } | null
  /** Departments that the user leads, as paths ('/1/15/'), with the scope of each. */
  scopes: { departmentId: string; path: string; leaderType: string }[]
}

/** The statement that checks session and rights: it must raise an error, never return no row. */
export type EnterStatement = Statement & { name: string }

export interface AuditEntry {
  entity: string
  entityId?: string | null
  before?: unknown
  after?: unknown
}

export interface Db {
  readonly tenantId: string
  readonly sql: Sql
  /** The statement that `build` makes, prepared once per connection. */
  prepared<T>(build: (sql: Sql) => T): T
  /** The user who asks; throws if nobody is signed in. */
  who(): Promise<Who>
  /** Adds an entry for the audit row of the request. */
  audit(entry: AuditEntry): void
  readonly auditEntries: readonly AuditEntry[]
  /** Entries of `within`; they also go to the audit logs of those tenants. */
  readonly auditEntriesElsewhere: readonly { tenantId: string; entry: AuditEntry }[]
  /** The rows of a statement. The statement is sent at once. */
  run<Params extends unknown[], Row extends object>(statement: TypedStatement<Params, Row>, values: Params): Promise<Row[]>
  /** The only row of a statement that always returns one. */
  one<Params extends unknown[], Row extends object>(statement: TypedStatement<Params, Row>, values: Params): Promise<Row>
  /** The rows through a cursor, `atOnce` at a time. The transaction stays open meanwhile, and allows one stream at a time. */
  stream<Params extends unknown[], Row extends object>(
    statement: TypedStatement<Params, Row>,
    values: Params,
    atOnce: number,
  ): AsyncGenerator<Row>
  /** Plain SQL, for libraries that bring their own; with a name it is prepared. It is sent at once. */
  query(text: string, values?: unknown[], name?: string): Promise<{ rows: unknown[] }>
  /**
   * The last statement of a request, e.g. `await db.last(insert(...))`: it leaves in one batch with `finish` and COMMIT. Call `audit`
   * before; no query may follow. Without a `finish` (demo data, jobs), many rules run in one transaction, and `last` is a statement like
   * the others.
   */
  last<T>(statement: Promise<T>): Promise<T>
  /**
   * Runs in another tenant, in the same transaction: only for the platform, which creates tenants. No other query may run meanwhile. The
   * asking user and the audit row stay those of the request; the other tenant's log also gets the entries.
   */
  within<T>(tenantId: string, run: (db: Db) => Promise<T>): Promise<T>
  /** Runs `act` after COMMIT. */
  afterCommit(act: () => void): void
}

/** Opens a transaction for each run, so that a handler can read, decide and write separately, without a connection in between. */
export type Transact = <T>(run: (db: Db) => Promise<T>) => Promise<T>

/**
 * This transaction for a rule that is part of another action: its audit entries go to `note`, and its last statement does not end the
 * transaction.
 */
export const asPart = (db: Db, note: (entry: AuditEntry) => void): Db => ({ ...db, audit: note, last: (sent) => sent })

interface EntryRow {
  user_id: string | null
  name: string
  login_name: string
  type: number
  department_id: string | null
  viewer_id: string | null
  viewer_name: string | null
  scopes: Who['scopes'] | null
}

/** Idempotency: stores the answer to a request in the transaction that produces it. */
export interface Once {
  /** The answer to an equal earlier request; null if there is none. */
  find(db: Db): Promise<{ answer: unknown } | null>
  /** Like `find`, and claims the key for this request if it is the first. A concurrent equal request waits. */
  claim(db: Db): Promise<{ answer: unknown } | null>
  /** Stores the answer of the request. It must send its statement before its first await: the statement leaves together with COMMIT. */
  keep(db: Db, answer: unknown): Promise<unknown>
}

export interface TransactionOptions<T> {
  tenantId: string
  entry: EnterStatement
  /** A read: each of its batches enters again and is a transaction of its own, without BEGIN and COMMIT. */
  reads?: boolean
  /** Reads one snapshot (REPEATABLE READ); not together with `reads`. */
  repeatableRead?: boolean
  /** The user who asks, if another check found them and `entry` does not identify a user. */
  who?: Who
  run(db: Db): Promise<T>
  /** If an equal request was answered before, `run` is skipped and the stored answer is returned. */
  once?: Once | undefined
  /**
   * Runs last in the same transaction, e.g. to write the audit row. It must send its statements before its first await: they leave together
   * with COMMIT, and later ones would come after it.
   */
  finish?(db: Db, who: Who | null): Promise<unknown>
  /** Receives the LSN after everything that this transaction committed. */
  onCommit?: ((lsn: string) => void) | undefined
}

const BEGIN: Statement = { name: 'begin', text: 'begin' }
const BEGIN_STEADY: Statement = { name: 'begin_steady', text: 'begin isolation level repeatable read' }
const COMMIT: Statement = { name: 'commit', text: 'commit' }
const PLACE: Statement = { name: 'lsn', text: 'select pg_current_wal_insert_lsn()::text lsn' }

/** Runs `run` in one transaction of one tenant; commits when it returns, rolls back when it throws. */
export async function transaction<T>(pool: Pool, options: TransactionOptions<T>): Promise<T> {
  const { entry, reads, repeatableRead } = options
  const connection = await pool.connect()
  const { client, pipeline } = connection
  pipeline.open(reads ? entry : null)
  const begun = reads ? null : pipeline.query(repeatableRead ? BEGIN_STEADY : BEGIN)
  const entered = pipeline.query<EntryRow>(entry).then((answer) => answer.rows[0])
  begun?.catch(() => {})
  entered.catch(() => {})
  const after: (() => void)[] = []
  let ended: Promise<void> | null = null
  const end = () => (ended ??= begun ? commit() : Promise.resolve())
  // an answer that is stored must be known before COMMIT
  const endEarly = () => (options.finish && !options.once ? end() : undefined)
  const commit = async () => {
    const who = personOf(options.tenantId, await entered)
    const kept = options.once?.keep(db, value)
    const finished = options.finish?.(db, who)
    const committed = pipeline.query(COMMIT)
    // if this answer is lost, the commit still holds: no replica is known to have it
    const placed =
      options.onCommit &&
      pipeline.query<{ lsn: string }>(PLACE).then(
        ({ rows }) => rows[0]?.lsn,
        () => undefined,
      )
    pipeline.close()
    const [{ command }] = await Promise.all([committed, finished, kept])
    if (placed) options.onCommit?.((await placed) ?? LAST_LSN)
    // COMMIT of a failed transaction answers ROLLBACK, without an error
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
  }
  const db = handle(connection, options.tenantId, { entered, who: options.who }, after, endEarly, [])
  let value: T | undefined
  try {
    const before = await options.once?.claim(db)
    if (before) return await leave(connection, before.answer as T)
    value = await options.run(db)
    await entered
    await end()
    pipeline.abandon()
    client.release(pipeline.broken)
  } catch (error) {
    pipeline.close()
    // the reason of a refused entry says more than the errors that follow from it
    const reason = await entered.then(
      () => error,
      (refusal: unknown) => refusal,
    )
    if (begun) await leave(connection, null)
    else {
      pipeline.abandon()
      client.release(pipeline.broken)
    }
    throw reason
  }
  for (const act of after) act()
  return value as T
}

/** Ends a transaction without changes. */
async function leave<T>({ client, pipeline }: Connection, answer: T): Promise<T> {
  pipeline.abandon()
  const undone = await client.query('rollback').then(
    () => true,
    () => false,
  )
  client.release(pipeline.broken || !undone)
  return answer
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
    impersonator: row.viewer_id === null ? null : { id: row.viewer_id, name: row.viewer_name ?? '' },
    scopes: row.scopes ?? [],
  }
}

type Asked = Pick<TypedStatement<never, object>, 'name' | 'text' | 'planned'>
const asked = ({ name, text, planned }: Asked, values: unknown[]): Statement => ({
  name: planned === 'once' ? name : undefined,
  text,
  values,
})

function handle(
  connection: Connection,
  tenantId: string,
  asking: { entered: Promise<EntryRow | undefined>; who: Who | undefined },
  after: (() => void)[],
  endEarly: () => Promise<void> | undefined,
  elsewhere: { tenantId: string; entry: AuditEntry }[],
): Db {
  const auditEntries: AuditEntry[] = []
  const { entered } = asking
  return {
    tenantId,
    sql: connection.sql,
    prepared<T>(build: (sql: Sql) => T): T {
      let statement = connection.prepared.get(build) as T | undefined
      if (statement === undefined) {
        statement = build(connection.sql)
        readRowsFast(statement)
        connection.prepared.set(build, statement)
      }
      return statement
    },
    async who() {
      const who = asking.who ?? personOf(tenantId, await entered)
      if (!who) throw new Error('nobody is signed in here')
      return who
    },
    audit: (entry) => void auditEntries.push(entry),
    async within(other, run) {
      const enter = (id: string) =>
        connection.pipeline.query({ name: 'within', text: `select set_config('app.tenant_id', $1, true)`, values: [id] })
      await enter(other)
      try {
        const inner = handle(connection, other, asking, after, endEarly, elsewhere)
        return await run({ ...inner, audit: (entry) => void elsewhere.push({ tenantId: other, entry }) })
      } finally {
        // after a failed statement nothing more runs, and the transaction is rolled back
        await enter(tenantId).catch(() => {})
      }
    },
    last: async (statement) => (await Promise.all([statement, entered.then(endEarly)]))[0],
    auditEntries,
    auditEntriesElsewhere: elsewhere,
    run: async (statement, values) => (await connection.pipeline.query<never>(asked(statement, values))).rows,
    one: async (statement, values) => {
      const [row] = (await connection.pipeline.query<never>(asked(statement, values))).rows
      if (row === undefined) throw new Error(`${statement.name} answered no row`)
      return row
    },
    async *stream({ text }, values, atOnce) {
      await connection.pipeline.query({ text: `declare stream no scroll cursor for ${text}`, values })
      try {
        for (;;) {
          const { rows } = await connection.pipeline.query<never>({ text: `fetch ${atOnce} from stream` })
          yield* rows
          if (rows.length < atOnce) break
        }
      } finally {
        // the caller may stop reading early and open another stream; after a failed statement nothing more runs
        await connection.pipeline.query({ text: 'close stream' }).catch(() => {})
      }
    },
    query: (text, values, name) => connection.pipeline.query({ name, text, values }),
    afterCommit: (act) => void after.push(act),
  }
}
