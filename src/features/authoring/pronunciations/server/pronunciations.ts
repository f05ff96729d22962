// Pronunciations: the tenant's lexicon, and readings by it.
import { heardOf, type Lexicon } from '#engines/reading.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import { voices } from '#engines/media.ts'
import { readable } from '#platform/database/columns.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { internCache } from '#platform/intern-cache.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { type Batch, batchOf, refuseEmpty } from '#shared/batch.ts'
import { notFound, stale } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { nonLatinLettersIn } from '#shared/text.ts'
import { readPinyin, withToneMark } from '#shared/pinyin.ts'
import { type Delivery, deliveryFrom } from '#features/authoring/digital-humans/fields.ts'
import type { AuditionJob } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { maxWords, type Pronunciation, pronunciations, type Reading } from '../contract.ts'
import * as queries from './queries.ts'

export type { Lexicon }

const toResponse = ({ id, word, pinyin, note, updateUserName, updateDate }: queries.PronunciationRow): Pronunciation => ({
  id,
  word,
  pinyin,
  note,
  updateUserName,
  updateDate: readable(updateDate),
  version: updateDate,
})

/** Sorted by last change, newest first. */
export async function pagePronunciations(
  db: Db,
  asked: Paging & { word?: string | undefined; id?: string | undefined },
): Promise<Page<Pronunciation>> {
  const { rows, total } = await queries.pagePronunciations(db, {
    word: asked.word,
    id: asked.id,
    limit: asked.pageSize,
    offset: offsetOf(asked),
  })
  return { records: rows.map(toResponse), total }
}

/** The engines cache by the identity of the lexicon object. */
const intern = internCache<Lexicon>()

/** Returns every word of the tenant with its reading. */
export async function getLexicon(db: Db): Promise<Lexicon> {
  const words = await queries.listWords(db)
  return intern(db.tenantId, Object.fromEntries(words.map(({ word, pinyin }) => [word, pinyin])))
}

/** Returns the entries that occur in a text; only these are part of a recipe. */
export const readingsIn = heardOf

/** Returns the normalised pinyin; throws if it is invalid, or not one syllable per character. */
function checkedPinyin(word: string, written: string): string {
  const read = readPinyin(written, word)
  if ('pinyin' in read) return read.pinyin
  const { fault } = read
  if (fault.kind === 'syllable') throw pronunciations.fail('syllable', { written: fault.written }, 'pinyin')
  throw pronunciations.fail('count', { word, has: fault.has, wants: fault.wants }, 'pinyin')
}

const taken = ({ word, pinyin }: queries.PronunciationRow) =>
  pronunciations.fail('taken', { word, pinyin: pinyin.split(' ').map(withToneMark).join(' ') }, 'word')

interface Fields {
  word: string
  pinyin: string
  note?: string | null | undefined
}

/** Adds an entry; throws if the word has one, or if the lexicon is full. */
export async function createPronunciation(db: Db, given: Fields): Promise<Pronunciation> {
  const pinyin = checkedPinyin(given.word, given.pinyin)
  await queries.lockLexicon(db)
  const [{ name }, known, words] = await Promise.all([db.who(), queries.findWord(db, given.word), queries.countWords(db)])
  if (known) throw taken(known)
  if (words >= maxWords) throw pronunciations.fail('full')
  const row = await queries.insertPronunciation(db, { word: given.word, pinyin, note: given.note || null, updateUserName: name })
  db.audit({ entity: 'pronunciation', entityId: row.id, after: { word: row.word, pinyin } })
  return toResponse(row)
}

/** Throws 404 for an unknown id, and 40009 if the entry changed since `version`. */
export async function updatePronunciation(
  db: Db,
  change: Partial<Fields> & { id: string; version?: string | undefined },
): Promise<Pronunciation> {
  await queries.lockLexicon(db)
  const before = await queries.lockPronunciation(db, change.id)
  if (!before) throw notFound()
  const given = mergeDefined({ word: before.word, pinyin: before.pinyin }, change)
  if (given.version && given.version !== before.updateDate) throw stale()
  const pinyin = checkedPinyin(given.word, given.pinyin)
  const [{ name }, known] = await Promise.all([db.who(), queries.findWord(db, given.word)])
  if (known && known.id !== given.id) throw taken(known)
  const note = given.note === undefined ? before.note : given.note || null
  const row = await queries.updatePronunciation(db, given.id, { word: given.word, pinyin, note, updateUserName: name })
  db.audit({
    entity: 'pronunciation',
    entityId: row.id,
    before: { word: before.word, pinyin: before.pinyin },
    after: { word: row.word, pinyin },
  })
  return toResponse(row)
}

/** Deletes the existing entries; missing ids are skipped with a reason. */
export async function removePronunciations(db: Db, ids: readonly string[]): Promise<Batch> {
  const unique = [...new Set(ids)]
  const gone = await queries.deletePronunciations(db, unique)
  const batch = batchOf(unique, new Map(gone.map((g) => [g.id, g])), () => '')
  refuseEmpty(batch)
  db.audit({ entity: 'pronunciation', entityId: batch.done[0] ?? null, before: gone })
  return batch
}

/** Returns the tenant's lexicon, and the person for the fair queue of text work. */
const lexiconOf = (transact: Transact) =>
  transact(async (db) => {
    const [words, { userId }] = await Promise.all([queries.listWords(db), db.who()])
    return { words, by: { tenantId: db.tenantId, userId } }
  })

/** Returns the hanzi and foreign letters for which neither dictionary nor lexicon has a reading, each once: our voices skip them. */
export async function listUnread(transact: Transact, hanzi: string): Promise<string[]> {
  const { words, by } = await lexiconOf(transact)
  const text = nonLatinLettersIn([hanzi])
  if (!text) return []
  const { unread } = await textWork.run('read', { text, lexicon: {} }, by)
  return unread.filter((char) => !words.some(({ word }) => word.includes(char)))
}

/** Returns the reading of a text by the tenant's lexicon. */
export async function readText(transact: Transact, text: string): Promise<Reading> {
  const { words, by } = await lexiconOf(transact)
  const ids = new Map(words.map(({ word, id }) => [word, id]))
  const { reading, syllables, unread } = await textWork.run(
    'read',
    { text, lexicon: Object.fromEntries(words.map(({ word, pinyin }) => [word, pinyin])) },
    by,
  )
  return {
    reading,
    unread,
    syllables: syllables.map(({ choice, ...syllable }) => {
      const pronunciationId = choice && ids.get(choice.word)
      return { ...syllable, ...(choice ? { choice: { ...choice, ...(pronunciationId ? { pronunciationId } : {}) } } : {}) }
    }),
  }
}

/** Returns the audition job of a reading that is not saved yet. */
export function auditionOf(asked: { word: string; pinyin: string; voiceId: string } & Partial<Delivery>): AuditionJob {
  const { word, voiceId } = asked
  if (!voices.some(({ id }) => id === voiceId)) throw pronunciations.fail('unknownVoice', {}, 'voiceId')
  return { text: word, voice: voiceId, ...deliveryFrom(asked), lexicon: { [word]: checkedPinyin(word, asked.pinyin) } }
}
