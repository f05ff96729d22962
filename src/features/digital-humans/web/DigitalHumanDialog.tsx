// Who speaks: the figure and voice of each of the five roles of a course, a scene or a sub-scene.
import { ExclamationCircleOutlined } from '@ant-design/icons'
import { Button, Modal, Spin, Switch, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { codes } from '../../../shared/errors.ts'
import { isLeftToForm, useApiMutation, useApiQuery } from '../../../ui/api-hooks.ts'
import { call } from '../../../ui/client.ts'
import { ConflictBanner } from '../../../ui/ConflictBanner.tsx'
import { confirmAct } from '../../../ui/confirm.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { layout } from '../../../ui/theme/palette.ts'
import { changedSince } from '../../../ui/drafts.ts'
import { showFailure } from '../../../ui/notice.ts'
import { useKept } from '../../../ui/use-kept.tsx'
import { digitalHumans, type Role, roleLabels, roles, type Setting } from '../contract.ts'
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
type Values = Choices & { burned: boolean }
const valuesOf = (setting: Setting): Values => ({ ...choicesOf(setting), burned: setting.burnSubtitles })
const sources = { SCENE: '沿用场景的设置', COURSE: '沿用课程的设置', TENANT: '沿用本租户的默认设置', SYSTEM: '沿用系统默认' }

export function DigitalHumanDialog({ target, onClose }: { target: Target | null; onClose: () => void }) {
  const id = target?.id ?? '0'
  const { data, error, refetch } = useApiQuery(digitalHumans.setting, { query: { id } }, { when: target !== null, inPlace: true })
  const setting = data?.targetId === id ? data : undefined
  const [choices, setChoices] = useState<Choices | null>(null)
  const [burned, setBurned] = useState(true)
  // what is chosen rests on what the dialog opened with, whatever has been asked since
  const [opened, setOpened] = useState<Setting | undefined>()
  const [theirs, setTheirs] = useState<Setting | null>(null)
  const [role, setRole] = useState<Role>('subSceneIntro')
  const refresh = [digitalHumans.setting]
  const save = useApiMutation(digitalHumans.save, { done: '数字人设置成功', refresh, form: true })
  const inherit = useApiMutation(digitalHumans.inherit, { done: '已恢复继承', refresh })
  useEffect(() => {
    setOpened(setting)
    setTheirs(null)
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
  const saved = opened ? valuesOf(opened) : null
  const put = ({ burned: on, ...of }: Partial<Values>) => {
    setChoices((now) => now && { ...now, ...of })
    if (on !== undefined) setBurned(on)
  }
  const kept = useKept<Values>({
    name: saved && choices ? `digital-humans:${id}` : null,
    title: target ? `${titles[target.type]} ${target.title}` : '',
    open: target !== null,
    saved: saved ?? ({} as Values),
    now: choices ? { ...choices, burned } : ({} as Values),
    put,
  })
  const onlyChanged = () => {
    const { burned: burnSubtitles, ...of } = changedSince({ ...choices, burned }, saved ?? {})
    return { ...of, ...(burnSubtitles === undefined ? {} : { burnSubtitles }) }
  }
  const submit = async () => {
    if (!choices || !target) return
    const first = missing?.[0]
    if (first) return setRole(first.role)
    const version = (theirs ?? opened)?.version
    const outcome = await save.run({ body: { targetId: target.id, targetType: target.type, version, ...onlyChanged() } })
    if (!outcome.ok) {
      const now = outcome.failure.code === codes.STALE ? await call(digitalHumans.setting, { query: { id } }).catch(() => null) : null
      if (now) setTheirs(now)
      else if (isLeftToForm(outcome.failure)) showFailure(outcome.failure)
      return
    }
    kept.drop()
    onClose()
  }
  const changedByThem = theirs && saved ? changedSince(valuesOf(theirs), saved) : {}
  const themWords = Object.keys(changedByThem).map((name) => (name === 'burned' ? '画面内显示字幕' : roleLabels[name as Role].name))
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
                  setOpened(outcome.content)
                  setTheirs(null)
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
          {theirs && (
            <ConflictBanner
              what={themWords.length ? `对方修改了：${themWords.join('、')}` : ''}
              onAdopt={() => put(changedByThem)}
              onOverwrite={() => void submit()}
            />
          )}
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
