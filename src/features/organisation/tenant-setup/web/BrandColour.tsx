// A tenant's colour: a few suggestions, any other as #rrggbb, or none; with a preview of the wall.
import { CloseOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { contrastOf, hexColour, mixColours } from '#shared/colour.ts'

const swatches = [
  ['#1677ff', '蓝'],
  ['#0b3d91', '藏青'],
  ['#0e9384', '青'],
  ['#00843d', '绿'],
  ['#e8a200', '金'],
  ['#ea580c', '橙'],
  ['#c8102e', '红'],
  ['#7a3ea8', '紫'],
] as const
const WHITE = '#ffffff'

interface Props {
  id?: string
  value?: string | null
  disabled: boolean
  onChange?: (colour: string | null) => void
}

/** Preview of the room: a pale wall, a panel, a stripe. */
function wallOf(colour: string): string {
  const [light, wall, panel] = [mixColours(colour, WHITE, 0.92), mixColours(colour, WHITE, 0.74), mixColours(colour, WHITE, 0.5)]
  return `linear-gradient(90deg, transparent 68%, ${colour} 68% 70%, ${panel} 70%), linear-gradient(135deg, ${light}, ${wall})`
}

export function BrandColour({ id, value = null, disabled, onChange }: Props) {
  const isColour = value !== null && hexColour.test(value)
  return (
    <div className="yw-tint">
      <div className="yw-tint-swatches" role="group" aria-label="常用颜色">
        {swatches.map(([colour, name]) => (
          <button
            key={colour}
            type="button"
            aria-pressed={value === colour}
            aria-label={`${name} ${colour}`}
            title={`${name} ${colour}`}
            disabled={disabled}
            className={value === colour ? 'is-on' : ''}
            style={{ background: colour, color: contrastOf(colour, WHITE) > 3 ? WHITE : '#1d2030' }}
            onClick={() => onChange?.(colour)}
          />
        ))}
      </div>
      <Input
        {...(id ? { id } : {})}
        className="yw-tint-value"
        prefix={<i style={{ background: isColour ? value : 'transparent' }} aria-hidden />}
        value={value ?? ''}
        maxLength={7}
        placeholder="没有品牌色"
        disabled={disabled}
        onChange={({ target }) => onChange?.(target.value.trim().toLowerCase() || null)}
      />
      {value !== null && !disabled && (
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={() => onChange?.(null)}>
          清除
        </Button>
      )}
      {isColour && <span className="yw-tint-wall" style={{ background: wallOf(value) }} aria-hidden />}
    </div>
  )
}
