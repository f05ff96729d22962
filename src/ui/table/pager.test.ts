// One way to turn pages under every list: 10, 20, 50, 100 a page, 50 where nobody has chosen, and a page by its number.
import { expect, test } from 'vitest'
import { ownPager, pager } from './pager.ts'

test('sizes, the usual one, the jumper; another size begins at the first page', () => {
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
