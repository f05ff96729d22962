// Writes descriptions as TypeScript: how the program sends each type, and how pg reads it.
import type { Client } from 'pg'
import type { Column, Description } from './describe.ts'

const BOTH: Record<string, string> = {
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  float8: 'number',
}
const SENT: Record<string, string> = {
  ...BOTH,
  int8: 'string | number',
  numeric: 'string | number',
  // sent as JSON text
  json: 'string',
  jsonb: 'string',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'string | Date',
  inet: 'string',
  _jsonb: 'readonly (string | null)[]',
  _int2: 'readonly (number | null)[]',
  _int4: 'readonly (number | null)[]',
  _int8: 'readonly (string | number | null)[]',
  _numeric: 'readonly (string | number | null)[]',
  _text: 'readonly (string | null)[]',
  _uuid: 'readonly (string | null)[]',
  _bool: 'readonly (boolean | null)[]',
  _bytea: 'readonly (Buffer | null)[]',
  _timestamptz: 'readonly (string | null)[]',
}
const READ: Record<string, string> = {
  ...BOTH,
  int8: 'string',
  numeric: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  inet: 'string',
  _int4: 'number[]',
  _int8: 'string[]',
  _text: 'string[]',
  _float4: 'number[]',
  _float8: 'number[]',
  // the type of functions without a result, such as locks
  void: 'string',
}

export interface Catalogue {
  typeNames: Map<number, string>
  /** `table.column` with numbers of pg_class and pg_attribute. */
  notNull: Set<string>
}

export async function readCatalogue(client: Client): Promise<Catalogue> {
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
  const columns = await client.query<{ key: string }>(`select attrelid || '.' || attnum key from pg_attribute where attnotnull`)
  return { typeNames: new Map(types.rows.map((t) => [t.oid, t.typname])), notNull: new Set(columns.rows.map((c) => c.key)) }
}

function nameIn(table: Record<string, string>, { typeNames }: Catalogue, type: number, where: string): string {
  const known = table[typeNames.get(type) ?? '']
  if (!known) throw new Error(`${where}: no type of TypeScript is known for ${typeNames.get(type) ?? type}`)
  return known
}

/** One member of `Described`. Columns behind an outer join may be null. */
export function declaration(name: string, text: string, { params, columns }: Description, catalogue: Catalogue): string {
  const mayMiss = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text)
  const isNotNull = ({ table, column }: Column) => !mayMiss && catalogue.notNull.has(`${table}.${column}`)
  const repeated = columns.find((c, i) => columns.findIndex((d) => d.name === c.name) !== i)
  if (repeated) throw new Error(`${name}: two columns are called ${repeated.name}`)
  const sent = params.map((type, i) => `${nameIn(SENT, catalogue, type, `${name}, $${i + 1}`)} | null`)
  const read = columns.map((c) => {
    const type = nameIn(READ, catalogue, c.type, `${name}.${c.name}`)
    return `${JSON.stringify(c.name)}: ${type}${type === 'unknown' || isNotNull(c) ? '' : ' | null'}`
  })
  return `${JSON.stringify(name)}: { params: [${sent.join(', ')}]; row: { ${read.join('; ')} } }`
}
