// Management of webhooks: create, test, rotate the secret, look at deliveries.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { May } from '#ui/api/session.tsx'
import { showSuccess, showWarning } from '#ui/page/notice.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { type Webhook, webhookStates, webhooks } from '../contract.ts'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { eventWords } from './event-words.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { type Shown, WebhookSecretDialog } from './WebhookSecretDialog.tsx'

const tones = { OK: 'success', RETRYING: 'warning', OFF: 'neutral', STOPPED: 'error' } as const
function reasonOf({ stoppedReason, failingSince }: Webhook): string {
  if (stoppedReason === 'GONE') return '接收方答复 410，不再接收'
  if (stoppedReason === 'FAILING') return '连续三天未能送达'
  return failingSince ? `${failingSince} 起未能送达` : ''
}

const columns: Column<Webhook>[] = [
  placeColumn,
  { key: 'url', title: '地址', least: 240, tone: 'name', always: true },
  { key: 'types', title: '订阅事件', least: 180, tone: 'second', render: (w) => w.types.map(eventWords).join('、') },
  {
    key: 'state',
    title: '状态',
    width: 116,
    render: (w) => (
      <span title={reasonOf(w)}>
        <Pill tone={tones[w.state]} icon={null}>
          {webhookStates[w.state]}
        </Pill>
      </span>
    ),
  },
  { key: 'deliveredTime', title: '最近推送', width: 164, tone: 'second' },
  { key: 'createUserName', title: '创建人', width: 100 },
]

export default function WebhookPage() {
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [opened, setOpened] = useState<Webhook | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const refresh = [webhooks.list]
  const remove = useApiMutation(webhooks.remove, { done: '已删除', refresh })
  const rotate = useApiMutation(webhooks.rotate, { refresh, onDone: setShown })
  const test = useApiMutation(webhooks.test, {
    onDone: ({ status, fault, durationMs }) => {
      if (status !== null && status >= 200 && status < 300) showSuccess(`测试事件已送达，用时 ${durationMs ?? 0} 毫秒`)
      else showWarning(`测试事件未送达：${status === null ? fault : `接收方答复 ${status}`}`)
    },
  })
  const create = (
    <May do={webhooks.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        新建事件推送
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="事件推送" sub="人员、课程、考试、练习有变化时通知其他系统；只含编号，不含手机号、答案与成绩">
        {create}
      </PageHeader>
      <ListTable
        name="webhooks"
        resource={webhooks.list}
        paged={false}
        columns={columns}
        empty={{ title: '还没有事件推送', text: '填写接收事件的地址，选择要订阅的事件。未送达的会在一天多内重试8次。', action: create }}
        actionsWidth={230}
        actions={(w) => [
          { label: '推送记录', may: webhooks.deliveries, onClick: () => setOpened(w) },
          { label: '编辑', may: webhooks.update, onClick: () => setEdited(w) },
          { label: '发送测试事件', may: webhooks.test, onClick: () => void test.run({ params: { id: w.id } }) },
          {
            label: '轮换密钥',
            may: webhooks.rotate,
            confirm: {
              title: '轮换签名密钥？',
              content: '新密钥只显示一次。24小时内新旧密钥同时签名，请在此期间更换接收方的密钥。',
              okText: '轮换',
              act: () => rotate.run({ params: { id: w.id } }),
            },
          },
          {
            label: '删除',
            danger: true,
            may: webhooks.remove,
            confirm: {
              title: '删除这个事件推送？',
              content: `${w.url}：推送记录一并删除，未送达的事件不再推送。`,
              okText: '删除',
              act: () => remove.run({ params: { id: w.id } }),
            },
          },
        ]}
      />
      <WebhookForm
        of={edited}
        onClose={() => setEdited(null)}
        onMade={(made) => {
          setEdited(null)
          setShown(made)
        }}
      />
      <WebhookSecretDialog of={shown} onClose={() => setShown(null)} />
      <DeliveryDrawer of={opened} onClose={() => setOpened(null)} />
    </>
  )
}
