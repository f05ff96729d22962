// State of a small table that loads each page from the server.
import { useState } from 'react'
import { pager, showTotal, usualPageSize } from './pager.ts'

/** `<SmallTable pagination={pages.pagerOf(total)} />`; put `asked` into the query; `first` returns to the first page. */
export function usePages() {
  const [asked, setAsked] = useState({ pageNumber: 1, pageSize: usualPageSize })
  const turn = (pageNumber: number, pageSize: number) => setAsked({ pageNumber, pageSize })
  return {
    asked,
    first: () => turn(1, asked.pageSize),
    pagerOf: (total: number) => ({ ...pager({ page: asked.pageNumber, size: asked.pageSize, total, onTurn: turn }), showTotal }),
  }
}
