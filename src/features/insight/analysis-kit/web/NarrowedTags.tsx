// Tags of the active filters of the rows, a department or a bin of a distribution; each can be removed.
import { Tag } from 'antd'
import './report.css'

interface Props {
  /** Text shown without filters. */
  usual: string
  /** Filters from the address, and a function that removes one. */
  view: { bin: string | null; within: string | null; withinName: string | null; widen: (key: 'bin' | 'within') => void }
  /** Labels of the bins, starting with bin 0. */
  bins: readonly (string | number)[]
}

export const NarrowedTags = ({ usual, view: { bin, within, withinName, widen }, bins }: Props) => (
  <span className="yw-kit-narrowed">
    {bin === null && within === null && usual}
    {within !== null && (
      <Tag closable onClose={() => widen('within')}>
        部门：{withinName ?? within}
      </Tag>
    )}
    {bin !== null && (
      <Tag closable onClose={() => widen('bin')}>
        分数段：{bins[Number(bin)] ?? ''}
      </Tag>
    )}
  </span>
)
