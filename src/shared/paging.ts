// Paging: schemas of the query and the answer of a list.
import { z } from 'zod'
import { inQuery } from './query.ts'

export const pageSizes = [10, 20, 50, 100] as const

const place = z.int().min(1).max(1_000_000)
const sizeOf = (more: readonly number[]) => z.int().refine((n) => [...pageSizes, ...more].includes(n), '每页条数只能是 10、20、50、100')
/** Requested page, from 1, in a query and in a body. */
export const pageNumber = inQuery(place).prefault(1)
export const pageInBody = place.default(1)
/** Page size in a query and in a body: 10, 20, 50, 100, or one of `more`. */
export const pageSize = (usual: number, ...more: number[]) => inQuery(sizeOf(more)).prefault(usual)
export const sizeInBody = (usual: number, ...more: number[]) => sizeOf(more).default(usual)

/** Query of a paged list. `pageNumber` counts from 1; `pageSize` is one of 10, 20, 50, 100 (default 50). */
export const Paging = z.object({ pageNumber, pageSize: pageSize(50) })
export type Paging = z.infer<typeof Paging>

/** Content of a paged list. */
export const page = <T extends z.ZodType>(record: T) => z.object({ records: z.array(record), total: z.int() })
export interface Page<T> {
  records: T[]
  total: number
}

/** Rows to skip before the page. */
export const offsetOf = (p: Paging) => (p.pageNumber - 1) * p.pageSize
