// Paging: what a list asks and answers.
import { z } from 'zod'

export const pageSizes = [10, 20, 50, 100] as const

/** Query of a paged list. `pageNumber` counts from 1; `pageSize` is one of 10, 20, 50, 100 (default 50). */
export const Paging = z.object({
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .refine((n) => (pageSizes as readonly number[]).includes(n), '每页条数只能是 10、20、50、100')
    .default(50),
})
export type Paging = z.infer<typeof Paging>

/** Content of a paged list. */
export const page = <T extends z.ZodType>(record: T) => z.object({ records: z.array(record), total: z.int() })
export interface Page<T> {
  records: T[]
  total: number
}

/** Rows to skip before the page. */
export const offsetOf = (p: Paging) => (p.pageNumber - 1) * p.pageSize
