// Search within the options of a select, as on the server: <Select showSearch={searchByLabel} />
import { holdsTyped } from '#shared/search.ts'

type Key = 'label' | 'value' | 'title'
type Searched = { readonly [key in Key]?: unknown }

/** Whether the text of an option contains the typed text. */
const fits =
  (key: Key) =>
  (typed: string, option?: Searched): boolean =>
    holdsTyped(String(option?.[key] ?? ''), typed)

/** `showSearch` of a Select or AutoComplete: searches the labels, or the values. */
export const searchByLabel = { filterOption: fits('label') }
export const searchByValue = { filterOption: fits('value') }

/** `showSearch` of a TreeSelect: searches the labels, or the titles. */
export const searchTreeByLabel = { filterTreeNode: fits('label') }
export const searchTreeByTitle = { filterTreeNode: fits('title') }
