// Select of a place in the tree of courses, searchable by its titles.
import { TreeSelect } from 'antd'
import { searchTreeByLabel } from '#ui/form/search-by.ts'
import type { PlaceOption } from './use-places.ts'

interface Props {
  options: PlaceOption[]
  loading: boolean
  /** Text for an empty tree. */
  none: string
  /** The tree is expanded to this option. */
  shown?: PlaceOption | undefined
  /** `id`, `value` and `onChange` come from the form item. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

export const PlacePicker = ({ options, loading, none, shown, ...field }: Props) => (
  <TreeSelect
    {...field}
    treeData={options}
    treeNodeLabelProp="label"
    showSearch={searchTreeByLabel}
    loading={loading}
    placeholder="选择位置，可按名称搜索"
    listHeight={320}
    style={{ width: '100%' }}
    {...(shown ? { treeDefaultExpandedKeys: shown.path.map((p) => p.id) } : {})}
    notFoundContent={loading ? '正在加载…' : none}
  />
)
