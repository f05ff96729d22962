// Rules of the recycle bin of exams, question banks and questions: list, restore, purge.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { type Batch, batchOf, goneReason, noRightReason, refuseEmpty, rowsDone } from '#shared/batch.ts'
import type { Page } from '#shared/paging.ts'
import { bringExamsBack, listBinnedOfBanks, listDeletedExams } from '#features/assessment/exams/server/exams.ts'
import { hasPermission } from '#features/organisation/menus/server/menus.ts'
import {
  bringBanksBack,
  bringQuestionsBack,
  listDeletedBanks,
  listDeletedQuestions,
} from '#features/assessment/question-banks/server/question-banks.ts'
import {
  assessmentRecycleBin,
  type AssessmentDeletion,
  type AssessmentKind,
  assessmentKinds,
  kindsOfArea,
} from '#features/organisation/recycle-bin/contract.ts'
import {
  dropEntries,
  type EntriesAsked,
  holdEntries,
  leftDays,
  pageEntries,
} from '#features/organisation/recycle-bin/server/recycle-bin.ts'
import { purgeEntries } from './queries.ts'

/** The records of an entry: whether the caller may change them, and the reason against restoring them. */
interface Mark {
  deletionId: string
  canEdit: boolean
  refusal: string | null
}
interface Kind {
  /** Permission words to see deleted records, and to restore them. */
  see: string
  change: string
  marks(db: Db, entryIds: readonly string[]): Promise<Mark[]>
  bringBack(db: Db, entryIds: readonly string[]): Promise<unknown>
}
const refusalOf = (key: 'bankGone' | 'bankTaken' | 'bankWanted', name: string | null) =>
  name && assessmentRecycleBin.fail(key, { name }).message

const kinds: Readonly<Record<AssessmentKind, Kind>> = {
  EXAM: {
    see: 'exam:menu',
    change: 'exam:btn:delete',
    bringBack: bringExamsBack,
    marks: async (db, ids) => (await listDeletedExams(db, ids)).map((e) => ({ ...e, refusal: refusalOf('bankGone', e.goneBank) })),
  },
  BANK: {
    see: 'bank:menu',
    change: 'bank:btn:delete',
    bringBack: bringBanksBack,
    marks: async (db, ids) => (await listDeletedBanks(db, ids)).map((b) => ({ ...b, refusal: refusalOf('bankTaken', b.takenName) })),
  },
  QUESTION: {
    see: 'bank:menu',
    change: 'question:btn:delete',
    bringBack: bringQuestionsBack,
    marks: async (db, ids) => (await listDeletedQuestions(db, ids)).map((q) => ({ ...q, refusal: refusalOf('bankGone', q.goneBank) })),
  },
}

interface Entry {
  id: string
  kind: AssessmentKind
}
const idsOf = (entries: readonly Entry[], kind: AssessmentKind) => entries.filter((e) => e.kind === kind).map((e) => e.id)

/** The mark of each entry; among several records the first with a reason against restoring. */
async function marksOf(db: Db, entries: readonly Entry[], kind: AssessmentKind): Promise<Map<string, Mark>> {
  const ids = idsOf(entries, kind)
  const marks = ids.length ? Map.groupBy(await kinds[kind].marks(db, ids), (m) => m.deletionId) : new Map<string, Mark[]>()
  return new Map(
    [...marks].map(([deletionId, of]) => [
      deletionId,
      { deletionId, canEdit: of.every((m) => m.canEdit), refusal: of.find((m) => m.refusal)?.refusal ?? null },
    ]),
  )
}

export interface BinAsked extends Omit<EntriesAsked<AssessmentKind>, 'id' | 'kinds' | 'limit' | 'offset'> {
  area?: keyof typeof kindsOfArea | undefined
  kind?: AssessmentKind | undefined
  pageNumber: number
  pageSize: number
}

/** Lists entries of the areas that the caller may see, and marks those that the caller may restore. */
export async function pageBin(db: Db, asked: BinAsked): Promise<Page<AssessmentDeletion>> {
  const { pageNumber, pageSize, area, kind: only, ...filters } = asked
  const among: readonly AssessmentKind[] = area ? kindsOfArea[area] : assessmentKinds
  const seen: AssessmentKind[] = []
  for (const kind of among) if ((!only || only === kind) && (await hasPermission(db, kinds[kind].see))) seen.push(kind)
  const { rows, total } = await pageEntries(db, { ...filters, kinds: seen, limit: pageSize, offset: (pageNumber - 1) * pageSize })
  const marks = new Map<string, Mark>()
  for (const kind of seen) for (const [id, mark] of await marksOf(db, rows, kind)) marks.set(id, mark)
  const shown = ({ id, kind, title, place, things, questions, people, createUserName, createDate }: (typeof rows)[number]) => ({
    id,
    kind,
    title,
    place,
    things,
    questions,
    people,
    createUserName,
    createDate: readable(createDate),
    leftDays: leftDays(createDate),
    canEdit: marks.get(id)?.canEdit ?? false,
  })
  return { records: rows.map(shown), total }
}

type Act = (db: Db, kind: AssessmentKind, entryIds: readonly string[], reasons: Map<string, string>) => Promise<void>

/**
 * Processes entries kind by kind. `act` gets the entries that the caller may change, and adds reasons for those that it leaves out. The
 * batch also names missing and forbidden entries.
 */
async function withEntries(db: Db, ids: readonly string[], order: readonly AssessmentKind[], act: Act) {
  const unique = [...new Set(ids)]
  const entries = new Map((await holdEntries(db, unique, assessmentKinds)).map((e) => [e.id, e]))
  const reasons = new Map<string, string>()
  for (const kind of order) {
    const of = idsOf([...entries.values()], kind)
    if (!of.length) continue
    const [marks, may] = [await marksOf(db, [...entries.values()], kind), await hasPermission(db, kinds[kind].change)]
    for (const id of of) {
      const mark = marks.get(id)
      if (!mark) reasons.set(id, goneReason)
      else if (!may || !mark.canEdit) reasons.set(id, noRightReason)
    }
    await act(
      db,
      kind,
      of.filter((id) => !reasons.has(id)),
      reasons,
    )
  }
  const batch = batchOf(
    unique,
    entries,
    (entry) => entry.title,
    (entry) => reasons.get(entry.id),
  )
  refuseEmpty(batch)
  return { batch, entries: rowsDone(batch, entries) }
}

/** Restores entries: banks first, then questions, then exams. */
export async function restoreEntries(db: Db, ids: readonly string[]): Promise<Batch> {
  const { batch, entries } = await withEntries(db, ids, ['BANK', 'QUESTION', 'EXAM'], async (_, kind, entryIds, reasons) => {
    const marks = await marksOf(
      db,
      entryIds.map((id) => ({ id, kind })),
      kind,
    )
    for (const { deletionId, refusal } of marks.values()) if (refusal) reasons.set(deletionId, refusal)
    const back = entryIds.filter((id) => !reasons.has(id))
    if (back.length) await kinds[kind].bringBack(db, back)
  })
  await dropEntries(db, batch.done)
  note(db, entries, { restored: true })
  return batch
}

/** Purges entries: exams with their attempts first, then banks that no exam in the bin uses. */
export async function purgeBin(db: Db, ids: readonly string[]): Promise<Batch> {
  const { batch, entries } = await withEntries(db, ids, ['EXAM', 'QUESTION', 'BANK'], async (_, kind, entryIds, reasons) => {
    if (kind === 'BANK') for (const [id, name] of await wantedBanks(db, entryIds)) reasons.set(id, refusalOf('bankWanted', name) ?? '')
    const going = entryIds.filter((id) => !reasons.has(id))
    if (going.length) await purgeEntries(db, going)
  })
  note(db, entries, { purged: true })
  return batch
}

/** Banks of these entries that an exam in the bin uses, with the name of the exam. */
async function wantedBanks(db: Db, entryIds: readonly string[]): Promise<Map<string, string>> {
  const banks = await listDeletedBanks(db, entryIds)
  const wanted = new Map(
    (
      await listBinnedOfBanks(
        db,
        banks.map((b) => b.id),
      )
    ).map((w) => [w.bankId, w.name]),
  )
  return new Map(banks.flatMap((b) => (wanted.has(b.id) ? [[b.deletionId, wanted.get(b.id) ?? ''] as const] : [])))
}

const note = (db: Db, entries: readonly (Entry & { title: string; place: string; things: number })[], after: object) =>
  db.audit({
    entity: 'recycle-entry',
    entityId: entries[0]?.id ?? null,
    before: entries.map(({ id, kind, title, place, things }) => ({ id, kind, title, place, things })),
    after,
  })
