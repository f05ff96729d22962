// Bar above the candidates: numbers by state as filters, search, department, and the actions on the selected people.
import { DownOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { May } from '#ui/api/session.tsx'
import { DepartmentPicker } from '#features/organisation/departments/web/DepartmentPicker.tsx'
import { invigilation, type LiveState, liveStates, type LiveView } from '../contract.ts'
import { type ActionKind, actionLooks } from './ActionDialog.tsx'
import { stateWords } from './live-words.ts'
import type { Live } from './use-live-view.ts'

/** States with a chip: AWAY only if the exam tracks leaves, and VOIDED only if there are some. */
const shownStates = ({ counts, trackHidden, canEdit }: LiveView): LiveState[] =>
  liveStates.filter((s) => (s !== 'AWAY' || (trackHidden && canEdit)) && (s !== 'VOIDED' || counts.VOIDED > 0))

export function StateChips({ view, live }: { view: LiveView; live: Live }) {
  const all = liveStates.reduce((sum, s) => sum + view.counts[s], 0)
  const chip = (state: LiveState | undefined, word: string, n: number, help: string) => (
    <button
      key={word}
      type="button"
      className={`yw-live-chip is-${n > 0 ? (state ?? 'ALL') : 'NONE'}`}
      aria-pressed={live.state === state}
      title={help}
      onClick={() => live.onState(live.state === state ? undefined : state)}
    >
      {word} <b>{n.toLocaleString('zh-CN')}</b>
    </button>
  )
  return (
    <div className="yw-live-chips" role="group" aria-label="按状态筛选">
      {chip(undefined, '全部', all, '全部考生')}
      {shownStates(view).map((s) => chip(s, stateWords[s].word, view.counts[s], stateWords[s].help))}
    </div>
  )
}

const more: ActionKind[] = ['reopen', 'void', 'restore']
interface Props {
  view: LiveView
  live: Live
  chosen: number
  onAct: (kind: ActionKind) => void
}
export function LiveBar({ view, live, chosen, onAct }: Props) {
  const none = chosen === 0
  const button = (kind: ActionKind) => (
    <Button disabled={none} onClick={() => onAct(kind)}>
      {actionLooks[kind].title}
    </Button>
  )
  return (
    <div className="yw-live-bar">
      <Input
        allowClear={clearable}
        maxLength={100}
        aria-label="查找考生"
        placeholder="姓名或工号"
        prefix={<SearchOutlined aria-hidden className="yw-muted" />}
        value={live.draft}
        onChange={(e) => live.onType(e.target.value)}
      />
      <span className="yw-live-department">
        <DepartmentPicker
          aria-label="部门"
          allowClear
          placeholder="全部部门"
          value={live.departmentId ?? null}
          onChange={(id) => live.onDepartment(id)}
        />
      </span>
      {view.canEdit && (
        <May do={invigilation.addMinutes}>
          <span className="yw-live-acts">
            {button('message')}
            {button('giveBack')}
            {button('submit')}
            <MenuButton
              disabled={none}
              placement="bottomRight"
              menu={{ items: more.map((kind) => ({ key: kind, label: actionLooks[kind].title, onClick: () => onAct(kind) })) }}
            >
              <Button disabled={none}>
                更多 <DownOutlined aria-hidden />
              </Button>
            </MenuButton>
            <Button type="primary" disabled={none} onClick={() => onAct('addMinutes')}>
              加时{none ? '' : `（${chosen.toLocaleString('zh-CN')}）`}
            </Button>
          </span>
        </May>
      )}
    </div>
  )
}
