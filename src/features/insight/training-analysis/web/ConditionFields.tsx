// Fields of the conditions: type and days.
import { Segmented } from '#ui/page/Segmented.tsx'
import { DaysPicker } from '#ui/time/pickers.tsx'
import { type TrainingType, typeLabels } from '../contract.ts'
import type { Query } from './kept-query.ts'

interface Props {
  query: Query
  change: (part: Partial<Query>) => void
}

export const TypeChoice = ({ query, change }: Props) => (
  <Segmented
    aria-label="类型"
    value={query.type}
    options={(Object.keys(typeLabels) as TrainingType[]).map((value) => ({ value, label: typeLabels[value] }))}
    onChange={(type) => change({ type, contentId: undefined })}
  />
)

export const DaysChoice = ({ query, change }: Props) => (
  <DaysPicker
    aria-label="日期范围"
    className="yw-ta-days"
    placeholder={['开始日期', '结束日期']}
    separator="至"
    value={[query.beginTime, query.endTime]}
    onChange={([begin, end]) => change({ beginTime: begin ?? undefined, endTime: end ?? undefined })}
  />
)
