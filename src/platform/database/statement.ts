// Handwritten SQL with types from PostgreSQL. A statement has a name; the generated `statements.d.ts` beside it (`npm run new:statements`)
// declares its parameters and columns. The check `statements` compares both with PostgreSQL.
import type pg from 'pg'

/** PostgreSQL's description of each statement, by name; every generated `statements.d.ts` adds to it. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Described {}

/** `params`: $1, $2, …, each of which may be null. `row`: the columns; null unless they are known to be NOT NULL. */
interface Description {
  params: unknown[]
  row: object
}
type DescriptionOf<Name> = Name extends keyof Described ? Extract<Described[Name], Description> : never

/** The expected columns, as far as the database agrees: the same names, each with a type that PostgreSQL returns, or null. */
type Agreeing<Expected, Row> = { [K in keyof Expected]: K extends keyof Row ? Row[K] | null : never } & {
  [K in Exclude<keyof Row, keyof Expected>]: Row[K]
}

export interface TypedStatement<Params extends unknown[], Row extends object> {
  readonly name: string
  readonly text: string
  /** `anew`: PostgreSQL makes a custom plan at each call. */
  readonly planned: 'once' | 'anew'
  /**
   * Narrows the row type by facts that PostgreSQL cannot know: columns that are never null, the values of an enumeration, the shape of a
   * JSON document.
   */
  returns<Expected extends Agreeing<Expected, Row>>(): TypedStatement<Params, Expected>
  /** Exists only in the types. */
  readonly takes?: Params
}

const defined = new Map<string, TypedStatement<never, object>>()

/** All statements defined so far, by name. */
export const definedStatements: ReadonlyMap<string, { name: string; text: string }> = defined

/**
 * Defines a statement when its module is loaded; `text` takes $1, $2, … It is prepared once per connection. With `planned: 'anew'`,
 * PostgreSQL makes a custom plan at each call, for statements that count over many rows.
 */
export function statement<const Name extends keyof Described>(
  name: Name,
  text: string,
  planned: 'once' | 'anew' = 'once',
): TypedStatement<DescriptionOf<Name>['params'], DescriptionOf<Name>['row']> {
  const known = defined.get(name)
  if (known && known.text !== text) throw new Error(`two statements are called ${name as string}`)
  const it: TypedStatement<never, object> = { name, text, planned, returns: () => it as never }
  defined.set(name, it)
  return it as never
}

/** The rows of a statement outside any request, from the pool or as the owner of the database. */
export const rowsOf = async <Params extends unknown[], Row extends object>(
  client: pg.Pool | pg.ClientBase,
  { text }: TypedStatement<Params, Row>,
  values: Params,
): Promise<Row[]> => (await client.query<never>({ text, values })).rows
