// SQL by hand, held to the database: a statement has a name, and what it takes and answers stands in the generated `statements.d.ts`
// beside it (`npm run new:statements`), which the check `statements` compares with what PostgreSQL says of it.
import type pg from 'pg'

/** What PostgreSQL says of each statement, by name; every generated `statements.d.ts` adds to it. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Described {}

/** `params`: $1, $2, …, each of which may be null. `row`: the columns; null unless they are known to be NOT NULL. */
interface Description {
  params: unknown[]
  row: object
}
type DescriptionOf<Name> = Name extends keyof Described ? Extract<Described[Name], Description> : never

/** The columns that a rule expects, as far as the database agrees: the same names, each of a type that it answers, or null. */
type Agreeing<Expected, Row> = { [K in keyof Expected]: K extends keyof Row ? Row[K] | null : never } & {
  [K in Exclude<keyof Row, keyof Expected>]: Row[K]
}

export interface TypedStatement<Params extends unknown[], Row extends object> {
  readonly name: string
  readonly text: string
  /** `anew`: planned for the values at hand, each time. */
  readonly planned: 'once' | 'anew'
  /** What PostgreSQL cannot know: what is never null, which words a text is one of, what a document holds. */
  returns<Expected extends Agreeing<Expected, Row>>(): TypedStatement<Params, Expected>
  /** Only in types. */
  readonly takes?: Params
}

const defined = new Map<string, TypedStatement<never, object>>()

/** Every statement that was defined so far, by name. */
export const definedStatements: ReadonlyMap<string, { name: string; text: string }> = defined

/**
 * Defines a statement, once, when its module is loaded; `text` takes $1, $2, … It is prepared once per connection, or with
 * `planned: 'anew'` planned for the values at hand, which is for what counts over many rows.
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

/** The rows of a statement that belongs to no request: asked of the pool, or as the owner of the database. */
export const rowsOf = async <Params extends unknown[], Row extends object>(
  client: pg.Pool | pg.ClientBase,
  { text }: TypedStatement<Params, Row>,
  values: Params,
): Promise<Row[]> => (await client.query<never>({ text, values })).rows
