// Choice of one role: gender, figure and voice, with auditions and enlarged pictures.
import { CheckOutlined, ZoomInOutlined } from '@ant-design/icons'
import { Image } from 'antd'
import { useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { addressOf } from '#ui/api/address.ts'
import { AudioPlayer } from '#ui/media/AudioPlayer.tsx'
import { digitalHumans, type Role, type Template } from '../contract.ts'
import { deliveryFrom, isUsual } from '../fields.ts'
import { Backgrounds } from './Backgrounds.tsx'
import type { Choice } from './choices.ts'
import { Delivery } from './Delivery.tsx'
import { Framings } from './Framings.tsx'
import { Listen } from './Listen.tsx'
import { useTemplates } from './use-templates.ts'

interface Props {
  role: Role
  label: string
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Returns the address of a voice's recording; the chosen voice uses the chosen delivery. */
function recordingOf({ digitalHumanId, fileUrl }: { digitalHumanId: string; fileUrl: string | null }, choice: Choice): string | null {
  const how = deliveryFrom(choice)
  if (digitalHumanId !== choice.voiceId || isUsual(how)) return fileUrl
  const { method, path } = digitalHumans.preview
  return addressOf(method, path, { params: { templateId: digitalHumanId }, query: how }, 0)
}

/** A newly chosen figure gets its first background, and keeps the framing if it is drawn. */
const shownAs = ({ backgrounds }: Template, { framing }: Choice) => ({
  background: undefined,
  framing: backgrounds.length ? framing : undefined,
})

interface FiguresProps extends Pick<Props, 'choice' | 'onChange'> {
  figures: readonly Template[]
  /** Shows an enlarged picture. */
  onLook: (url: string | null) => void
}

function Figures({ figures, choice, onChange, onLook }: FiguresProps) {
  return (
    <div className="yw-dh-figures" role="radiogroup" aria-label="形象">
      {figures.map((f) => {
        const on = f.digitalHumanId === choice.digitalHumanId
        return (
          <div key={f.digitalHumanId} className={`yw-dh-card${on ? ' is-on' : ''}`}>
            <button
              type="button"
              role="radio"
              aria-checked={on}
              className="yw-dh-pick"
              onClick={() => onChange({ ...choice, ...shownAs(f, choice), digitalHumanId: f.digitalHumanId })}
            >
              <img src={f.fileUrl ?? ''} alt="" />
              <span className="yw-dh-name">
                <b>{f.name}</b>
                <span className="yw-muted yw-small">{f.offered ? f.description || '本企业新增' : '已停用，仍可使用'}</span>
              </span>
              {on && (
                <span className="yw-dh-tick">
                  <CheckOutlined aria-hidden />
                </span>
              )}
            </button>
            <button type="button" className="yw-dh-zoom" onClick={() => onLook(f.fileUrl)} aria-label={`预览 ${f.name}`}>
              <ZoomInOutlined aria-hidden /> 预览
            </button>
          </div>
        )
      })}
    </div>
  )
}

function Voices({ voices, choice, onChange }: Pick<Props, 'choice' | 'onChange'> & { voices: readonly Template[] }) {
  return (
    <div className="yw-dh-voices" role="radiogroup" aria-label="声音">
      {voices.map((v) => {
        const on = v.digitalHumanId === choice.voiceId
        const src = recordingOf(v, choice)
        const isShipped = src === v.fileUrl
        return (
          <div key={v.digitalHumanId} className={`yw-dh-voice${on ? ' is-on' : ''}`}>
            <button
              type="button"
              role="radio"
              aria-checked={on}
              className="yw-dh-pick"
              onClick={() => onChange({ ...choice, voiceId: v.digitalHumanId })}
            >
              <span className="yw-dh-name">
                <b>{v.name}</b>
                <span className="yw-muted yw-small">{v.offered ? v.description || '本企业新增' : '已停用，仍可使用'}</span>
              </span>
            </button>
            {src && v.own && <Listen src={src} name={v.name} />}
            {src && !v.own && (
              <AudioPlayer
                key={src}
                src={src}
                peaks={v.peaks}
                durationMs={v.durationMs && !isShipped ? v.durationMs / (choice.speed ?? 1) : v.durationMs}
                label={`试听 ${v.name}`}
                short
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

export function RoleChoice({ role, label, choice, onChange }: Props) {
  const { figures, voices } = useTemplates()
  const [large, setLarge] = useState<string | null>(null)
  // a target keeps a disabled template that it has already
  const ofGender = (list: Template[], chosen: string | null) =>
    list.filter((t) => t.gender === choice.gender && (t.offered || t.digitalHumanId === chosen))
  const mine = ofGender(figures, choice.digitalHumanId)
  const sounds = ofGender(voices, choice.voiceId)
  const chosen = mine.find((f) => f.digitalHumanId === choice.digitalHumanId)
  const sound = sounds.find((v) => v.digitalHumanId === choice.voiceId)
  const word = choice.gender === 2 ? '女性' : '男性'
  return (
    <div className="yw-dh-choice" role="tabpanel" aria-label={label}>
      <div>
        <div className="yw-dh-label" id={`gender-${role}`}>
          <em>*</em>性别
        </div>
        <Segmented<1 | 2>
          value={choice.gender}
          onChange={(gender) => onChange({ gender, digitalHumanId: null, voiceId: null, ...deliveryFrom() })}
          options={[
            { value: 1, label: '男' },
            { value: 2, label: '女' },
          ]}
          aria-labelledby={`gender-${role}`}
        />
      </div>
      {role !== 'answer' && (
        <div>
          <div className="yw-dh-label">
            <em>*</em>形象<span>{`共 ${mine.length} 个${word}形象`}</span>
          </div>
          <Figures figures={mine} choice={choice} onChange={onChange} onLook={setLarge} />
        </div>
      )}
      {chosen && chosen.backgrounds.length > 1 && (
        <Backgrounds of={chosen} value={choice.background} onChange={(background) => onChange({ ...choice, background })} />
      )}
      {chosen && chosen.backgrounds.length > 0 && (
        <Framings of={chosen} choice={choice} onChange={(framing) => onChange({ ...choice, framing })} />
      )}
      <div>
        <div className="yw-dh-label">
          <em>*</em>声音<span>点播放按钮试听</span>
        </div>
        <Voices voices={sounds} choice={choice} onChange={onChange} />
        {choice.voiceId && <Delivery role={role} choice={choice} abilities={sound?.abilities} onChange={onChange} />}
      </div>
      <Image
        style={{ display: 'none' }}
        alt="形象预览"
        src={large ?? undefined}
        preview={{ open: large !== null, onOpenChange: (open) => !open && setLarge(null) }}
      />
    </div>
  )
}
