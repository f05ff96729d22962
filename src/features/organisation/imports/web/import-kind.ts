// What is imported: its calls, its columns and its words.
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '#ui/api/client.ts'
import type { ImportQueryGiven } from './use-import.ts'

export interface PreviewColumn {
  field: string
  title: string
  width: number
  choices?: readonly string[]
}

export interface ImportKind {
  /** 导入人员 */
  title: string
  endpoint: AnyEndpoint
  /** The list of wrong rows, by importId. */
  errors: AnyEndpoint
  template: Pick<AnyEndpoint, 'path'>
  columns: readonly PreviewColumn[]
  /** Asked again when it is done. */
  refresh: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
  hints: readonly ReactNode[]
  /** A choice of this kind: a parameter that is 'true'. */
  choice?: { name: string; label: string }
  /** What it goes into. */
  query?: ImportQueryGiven
  /** What is chosen, default 表格. */
  noun?: string
  /** Said where the file does not get through. */
  broken?: string
  /** Milliseconds before the list is asked again. */
  refreshAfter?: number
  /** Takes an import back, by its undoId. */
  undo?: AnyEndpoint
  /** 人, 条 */
  unit: string
  doneText: string
}
