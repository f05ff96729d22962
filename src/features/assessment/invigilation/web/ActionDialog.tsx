// Dialog of an action on candidates: minutes, a message or a reason. A repeated request counts once.
import { Checkbox, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { newGuid } from '#ui/device/new-guid.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { peopleNamed } from '#features/organisation/users/web/MoveUsersDialog.tsx'
import { invigilation } from '../contract.ts'
import { maxMinutesAdded } from '../fields.ts'

export type ActionKind = 'addMinutes' | 'giveBack' | 'message' | 'submit' | 'reopen' | 'void' | 'restore'

interface Look {
  title: string
  /** Verb of the button. */
  verb: string
  /** Explains what happens to the people. */
  note: string
  danger?: boolean
}
export const actionLooks: Record<ActionKind, Look> = {
  addMinutes: { title: '加时', verb: '加时', note: '正在作答的随即延长，考试结束时间也为他们推后；未开始的从开始时计入。原因会告诉考生。' },
  giveBack: { title: '补回断开的时间', verb: '补回', note: '各人补回自己断开的分钟数，每段断开只补一次。原因会告诉考生。' },
  message: { title: '发消息', verb: '发送', note: '显示在考试页面，考生点“知道了”后有回执；未开始的在开始后看到。' },
  submit: { title: '代为交卷', verb: '交卷', note: '按已保存的答案交卷，不能再作答；交错了可以重开。原因会告诉考生。', danger: true },
  reopen: { title: '重开作答', verb: '重开', note: '保留已存的答案继续作答，已有的成绩撤回，重新交卷后再计。原因会告诉考生。' },
  void: { title: '作废作答', verb: '作废', note: '最近一次不计成绩，也不占考试次数；可以恢复。原因会告诉考生。', danger: true },
  restore: { title: '恢复作答', verb: '恢复', note: '最近一次作废的作答恢复原来的状态和成绩。' },
}

interface Values {
  minutes?: number | null
  reason?: string
  words?: string
  beyondEnd?: boolean
}
const initials: Record<ActionKind, Values> = {
  addMinutes: { minutes: 10, reason: '' },
  giveBack: { reason: '网络中断' },
  message: { words: '' },
  submit: { reason: '' },
  reopen: { minutes: null, reason: '', beyondEnd: false },
  void: { reason: '' },
  restore: { reason: '' },
}

interface Props {
  examId: string
  examName: string
  kind: ActionKind | null
  userIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Runs an action of any kind. */
function useAct(examId: string, kind: ActionKind, onDone: () => void) {
  const { title } = actionLooks[kind]
  return useApiMutation(invigilation[kind] as typeof invigilation.reopen, {
    done: ({ done }) => (done ? `${title}：${done.toLocaleString('zh-CN')} 人` : ''),
    left: { verb: title, leads: peopleNamed },
    refresh: [invigilation.view, invigilation.history],
    form: true,
    onDone,
  })
}

export function ActionDialog({ examId, examName, kind, userIds, onClose, onDone }: Props) {
  const [key, setKey] = useState(newGuid)
  // each opening is an action of its own
  useEffect(() => {
    if (kind) setKey(newGuid())
  }, [kind])
  const shown = kind ?? 'message'
  const act = useAct(examId, shown, onDone)
  const { title, verb, note, danger = false } = actionLooks[shown]
  return (
    <FormModal<Values>
      open={kind !== null}
      draft={`invigilation:${examId}:${shown}`}
      title={title}
      subject={examName}
      initial={initials[shown]}
      okText={`${verb}（${userIds.length.toLocaleString('zh-CN')} 人）`}
      danger={danger}
      onClose={onClose}
      onSubmit={({ words, reason, minutes, beyondEnd }, { keeper }) => {
        const body = {
          userIds: [...userIds],
          key,
          ...(shown === 'message' ? { words } : { reason: reason ?? '' }),
          ...(shown === 'addMinutes' || shown === 'reopen' ? { minutes: minutes ?? null } : {}),
          ...(shown === 'reopen' ? { beyondEnd: beyondEnd ?? false } : {}),
        }
        return act.run({ params: { id: examId }, body: body as never }, { keeper })
      }}
    >
      <p className="yw-second yw-live-note">{note}</p>
      {(shown === 'addMinutes' || shown === 'reopen') && (
        <NumberItem
          name="minutes"
          label={shown === 'addMinutes' ? '分钟' : '再给多少分钟'}
          extra={shown === 'reopen' ? '留空时给交卷时剩余的时间' : undefined}
          rules={shown === 'addMinutes' ? [{ required: true, message: '请输入分钟数' }] : []}
          input={{ min: 1, max: maxMinutesAdded, precision: 0, style: { width: '100%' } }}
        />
      )}
      {shown === 'reopen' && (
        <Form.Item name="beyondEnd" valuePropName="checked">
          <Checkbox>允许超过考试结束时间</Checkbox>
        </Form.Item>
      )}
      {shown === 'message' ? (
        <Form.Item name="words" label="消息" rules={[{ required: true, whitespace: true, message: '请输入消息' }]}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 3, maxRows: 8 }} showCount placeholder="如：第 3 题单位更正为万元" />
        </Form.Item>
      ) : (
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请输入原因' }]}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} showCount placeholder="如：考场网络中断" />
        </Form.Item>
      )}
    </FormModal>
  )
}
