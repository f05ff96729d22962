// The common pager of every list: 10, 20, 50, 100 per page, 50 by default, and a field for the page number.
import { expect, test } from 'vitest'
import { ownPager, pager } from './pager.ts'

test('the pager has its sizes, the default and the jumper; another size starts at the first page', () => {
  const turned: number[][] = []
  const props = pager({ page: 3, size: 50, total: 900, onTurn: (...to) => turned.push(to) })
  expect(props).toMatchObject({
    pageSizeOptions: [10, 20, 50, 100],
    showQuickJumper: true,
    showSizeChanger: { showSearch: false },
    current: 3,
    total: 900,
  })
  expect(ownPager).toMatchObject({ defaultPageSize: 50, pageSizeOptions: [10, 20, 50, 100], showQuickJumper: true })
  props.onChange(4, 50)
  props.onChange(4, 20)
  expect(turned).toEqual([
    [4, 50],
    [1, 20],
  ])
})
