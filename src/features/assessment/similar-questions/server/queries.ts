// Queries of similar questions by their trigrams.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import { minOptions, minStem } from '../contract.ts'

export interface GivenText {
  /** Key of the text in the response. */
  key: number
  /** Id of the question itself, which is left out. */
  id: string | null
  type: QuestionType
  text: string
  images: readonly string[]
  options: readonly { optionContent: string; image?: string | null | undefined }[]
}
export interface Alike {
  sameStem: boolean
  stem: number
  options: number
  /** Number of shared options, and of different options of both. */
  shared: number
  either: number
}
export interface SimilarRow extends Alike {
  key: number
  id: string
  categoryId: string
  categoryName: string
  type: QuestionType
  text: string
}

/** Counts the questions with a trigram up to this number, to find the rarest trigrams. */
const COUNTED = 300
/**
 * Minimum number of the rarest trigrams that must be shared. A text with 80 % of the trigrams lacks at most 20 % of them, whichever are
 * compared. A higher value reads more questions and passes fewer on.
 */
const SHARED = 4

const similar = statement(
  'similar_questions_find',
  `with given as materialized (
     select x.*, app.stem_grams(x.stem) grams from (
       select key, id, type, array(select unnest(images) order by 1) images, app.plain_stem(type, text) stem, app.plain_options(type, options) options
         from jsonb_to_recordset($2::jsonb) as x (key int, id bigint, type int, text text, images text[], options jsonb)) x),
   picked as materialized (
     select g.key, g.id, r.gram, cardinality(g.grams)::int most, cardinality(g.grams)::int - ceil(${minStem} * cardinality(g.grams))::int lacking,
            row_number() over (partition by g.key order by c.n, r.gram) place
       from given g cross join lateral unnest(g.grams) r (gram)
      cross join lateral (select count(*) n from (select from question_gram q where q.tenant_id = $1 and q.gram = r.gram limit ${COUNTED}) x) c),
   near as materialized (
     select p.key, q.question_id id from picked p join question_gram q on q.tenant_id = $1 and q.gram = p.gram
      where p.place <= p.lacking + ${SHARED} and q.question_id is distinct from p.id
      group by p.key, q.question_id, p.most, p.lacking having count(*) >= least(p.most, p.lacking + ${SHARED}) - p.lacking),
   alike as materialized (
     select n.key, n.id, s.both::float8 / (cardinality(g.grams) + s.own - s.both) stem_ratio
       from near n join given g on g.key = n.key
      cross join lateral (select count(*) own, count(*) filter (where q.gram = any (g.grams)) both from question_gram q where q.tenant_id = $1 and q.question_id = n.id) s
      where s.both >= ${minStem} * (cardinality(g.grams) + s.own - s.both)),
   told as materialized (
     select a.key, a.stem_ratio, q.*, g.stem = q.stem same_stem, g.options own, g.images = q.pictures same_pictures
       from alike a join given g on g.key = a.key
      cross join lateral (
        select q.id, q.bank_id, q.type, q.subject_name, app.plain_stem(q.type, q.subject_name) stem, app.plain_options(q.type, q.options) options,
               array(select unnest(q.images) order by 1) pictures
          from question q where q.tenant_id = $1 and q.id = a.id and q.deleted_at is null offset 0) q)
   select t.key, t.id, b.id "categoryId", b.category_name "categoryName", t.type, t.subject_name text, t.same_stem "sameStem", t.stem_ratio stem,
          o.ratio options, round(o.ratio * o.both / (1 + o.ratio))::int shared, round(o.both / (1 + o.ratio))::int either
     from told t join question_bank b on b.tenant_id = $1 and b.id = t.bank_id and b.deleted_at is null
    cross join lateral (select app.likeness(t.own, t.options) ratio, cardinality(t.own) + cardinality(t.options) both) o
    where t.same_pictures and o.ratio >= ${minOptions}
    order by t.key, t.stem_ratio desc, o.ratio desc, t.id`,
  'anew',
).returns<SimilarRow>()

/** Existing questions that are similar to these, the most similar first. */
export const listSimilar = (db: Db, given: readonly GivenText[]) => db.run(similar, [db.tenantId, JSON.stringify(given)])

const grams = statement(
  'similar_questions_grams',
  `select question_id::text id, string_agg(gram::text, ' ') grams from question_gram where tenant_id = $1 and question_id = any ($2::bigint[]) group by question_id`,
  'anew',
).returns<{ id: string; grams: string }>()

/** The trigrams of each question as one text separated by blanks, which is read much faster than an array. */
export const listGrams = (db: Db, ids: readonly string[]) => db.run(grams, [db.tenantId, ids])

const pairs = statement(
  'similar_questions_pairs',
  `with asked as materialized (select * from unnest($2::bigint[], $3::bigint[]) with ordinality x (one, other, place)),
   texts as materialized (
     select q.id, app.plain_stem(q.type, q.subject_name) stem, app.plain_options(q.type, q.options) options,
            array(select unnest(q.images) order by 1) pictures
       from question q join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id and b.deleted_at is null
      where q.tenant_id = $1 and q.deleted_at is null and q.id in (select one from asked union select other from asked))
   select (a.place - 1)::int place, x.stem = y.stem "sameStem", o.ratio options,
          round(o.ratio * o.both / (1 + o.ratio))::int shared, round(o.both / (1 + o.ratio))::int either
     from asked a join texts x on x.id = a.one join texts y on y.id = a.other
    cross join lateral (select app.likeness(x.options, y.options) ratio, cardinality(x.options) + cardinality(y.options) both) o
    where x.pictures = y.pictures and o.ratio >= ${minOptions} order by a.place`,
  'anew',
).returns<Omit<Alike, 'stem'> & { place: number }>()

/** Those of these pairs, by index, whose options and pictures are similar, too, with the similarity. */
export const listAlike = (db: Db, ones: readonly string[], others: readonly string[]) => db.run(pairs, [db.tenantId, ones, others])
