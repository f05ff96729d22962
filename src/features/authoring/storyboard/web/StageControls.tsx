// Controls of the stage: previous and next line, played parts, speed, full screen.
import {
  CaretRightFilled,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PauseOutlined,
  StepBackwardFilled,
  StepForwardFilled,
} from '@ant-design/icons'
import { Switch } from 'antd'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { clock } from '#ui/page/task-state.ts'
import { rates, type StageSettings } from './use-stage-settings.ts'

interface SteeringProps {
  line: number | null
  total: number
  playing: boolean
  elapsedMs: number
  totalMs: number
  disabled: boolean
  onToggle: () => void
  onStep: (by: 1 | -1) => void
}

export function PlayButton({ playing, disabled, onToggle }: Pick<SteeringProps, 'playing' | 'disabled' | 'onToggle'>) {
  return (
    <button type="button" className="yw-stage-play" disabled={disabled} aria-label={playing ? '暂停' : '连播'} onClick={onToggle}>
      {playing ? <PauseOutlined aria-hidden /> : <CaretRightFilled aria-hidden />}
    </button>
  )
}

/** Renders «连播 第 3 / 10 句». */
export const PlaceWords = ({ line, total, playing }: Pick<SteeringProps, 'line' | 'total' | 'playing'>) => (
  <span className="yw-stage-place">
    <b>{playing ? '连播中' : '连播'}</b> {line === null ? `共 ${total} 句` : `第 ${line + 1} / ${total} 句`}
  </span>
)

export function Steering(props: SteeringProps) {
  const { line, total, elapsedMs, totalMs, disabled, onStep } = props
  return (
    <div className="yw-stage-steering">
      <button
        type="button"
        className="yw-stage-key"
        aria-label="上一句"
        disabled={disabled || line === null || line <= 0}
        onClick={() => onStep(-1)}
      >
        <StepBackwardFilled aria-hidden />
      </button>
      <PlayButton {...props} />
      <button
        type="button"
        className="yw-stage-key"
        aria-label="下一句"
        disabled={disabled || (line ?? -1) >= total - 1}
        onClick={() => onStep(1)}
      >
        <StepForwardFilled aria-hidden />
      </button>
      <PlaceWords {...props} />
      <span className="yw-stage-time">
        {clock(elapsedMs / 1000)} <i>/ {clock(totalMs / 1000)}</i>
      </span>
    </div>
  )
}

interface OptionsProps {
  settings: StageSettings
  onChange: (part: Partial<StageSettings>) => void
  fullscreen: { on: boolean; toggle: () => void; offered: boolean }
}

const switches = [
  ['subtitles', '字幕'],
  ['answers', '含参考答案'],
  ['skipLacking', '跳过未生成'],
] as const
const rateText = (rate: number) => `${rate.toFixed(2).replace(/0$/, '')}×`

export function StageOptions({ settings, onChange, fullscreen }: OptionsProps) {
  return (
    <div className="yw-stage-options">
      {switches.map(([name, label]) => (
        <label key={name}>
          <Switch size="small" checked={settings[name]} aria-label={label} onChange={(on) => onChange({ [name]: on })} />
          <span aria-hidden>{label}</span>
        </label>
      ))}
      <span className="yw-stage-right">
        <MenuButton
          menu={{
            selectable: true,
            selectedKeys: [String(settings.rate)],
            items: rates.map((rate) => ({ key: String(rate), label: rateText(rate), onClick: () => onChange({ rate }) })),
          }}
        >
          <button type="button" className="yw-stage-key is-words" aria-label={`倍速 ${rateText(settings.rate)}`}>
            {rateText(settings.rate)}
          </button>
        </MenuButton>
        {fullscreen.offered && (
          <button type="button" className="yw-stage-key" aria-label={fullscreen.on ? '退出全屏' : '全屏'} onClick={fullscreen.toggle}>
            {fullscreen.on ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          </button>
        )}
      </span>
    </div>
  )
}
