// Who speaks: the figure and voice of each of the five roles of a course, a scene or a sub-scene.
import { ExclamationCircleOutlined } from '@ant-design/icons'
import { Button, Modal, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { useAct, useAsk } from '../../../ui/asking.ts'
import { confirmAct } from '../../../ui/confirm.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { layout } from '../../../ui/theme/palette.ts'
import { digitalHumans, type Role, roleLabels, roles, type Setting } from '../contract.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { RoleRail } from './RoleRail.tsx'
import './digital-humans.css'

export interface Choice {
  gender: 1 | 2
  digitalHumanId: string | null
  voiceId: string | null
}
export type Choices = Record<Role, Choice>

interface Target {
  id: string
  type: 'COURSE' | 'SCENE' | 'SUB_SCENE'
  title: string
}
const titles = { COURSE: '设置数字人', SCENE: '设置场景数字人', SUB_SCENE: '设置子场景数字人' }
const sources = { SCENE: '沿用场景的设置', COURSE: '沿用课程的设置', TENANT: '沿用本租户的默认设置' }

const choicesOf = (setting: Setting): Choices =>
  Object.fromEntries(
    roles.map((r) => [r, { gender: setting[r].gender, digitalHumanId: setting[r].digitalHumanId, voiceId: setting[r].voiceId }]),
  ) as Choices

/** What a role still lacks; the wording of the server's refusals, in their order. */
export function lackOf(role: Role, choice: Choice): '形象' | '声音' | null {
  if (role !== 'answer' && !choice.digitalHumanId) return '形象'
  return choice.voiceId ? null : '声音'
}
const refusals: Record<Role, Record<'形象' | '声音', string>> = {
  subSceneIntro: { 形象: '请选择子场景介绍数字人形象', 声音: '请选择子场景介绍数字人声音' },
  question: { 形象: '请选择话术对话数字人形象', 声音: '请选择话术对话数字人声音' },
  intro: { 形象: '请选择知识提问数字人形象', 声音: '请选择知识提问数字人声音' },
  tip: { 形象: '请选择提示数字人形象', 声音: '请选择提示数字人声音' },
  answer: { 形象: '', 声音: '请选择答案数字人声音' },
}

export function DigitalHumanDialog({ target, onClose }: { target: Target | null; onClose: () => void }) {
  const id = target?.id ?? '0'
  const { data, error, refetch } = useAsk(digitalHumans.setting, { query: { id } }, { when: target !== null, inPlace: true })
  const setting = data?.targetId === id ? data : undefined
  const [choices, setChoices] = useState<Choices | null>(null)
  const [role, setRole] = useState<Role>('subSceneIntro')
  const refresh = [digitalHumans.setting]
  const save = useAct(digitalHumans.save, { done: '数字人设置成功', refresh })
  const inherit = useAct(digitalHumans.inherit, { done: '已恢复继承', refresh })
  useEffect(() => {
    setChoices(setting ? choicesOf(setting) : null)
    setRole('subSceneIntro')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer that arrives later must not undo what is being chosen
  }, [id, setting === undefined])

  const missing =
    choices &&
    roles.flatMap((r) => {
      const lack = lackOf(r, choices[r])
      return lack ? [{ role: r, text: refusals[r][lack] }] : []
    })
  const changed = choices !== null && setting !== undefined && JSON.stringify(choices) !== JSON.stringify(choicesOf(setting))
  const submit = async () => {
    if (!choices || !target) return
    const first = missing?.[0]
    if (first) return setRole(first.role)
    const outcome = await save.run({ body: { targetId: target.id, targetType: target.type, ...choices } })
    if (outcome.ok) onClose()
  }
  const close = () =>
    changed
      ? confirmAct({
          title: '放弃未保存的修改？',
          content: '关闭后，刚才选择的形象与声音不会保留。',
          okText: '放弃修改',
          cancelText: '继续设置',
          act: () => {
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
                  if (outcome.ok) setChoices(choicesOf(outcome.content))
                }}
              >
                恢复继承
              </Button>
            ) : null}
          </span>
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
      )}
    </Modal>
  )
}
