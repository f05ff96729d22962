// Who speaks: the figure and voice of each of the five roles of a course, a scene or a sub-scene.
import { ExclamationCircleOutlined } from '@ant-design/icons'
import { Button, Modal, Spin, Switch, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useAct, useAsk } from '../../../ui/asking.ts'
import { confirmAct } from '../../../ui/confirm.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { layout } from '../../../ui/theme/palette.ts'
import { changedSince } from '../../../ui/drafts.ts'
import { useKept } from '../../../ui/use-kept.tsx'
import { digitalHumans, type Role, roleLabels, roles } from '../contract.ts'
import { type Choices, choicesOf, lackOf, refusals } from './choices.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { RoleRail } from './RoleRail.tsx'
import './digital-humans.css'

export interface Target {
  id: string
  type: 'TENANT' | 'COURSE' | 'SCENE' | 'SUB_SCENE'
  title: string
}
const titles = { TENANT: '默认数字人', COURSE: '设置数字人', SCENE: '设置场景数字人', SUB_SCENE: '设置子场景数字人' }
const sources = { SCENE: '沿用场景的设置', COURSE: '沿用课程的设置', TENANT: '沿用本租户的默认设置', SYSTEM: '沿用系统默认' }

export function DigitalHumanDialog({ target, onClose }: { target: Target | null; onClose: () => void }) {
  const id = target?.id ?? '0'
  const { data, error, refetch } = useAsk(digitalHumans.setting, { query: { id } }, { when: target !== null, inPlace: true })
  const setting = data?.targetId === id ? data : undefined
  const [choices, setChoices] = useState<Choices | null>(null)
  const [burned, setBurned] = useState(true)
  const [role, setRole] = useState<Role>('subSceneIntro')
  const refresh = [digitalHumans.setting]
  const save = useAct(digitalHumans.save, { done: '数字人设置成功', refresh })
  const inherit = useAct(digitalHumans.inherit, { done: '已恢复继承', refresh })
  useEffect(() => {
    setChoices(setting ? choicesOf(setting) : null)
    setBurned(setting?.burnSubtitles ?? true)
    setRole('subSceneIntro')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer that arrives later must not undo what is being chosen
  }, [id, setting === undefined])

  const missing =
    choices &&
    roles.flatMap((r) => {
      const lack = lackOf(r, choices[r])
      return lack ? [{ role: r, text: refusals[r][lack] }] : []
    })
  const saved = setting ? { ...choicesOf(setting), burned: setting.burnSubtitles } : null
  const kept = useKept<Choices & { burned: boolean }>({
    name: saved && choices ? `digital-humans:${id}` : null,
    title: target ? `${titles[target.type]} ${target.title}` : '',
    open: target !== null,
    saved: saved ?? ({} as Choices & { burned: boolean }),
    now: choices ? { ...choices, burned } : ({} as Choices & { burned: boolean }),
    put: ({ burned: on, ...of }) => {
      setChoices((now) => now && { ...now, ...of })
      if (on !== undefined) setBurned(on)
    },
  })
  const onlyChanged = () => {
    const { burned: burnSubtitles, ...of } = changedSince({ ...choices, burned }, saved ?? {})
    return { ...of, ...(burnSubtitles === undefined ? {} : { burnSubtitles }) }
  }
  const submit = async () => {
    if (!choices || !target) return
    const first = missing?.[0]
    if (first) return setRole(first.role)
    const outcome = await save.run({ body: { targetId: target.id, targetType: target.type, ...onlyChanged() } })
    if (!outcome.ok) return
    kept.drop()
    onClose()
  }
  const close = () =>
    kept.isChanged
      ? confirmAct({
          title: '放弃未保存的修改？',
          content: '关闭后，刚才选择的形象与声音不会保留。',
          okText: '放弃修改',
          cancelText: '继续设置',
          act: () => {
            kept.drop()
            onClose()
            return undefined
          },
        })
      : onClose()
  const from = setting?.inheritedFrom
  return (
    <Modal
      open={target !== null}
      title={
        <span className="yw-modal-title">
          {target && titles[target.type]}
          <span>
            {target?.title}
            {setting && ` · ${from ? sources[from] : '单独设置'}`}
          </span>
        </span>
      }
      width={layout.dialog.l}
      style={{ top: 48 }}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={close}
      footer={
        <div className="yw-modal-foot">
          <span className="yw-left">
            {missing?.[0] ? (
              <span className="yw-warn">
                <ExclamationCircleOutlined aria-hidden /> {missing[0].text}
              </span>
            ) : from === null ? (
              <Button
                type="link"
                size="small"
                loading={inherit.busy}
                onClick={async () => {
                  const outcome = await inherit.run({ query: { id } })
                  if (!outcome.ok) return
                  setChoices(choicesOf(outcome.content))
                  setBurned(outcome.content.burnSubtitles)
                }}
              >
                恢复继承
              </Button>
            ) : null}
          </span>
          <Tooltip title="关闭后，视频画面里没有字幕；播放时仍可打开，也可下载 .srt">
            <span className="yw-dh-burn">
              <Switch id="burn-subtitles" size="small" checked={burned} disabled={!choices} onChange={setBurned} />
              <label htmlFor="burn-subtitles">画面内显示字幕</label>
            </span>
          </Tooltip>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={save.busy} disabled={!choices} onClick={() => void submit()}>
            保存设置
          </Button>
        </div>
      }
    >
      {error && !setting ? (
        <ErrorState error={error} onRetry={() => void refetch()} size={160} />
      ) : !choices ? (
        <div className="yw-dh-wait">
          <Spin />
        </div>
      ) : (
        <>
          {kept.offer}
          <div className="yw-dh">
            <RoleRail choices={choices} at={role} onChoose={setRole} />
            <RoleChoice
              key={role}
              role={role}
              label={roleLabels[role].name}
              choice={choices[role]}
              onChange={(choice) => setChoices({ ...choices, [role]: choice })}
            />
          </div>
        </>
      )}
    </Modal>
  )
}
