// Form field of the scoring points of a short answer, each with its weight.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import './questions.css'

interface Point {
  text: string
  weight: number
}
interface Props {
  id?: string
  value?: Point[]
  onChange?: (points: Point[]) => void
}
const maxPoints = 20
const none: Point[] = []

export function PointsField({ id, value = none, onChange }: Props) {
  const put = (place: number, part: Partial<Point>) => onChange?.(value.map((p, i) => (i === place ? { ...p, ...part } : p)))
  return (
    <div id={id} className="yw-q-blanks" role="group" aria-label="得分点">
      {value.map((p, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a point is identified by its position
        <div key={i} className="yw-q-blank-row">
          <span className="yw-q-number">{i + 1}</span>
          <Input
            aria-label={`第${i + 1}个得分点`}
            value={p.text}
            maxLength={200}
            placeholder="如：认同客户的感受"
            onChange={(e) => put(i, { text: e.target.value })}
          />
          <NumberInput
            aria-label={`第${i + 1}个得分点的权重`}
            min={0}
            max={1000}
            controls={false}
            suffix="分"
            value={p.weight}
            onChange={(weight) => put(i, { weight: weight ?? 0 })}
          />
          <Button
            type="text"
            aria-label={`删除第${i + 1}个得分点`}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => onChange?.(value.filter((_, other) => other !== i))}
          />
        </div>
      ))}
      {value.length < maxPoints && (
        <span>
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => onChange?.([...value, { text: '', weight: 1 }])}
          >
            添加得分点
          </Button>
        </span>
      )}
    </div>
  )
}
