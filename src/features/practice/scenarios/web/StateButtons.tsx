// Buttons that save a scenario, submit it, take it back, approve or reject it.
import { Button, Input } from 'antd'
import { codes } from '#shared/errors.ts'
import { type MutationOutcome, useApiMutation, useRefresh } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { confirmAct } from '#ui/page/confirm.ts'
import { type ScenarioOfSubScene, type ScenarioVersion, scenarios } from '../contract.ts'

interface Props {
  of: ScenarioOfSubScene
  isChanged: boolean
  busy: boolean
  /** Saves the form; returns the saved draft, or null if it was refused. */
  onSave: () => Promise<ScenarioVersion | null>
  /** Called after a change of the state, when the new one was read. */
  onMoved: () => void
}

/** The calls that move a version to another state. */
function useMoves(onMoved: () => void) {
  const refresh = useRefresh()
  const submit = useApiMutation(scenarios.submit, { done: '已提交，等待审核' })
  const approve = useApiMutation(scenarios.approve, { done: '已启用，学员可以练习' })
  const reject = useApiMutation(scenarios.reject, { done: '已退回' })
  const takeBack = useApiMutation(scenarios.takeBack, { done: '已成为草稿' })
  const act = (version: ScenarioVersion) => ({ params: { id: version.id }, body: { seen: version.seen } })
  /** Shows the new state, also after somebody else has changed it. */
  const after = async (moving: Promise<MutationOutcome>) => {
    const outcome = await moving
    if (!outcome.ok && outcome.failure.code !== codes.STALE) return outcome
    await refresh(scenarios.get, scenarios.page)
    onMoved()
    return outcome
  }
  return {
    submit: (version: ScenarioVersion) => after(submit.run(act(version))),
    approve: (version: ScenarioVersion) => after(approve.run(act(version))),
    takeBack: (version: ScenarioVersion) => after(takeBack.run(act(version))),
    reject: (version: ScenarioVersion, remark: string) =>
      after(reject.run({ params: { id: version.id }, body: { seen: version.seen, remark } })),
    busy: submit.busy || approve.busy || takeBack.busy,
  }
}

export function StateButtons({ of: { working, enabled, subScene }, isChanged, busy, onSave, onMoved }: Props) {
  const may = useMay()
  const { submit, approve, takeBack, reject, busy: moving } = useMoves(onMoved)
  if (!subScene.canEdit) return null
  const waiting = working?.state === 'SUBMITTED' ? working : null
  const onSubmit = async () => {
    const draft = isChanged || !working ? await onSave() : working
    if (draft) await submit(draft)
  }
  const onReject = (version: ScenarioVersion) => {
    let remark = ''
    confirmAct({
      title: '退回这个情景？',
      content: (
        <Input.TextArea
          aria-label="退回的原因"
          autoSize={{ minRows: 2 }}
          maxLength={200}
          placeholder="写明原因，作者能看到"
          onChange={(e) => {
            remark = e.target.value
          }}
        />
      ),
      okText: '退回',
      act: () => reject(version, remark),
    })
  }
  const onDisable = (version: ScenarioVersion) =>
    confirmAct({
      title: '停用这个情景？',
      content: '学员不能再开始新的对话，已有的练习记录不变。',
      okText: '停用',
      act: () => takeBack(version),
    })
  if (waiting)
    return (
      <>
        {may(scenarios.takeBack) && (
          <Button loading={moving} onClick={() => void takeBack(waiting)}>
            撤回
          </Button>
        )}
        {may(scenarios.approve) && (
          <>
            <Button onClick={() => onReject(waiting)}>退回</Button>
            <Button type="primary" loading={moving} onClick={() => void approve(waiting)}>
              通过并启用
            </Button>
          </>
        )}
      </>
    )
  if (!may(scenarios.save)) return null
  return (
    <>
      {enabled && !working && !isChanged && <Button onClick={() => onDisable(enabled)}>停用</Button>}
      <Button loading={busy} disabled={!isChanged} onClick={() => void onSave()}>
        保存草稿
      </Button>
      <Button
        type="primary"
        loading={moving}
        disabled={!isChanged && (!working || working.state !== 'DRAFT')}
        onClick={() => void onSubmit()}
      >
        提交审核
      </Button>
    </>
  )
}
