// Rules that find similar questions of one question, and similar pairs of a list.
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { type GivenQuestion, type QuestionType } from '#features/assessment/question-banks/contract.ts'
import { shownText } from '#features/assessment/question-banks/server/question-banks.ts'
import { minStem, maxSimilar, type Similar } from '../contract.ts'
import { pairsAlike } from './pairs.ts'
import * as queries from './queries.ts'
import type { Alike, GivenText, SimilarRow } from './queries.ts'

const percent = (ratio: number) => `${Math.floor(ratio * 100)}%`

function reasonOf({ sameStem, stem, options, shared, either }: Alike): string {
  const said = sameStem ? '题干相同' : `题干相似 ${percent(stem)}`
  if (either === 0) return said
  return `${said}，${options === 1 ? '选项相同' : `选项 ${shared}/${either} 相同`}`
}

const toSimilar = (row: SimilarRow): Similar => ({
  id: row.id,
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  type: row.type,
  text: shownText(row.type, row.text),
  same: row.sameStem && row.options === 1,
  stem: row.stem,
  options: row.options,
  reason: reasonOf(row),
})

export type { GivenText }

/** Similar questions by the key of each given one, the most similar first. */
export async function listSimilar(db: Db, given: readonly GivenText[]) {
  const found = new Map<number, Similar[]>()
  for (const row of given.length ? await queries.listSimilar(db, given) : [])
    found.set(row.key, [...(found.get(row.key) ?? []), toSimilar(row)])
  return found
}

/** Maximum number of pairs, for lists of nearly equal questions. */
const MAX_PAIRS = 2000

/** Similar pairs among the current versions of these questions: each pair once, in the order of the ids, the most similar first. */
export async function listSimilarPairs(db: Db, ids: readonly string[]): Promise<{ first: string; second: string; reason: string }[]> {
  const grams = new Map(await mapYielding(await queries.listGrams(db, ids), (row) => [row.id, new Set(row.grams.split(' '))] as const))
  const known = ids.filter((id) => grams.has(id))
  const alike = await pairsAlike(
    known.map((id) => grams.get(id) ?? new Set()),
    minStem,
  )
  const pairs = alike
    .toSorted((a, b) => b.ratio - a.ratio)
    .slice(0, MAX_PAIRS)
    .map(({ one, other, ratio }) => ({ first: known[one] ?? '', second: known[other] ?? '', stem: ratio }))
  if (!pairs.length) return []
  const rows = await queries.listAlike(
    db,
    pairs.map((p) => p.first),
    pairs.map((p) => p.second),
  )
  return rows.flatMap(({ place, ...how }) => {
    const pair = pairs[place]
    return pair ? [{ first: pair.first, second: pair.second, reason: reasonOf({ ...how, stem: pair.stem }) }] : []
  })
}

type Asked = Pick<GivenQuestion, 'subjectName' | 'images' | 'options'> & { type: QuestionType; id?: string | undefined }

const wellFormed = (path: string) => path.toWellFormed()

export async function findSimilar(db: Db, { id, type, subjectName: text, images, options }: Asked): Promise<Similar[]> {
  // a path that is not well-formed matches none
  const [given, chosen] = [images.map(wellFormed), options.map((o) => ({ ...o, image: o.image && wellFormed(o.image) }))]
  const found = await listSimilar(db, [{ key: 0, id: id ?? null, type, text, images: given, options: chosen }])
  return (found.get(0) ?? []).slice(0, maxSimilar)
}
