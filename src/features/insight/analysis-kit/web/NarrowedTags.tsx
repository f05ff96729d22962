// To whom the rows behind a number are narrowed: a department, a bin of a distribution; each can be taken back.
import { Tag } from 'antd'
import './report.css'

interface Props {
  /** How the rows stand where nothing narrows them. */
  usual: string
  /** As the address says it, and how it is taken back. */
  view: { bin: string | null; within: string | null; withinName: string | null; widen: (key: 'bin' | 'within') => void }
  /** What the bins are called, from 0. */
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
