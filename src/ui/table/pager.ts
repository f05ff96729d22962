// How one turns pages, the same under every list: the total, 10 to 100 a page, a page by its number.
import { pageSizes } from '#shared/paging.ts'

export const usualPageSize = 50

/** Four sizes are no list to search in: a space would be searched for. */
const showSizeChanger = { showSearch: false, 'aria-label': '每页条数' }

interface At {
  page: number
  size: number
  total: number
  /** Another size begins at the first page. */
  onTurn: (page: number, size: number) => void
}

/** `<Pagination {...pager({ page, size, total, onTurn })} />`, `<Table pagination={pager(...)} />` */
export const pager = ({ page, size, total, onTurn }: At) => ({
  size: 'small' as const,
  current: page,
  pageSize: size,
  total,
  showSizeChanger,
  showQuickJumper: true,
  pageSizeOptions: [...pageSizes],
  onChange: (to: number, of: number) => onTurn(of === size ? to : 1, of),
})

export const showTotal = (n: number) => `共 ${n.toLocaleString('zh-CN')} 条`

/** Of a table that has all its rows here. */
export const ownPager = {
  size: 'small' as const,
  defaultPageSize: usualPageSize,
  showSizeChanger,
  showQuickJumper: true,
  pageSizeOptions: [...pageSizes],
  showTotal,
}
