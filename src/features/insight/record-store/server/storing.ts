// Rules of stored statements: a statement never changes, a batch is stored whole or not at all, and definitions are learned.
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { bad, fault } from './protocol.ts'
import { insertAttachments, listDefinitions, writeDefinitions } from './queries.ts'
import { type Definition, mergeDefinitions } from './statement/activities.ts'
import type { Actor } from './statement/actors.ts'
import type { SentPart } from './statement/attachments.ts'
import { fingerprintOf } from './statement/fingerprint.ts'
import { instantOf } from './statement/formats.ts'
import { withLists } from './statement/lists.ts'
import { activitiesOf, keyOf, keysOf, referenceOf } from './statement/keys.ts'
import { type Statement, voidedVerb, type XapiVersion } from './statement/schema.ts'
import { insertStatements, listFingerprints, lockStore, markVoided, type NewStatement } from './statement-queries.ts'

export const maxStatements = 1_000
/** Bytes of one statement and of a whole request. */
export const maxStatementBytes = 1_000_000
export const maxBatchBytes = 10_000_000

export interface Source {
  /** Key of the credential; null: the statements are written here. */
  key: string | null
  authority: Actor
  version: XapiVersion
}

/** The statement with everything that a store adds. `stored` is a time in ms. */
function complete(statement: Statement, id: string, stored: number, { authority, version }: Source): Statement {
  const at = new Date(stored).toISOString()
  const timestamp = statement.timestamp ?? at
  return {
    ...withLists(statement),
    id,
    timestamp: version === '2.0.0' ? new Date(instantOf(timestamp) ?? stored).toISOString() : timestamp,
    stored: at,
    authority,
    version: statement.version ?? (version === '2.0.0' ? '2.0.0' : '1.0.0'),
  }
}

const idsOf = (statements: readonly Statement[]) => statements.map((one) => one.id?.toLowerCase() ?? randomUUID())

/** Stores statements whose form was checked; returns their ids in order. Throws 409 if an id is known with another content. */
export async function storeStatements(
  db: Db,
  statements: readonly Statement[],
  source: Source,
  parts: ReadonlyMap<string, SentPart> = new Map(),
): Promise<string[]> {
  const ids = idsOf(statements)
  if (new Set(ids).size < ids.length) throw bad('two statements have the same id')
  const defined = definedIn(statements)
  const [at, stored, definitions] = await Promise.all([
    lockStore(db),
    listFingerprints(db, ids),
    defined.size ? listDefinitions(db, [...defined.keys()]) : [],
  ])
  const known = new Map(stored.map((one) => [one.id, one.fingerprint]))
  const fresh = statements.flatMap((statement, i): NewStatement[] => {
    const id = ids[i] as string
    const fingerprint = fingerprintOf(statement)
    const before = known.get(id)
    if (before && !before.equals(fingerprint)) throw fault(409, `the statement ${id} is stored with another content`)
    if (before) return []
    const whole = complete(statement, id, at, source)
    const voids = statement.verb.id === voidedVerb
    return [{ id, body: JSON.stringify(whole), fingerprint, targetRef: referenceOf(statement), voids, keys: keysOf(whole) }]
  })
  if (!fresh.length) return ids
  const learned = learnedFrom(defined, new Map(definitions.map((one) => [one.iri, one.definition])))
  const targets = fresh.flatMap((one) => (one.voids && one.targetRef ? [one.targetRef] : []))
  await Promise.all([
    insertStatements(db, fresh, at, source.key),
    markVoided(db, [...fresh.map((one) => one.id), ...targets]),
    learned.length ? writeDefinitions(db, learned) : undefined,
    parts.size ? insertAttachments(db, parts) : undefined,
  ])
  return ids
}

/** Definitions that statements tell, merged by activity; the keys are hashes of the IRIs. */
function definedIn(statements: readonly Statement[]): Map<string, { iri: string; definition: Definition }> {
  const found = new Map<string, { iri: string; definition: Definition }>()
  for (const { id, definition } of statements.flatMap(activitiesOf)) {
    const key = keyOf('iri', id)
    const before = found.get(key)?.definition
    found.set(key, { iri: id, definition: mergeDefinitions(before ?? {}, definition ?? {}) })
  }
  return found
}

/** The definitions that differ from the stored ones, which are given as texts by IRI. */
function learnedFrom(told: ReturnType<typeof definedIn>, stored: ReadonlyMap<string, string>) {
  return [...told].flatMap(([key, { iri, definition }]) => {
    const before = stored.get(iri)
    const after = JSON.stringify(mergeDefinitions(before ? (JSON.parse(before) as Definition) : {}, definition))
    return after === before ? [] : [{ key, iri, definition: after }]
  })
}

/** The stored definitions of activities, by IRI. */
export async function getDefinitions(db: Db, iris: Iterable<string>): Promise<Map<string, Definition>> {
  const keys = [...new Set(iris)].map((iri) => keyOf('iri', iri))
  const rows = keys.length ? await listDefinitions(db, keys) : []
  return new Map(rows.map((row) => [row.iri, JSON.parse(row.definition) as Definition]))
}
