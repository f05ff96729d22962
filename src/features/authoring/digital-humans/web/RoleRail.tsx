// List of the five roles at the left of the dialog, each with its choice and a tick or «!».
import { AudioOutlined, CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { type Role, roleLabels, roles } from '../contract.ts'
import { type Choices, lackOf } from './choices.ts'
import { useTemplates } from './use-templates.ts'

interface Props {
  choices: Choices
  at: Role
  onChoose: (role: Role) => void
}

export function RoleRail({ choices, at, onChoose }: Props) {
  const { figure, voice } = useTemplates()
  return (
    <div className="yw-dh-rail" role="tablist" aria-label="角色" aria-orientation="vertical">
      {roles.map((role) => {
        const choice = choices[role]
        const lack = lackOf(role, choice)
        const face = role === 'answer' ? undefined : figure(choice.digitalHumanId)
        const names = [role === 'answer' ? '只有声音' : face?.name, voice(choice.voiceId)?.name].filter(Boolean).join(' · ')
        return (
          <button
            key={role}
            type="button"
            role="tab"
            aria-selected={role === at}
            className={role === at ? 'is-on' : ''}
            onClick={() => onChoose(role)}
          >
            <span className="yw-dh-face">{face?.fileUrl ? <img src={face.fileUrl} alt="" /> : <AudioOutlined aria-hidden />}</span>
            <span className="yw-dh-role">
              <b>{roleLabels[role].name}</b> <span className="yw-muted yw-small">{roleLabels[role].who}</span>
              <span className={`yw-small ${lack ? 'yw-warn' : 'yw-second'}`}>{lack ? `还没有选${lack}` : names}</span>
            </span>
            {lack ? (
              <ExclamationCircleFilled className="yw-warn" aria-label="未完成" />
            ) : (
              <CheckCircleFilled className="yw-ok" aria-label="已完成" />
            )}
          </button>
        )
      })}
      <p className="yw-muted yw-small">更换性别会清空已选的形象与声音</p>
    </div>
  )
}
