// State of the page: search, selection, replacement.
import { useState } from 'react'
import { type MutationOutcome, useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { productionBoard } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { type FoundRow, type Preview, replacements, type Result } from '../contract.ts'
import type { PreviewAsked } from './asked.ts'
import { keyOf } from './found.ts'

const none: PreviewAsked = { find: '' }
/** Queries that show replaced texts. */
const touched = [courses.page, courses.tree, courses.detail, scripts.page, scripts.list, productionBoard.overview, productionBoard.rows]

/** Selection of rows: all replaceable rows except those that the user removed. */
function useTicks(preview: Preview | undefined) {
  const [out, setOut] = useState<{ of: Preview | undefined; keys: ReadonlySet<string> }>({ of: undefined, keys: new Set() })
  const keys = out.of === preview ? out.keys : new Set<string>()
  const isOpen = (row: FoundRow) => row.refusal === null
  const isTicked = (row: FoundRow) => isOpen(row) && !keys.has(keyOf(row))
  return {
    isTicked,
    chosen: preview?.rows.filter(isTicked) ?? [],
    /** Selects or deselects rows; rows that cannot be replaced stay deselected. */
    tick(rows: readonly FoundRow[], on: boolean) {
      const next = new Set(keys)
      for (const row of rows.filter(isOpen)) {
        if (on) next.delete(keyOf(row))
        else next.add(keyOf(row))
      }
      setOut({ of: preview, keys: next })
    },
  }
}
export type Ticks = ReturnType<typeof useTicks>

export function useReplacing(asked: PreviewAsked | null) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(
    replacements.preview,
    { body: asked ?? none },
    { when: asked !== null, inPlace: true },
  )
  const preview = asked && !isPlaceholderData ? data : undefined
  const ticks = useTicks(preview)
  const [result, setResult] = useState<Result | null>(null)
  const apply = useApiMutation(replacements.apply, { left: 'shown', refresh: [...touched, replacements.list], onDone: setResult })
  const find = () => {
    if (asked) void refetch()
  }
  const replace = async () => {
    if (!asked) return undefined
    const { find, replacement = '', matchCase = false, foldWidth = true, wholeWord = false } = asked
    const rows = ticks.chosen.map(({ id, field, version }) => ({ id, field, version }))
    return apply.run({ body: { find, replacement, matchCase, foldWidth, wholeWord, rows } })
  }
  return {
    preview,
    error: asked ? error : null,
    isFinding: asked !== null && isFetching,
    find,
    ticks,
    replace,
    result,
    /** Searches again: the replaced texts no longer match. */
    goOn() {
      setResult(null)
      find()
    },
  }
}

/** Undo with a notice about restored and skipped texts. */
export function useUndo(onDone: (undone: Omit<Result, 'id'>) => void) {
  const undo = useApiMutation(replacements.undo, {
    left: 'shown',
    refresh: [...touched, replacements.list],
    done: ({ rows, skipped }) =>
      [rows ? `已撤销 ${rows} 句` : '没有可以撤销的内容', skipped.length && `${skipped.length} 句保持现在的内容`]
        .filter(Boolean)
        .join('，'),
    onDone,
  })
  const run = (id: string): Promise<MutationOutcome> => undo.run({ params: { id } })
  return { run, busy: undo.busy }
}
