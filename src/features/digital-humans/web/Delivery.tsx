// How fast and how high the chosen voice speaks; its recording follows.
import { Slider } from 'antd'
import { pitchRange, type Role, speedRange } from '../contract.ts'
import type { Choice } from './choices.ts'

interface Props {
  role: Role
  choice: Choice
  /** Services cannot change it. */
  canPitch: boolean
  onChange: (choice: Choice) => void
}

const speedWord = (speed: number) => (speed === 1 ? '正常' : `${speed.toFixed(2)} 倍`)
const pitchWord = (pitch: number) => (pitch === 0 ? '正常' : `${pitch > 0 ? '高' : '低'} ${Math.abs(pitch)} 个半音左右`)

export function Delivery({ role, choice, canPitch, onChange }: Props) {
  const { speed = 1, pitch = 0 } = choice
  // rounded: steps of 0.05 add up to 1.0499999
  const setSpeed = (value: number) => onChange({ ...choice, speed: Math.round(value * 100) / 100 })
  return (
    <div className="yw-dh-delivery">
      <div>
        <label id={`speed-${role}`}>
          语速<span>{speedWord(speed)}</span>
        </label>
        <Slider
          {...speedRange}
          value={speed}
          included={false}
          marks={{ 1: ' ' }}
          tooltip={{ open: false }}
          ariaLabelForHandle="语速"
          ariaValueTextFormatterForHandle={speedWord}
          onChange={setSpeed}
        />
      </div>
      <div>
        <label id={`pitch-${role}`}>
          音调<span>{canPitch ? pitchWord(pitch) : '此声音不支持'}</span>
        </label>
        <Slider
          {...pitchRange}
          disabled={!canPitch}
          value={canPitch ? pitch : 0}
          included={false}
          marks={{ 0: ' ' }}
          tooltip={{ open: false }}
          ariaLabelForHandle="音调"
          ariaValueTextFormatterForHandle={pitchWord}
          onChange={(value: number) => onChange({ ...choice, pitch: value })}
        />
      </div>
    </div>
  )
}
