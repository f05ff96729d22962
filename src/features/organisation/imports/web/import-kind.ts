// A kind of import: its calls, its columns and its texts.
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
  /** Title of the dialog: 导入人员. */
  title: string
  endpoint: AnyEndpoint
  /** Endpoint of the list of wrong rows, by importId. */
  errors: AnyEndpoint
  template: Pick<AnyEndpoint, 'path'>
  columns: readonly PreviewColumn[]
  /** Queries that are refreshed after the import. */
  refresh: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
  hints: readonly ReactNode[]
  /** An option of this kind: a parameter with the value 'true'. */
  choice?: { name: string; label: string }
  /** Target of the import as query parameters. */
  query?: ImportQueryGiven
  /** Text that may be pasted in place of a file; it is sent as a file with this name. */
  paste?: { fileName: string; placeholder: string }
  /** Whether also cells without a fault can be corrected. */
  isOpen?: boolean
  /** Noun for the file, default 表格. */
  noun?: string
  /** Message after a failed upload. */
  broken?: string
  /** Milliseconds before the list is refreshed. */
  refreshAfter?: number
  /** Endpoint that undoes an import by its undoId. */
  undo?: AnyEndpoint
  /** Measure word of the rows: 人, 条. */
  unit: string
  doneText: string
}
