// Dialog of the figure and voice of each of the five roles of a course, scene or sub-scene.
import { ExclamationCircleOutlined } from '@ant-design/icons'
import { Button, Modal, Switch, Tooltip } from 'antd'
import { ConflictBanner } from '#ui/form/ConflictBanner.tsx'
import { confirmAct } from '#ui/page/confirm.ts'
import { layout } from '#ui/theme/palette.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { roleLabels } from '../contract.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { RoleRail } from './RoleRail.tsx'
import { type Target, titles, useSetting } from './use-setting.ts'
import './digital-humans.css'

export type { Target } from './use-setting.ts'

const sources = { SCENE: '沿用场景的设置', COURSE: '沿用课程的设置', TENANT: '沿用本租户的默认设置', SYSTEM: '沿用系统默认' }

type Chosen = ReturnType<typeof useSetting>

export function DigitalHumanDialog({ target, onClose }: { target: Target | null; onClose: () => void }) {
  const of = useSetting(target, onClose)
  const { setting, choices, kept } = of
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
            <State of={of} />
          </span>
          <Tooltip title="关闭后，视频画面里没有字幕；播放时仍可打开，也可下载 .srt">
            <span className="yw-dh-burn">
              <Switch id="burn-subtitles" size="small" checked={of.burned} disabled={!choices} onChange={of.setBurned} />
              <label htmlFor="burn-subtitles">画面内显示字幕</label>
            </span>
          </Tooltip>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={of.saving} disabled={!choices} onClick={() => void of.submit()}>
            保存设置
          </Button>
        </div>
      }
    >
      <Choosing of={of} />
    </Modal>
  )
}

/** Shows the missing choice, or a button that inherits again. */
function State({ of }: { of: Chosen }) {
  if (of.lacking)
    return (
      <span className="yw-warn">
        <ExclamationCircleOutlined aria-hidden /> {of.lacking}
      </span>
    )
  if (of.setting?.inheritedFrom !== null) return null
  return (
    <Button type="link" size="small" loading={of.takingOver} onClick={of.takeOver}>
      恢复继承
    </Button>
  )
}

function Choosing({ of }: { of: Chosen }) {
  const { choices, setChoices, role, conflict } = of
  if (!choices) return <AsyncContent asked={{ data: undefined, error: of.setting ? null : of.error, refetch: of.refetch }} size={160} />
  return (
    <>
      {of.kept.offer}
      {conflict && (
        <ConflictBanner
          what={conflict.words.length ? `对方修改了：${conflict.words.join('、')}` : ''}
          onAdopt={conflict.adopt}
          onOverwrite={() => void of.submit()}
        />
      )}
      <div className="yw-dh">
        <RoleRail choices={choices} at={role} onChoose={of.setRole} />
        <RoleChoice
          key={role}
          role={role}
          label={roleLabels[role].name}
          choice={choices[role]}
          onChange={(choice) => setChoices({ ...choices, [role]: choice })}
        />
      </div>
    </>
  )
}
