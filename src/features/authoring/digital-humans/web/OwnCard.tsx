// Card of a figure or a voice: preview, fields and actions.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { AudioPlayer } from '#ui/media/AudioPlayer.tsx'
import { May } from '#ui/api/session.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { Listen } from './Listen.tsx'
import { digitalHumans, type OwnTemplate, type Template } from '../contract.ts'
import { type TemplateField, templateFieldNames } from '../fields.ts'

const genders = { 1: '男', 2: '女' } as const
const origins: Record<string, string> = {
  house: '内置引擎',
  openai: 'OpenAI 兼容语音',
  duix: 'Duix.Avatar',
  tencent: '腾讯云数智人',
  sherpa: 'sherpa-onnx',
}

interface CardProps {
  type: 'VIDEO' | 'VOICE'
  name: string
  gender: 1 | 2
  /** The text fields, one per line. */
  said: Pick<Template, TemplateField>
  fileUrl: string | null
  off?: boolean
  peaks?: readonly number[] | null
  durationMs?: number | null
  /** Further pictures of a figure. */
  more?: { id: string; name: string; fileUrl: string }[]
  note: ReactNode
  actions?: ReactNode
}

function Card({ type, name, gender, said, fileUrl, off, peaks, durationMs, more, note, actions }: CardProps) {
  return (
    <li className={`yw-own-card is-${type === 'VIDEO' ? 'figure' : 'voice'}${off ? ' is-off' : ''}`}>
      {type === 'VIDEO' && (
        <div className="yw-own-picture">
          <img src={fileUrl ?? ''} alt="" loading="lazy" />
          {more && more.length > 1 && <img src={more[1]?.fileUrl} alt="" loading="lazy" className="is-other" />}
        </div>
      )}
      <div className="yw-own-text">
        <div className="yw-own-name">
          <b>{name}</b>
          <span className="yw-muted yw-small">{genders[gender]}</span>
          {off && (
            <Pill tone="neutral" icon={null}>
              已停用
            </Pill>
          )}
        </div>
        {templateFieldNames.map((field) => (
          <div key={field} className="yw-second yw-small yw-own-line">
            {said[field] || '\u00a0'}
          </div>
        ))}
        {type === 'VOICE' &&
          fileUrl &&
          (durationMs ? (
            <AudioPlayer src={fileUrl} peaks={peaks ?? null} durationMs={durationMs} label={`试听 ${name}`} />
          ) : (
            <Listen src={fileUrl} name={name} />
          ))}
        <div className="yw-own-foot">
          <span className="yw-muted yw-small">{note}</span>
          {actions && <span className="yw-own-acts">{actions}</span>}
        </div>
      </div>
    </li>
  )
}

/** Read-only card of a built-in template. */
export function HouseCard({ of }: { of: Template }) {
  const { type, name, gender, fileUrl, peaks, durationMs, backgrounds } = of
  const note = backgrounds.length ? `背景：${backgrounds.map((b) => b.name).join('、')}` : '系统自带'
  return (
    <Card
      type={type}
      name={name}
      gender={gender}
      said={of}
      fileUrl={fileUrl}
      peaks={peaks}
      durationMs={durationMs}
      note={note}
      more={backgrounds}
    />
  )
}

export function OwnCard({ of, onEdit }: { of: OwnTemplate; onEdit: () => void }) {
  const refresh = [digitalHumans.own, digitalHumans.templates]
  const enable = useApiMutation(digitalHumans.enable, { done: (row) => (row.enabled ? '已启用' : '已停用'), refresh })
  const remove = useApiMutation(digitalHumans.remove, { done: '删除成功', refresh })
  const { id, type, name, gender, fileUrl, enabled, uses, source } = of
  const src = type === 'VOICE' ? `${fileUrl}?v=${encodeURIComponent(of.version)}` : fileUrl
  const origin = 'pack' in source && source.pack ? '自然声音' : origins[source.provider]
  const note = `${origin} · ${uses ? `${uses} 处选用` : '尚未选用'}`
  return (
    <Card
      type={type}
      name={name}
      gender={gender}
      said={of}
      note={note}
      off={!enabled}
      fileUrl={src}
      actions={
        <>
          <May do={digitalHumans.update}>
            <Button type="link" size="small" onClick={onEdit} aria-label={`编辑 ${name}`}>
              编辑
            </Button>
            <Button
              type="link"
              size="small"
              loading={enable.busy}
              aria-label={`${enabled ? '停用' : '启用'} ${name}`}
              onClick={() => void enable.run({ body: { id, enabled: !enabled } })}
            >
              {enabled ? '停用' : '启用'}
            </Button>
          </May>
          <May do={digitalHumans.remove}>
            <ConfirmButton
              type="link"
              size="small"
              aria-label={`删除 ${name}`}
              {...(uses ? { reason: `正被 ${uses} 处设置选用，请先更换，或将其停用` } : {})}
              title="确定删除？"
              content={`「${name}」会从可选的${type === 'VIDEO' ? '形象' : '声音'}中消失，已生成的音视频不受影响。`}
              act={() => remove.run({ query: { id } })}
            >
              删除
            </ConfirmButton>
          </May>
        </>
      }
    />
  )
}
