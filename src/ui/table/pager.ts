// The common pager of every list: the total, 10 to 100 per page, and a field for the page number.
import { pageSizes } from '#shared/paging.ts'

export const usualPageSize = 50

/** Four sizes need no search field, in which a space would be typed. */
const showSizeChanger = { showSearch: false, 'aria-label': '每页条数' }

interface At {
  page: number
  size: number
  total: number
  /** Called with page and size; another size starts at the first page. */
  onTurn: (page: number, size: number) => void
}

/** Properties of a pager: `<Pagination {...pager({ page, size, total, onTurn })} />`, `<Table pagination={pager(...)} />` */
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

/** Pager of a table that already has all its rows. */
export const ownPager = {
  size: 'small' as const,
  defaultPageSize: usualPageSize,
  showSizeChanger,
  showQuickJumper: true,
  pageSizeOptions: [...pageSizes],
  showTotal,
}
