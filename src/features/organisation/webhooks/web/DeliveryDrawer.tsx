// Drawer with the deliveries of a webhook, which can be sent again.
import { Button, Drawer, type TableColumnType, Tooltip } from 'antd'
import { useState } from 'react'
import { eventTypes } from '#shared/event-types.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { confirmAct } from '#ui/page/confirm.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Segmented } from '#ui/page/Segmented.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import { usePages } from '#ui/table/use-pages.ts'
import { deliveryStates, type Webhook, type WebhookDelivery, webhooks } from '../contract.ts'
import { eventWords } from './event-words.ts'
import './webhooks.css'

const tones = { WAITING: 'warning', DELIVERED: 'success', FAILED: 'error' } as const
const answerOf = ({ status, fault }: WebhookDelivery) => (status === null ? (fault ?? '—') : `答复 ${status}`)

const columns: TableColumnType<WebhookDelivery>[] = [
  { title: '事件', width: 150, render: (_, d) => <span title={`${d.type} ${d.eventId}`}>{eventWords(d.type)}</span> },
  { title: '发生时间', width: 168, dataIndex: 'eventTime', className: 'yw-second' },
  {
    title: '状态',
    width: 100,
    render: (_, d) => (
      <Pill tone={tones[d.state]} icon={null}>
        {deliveryStates[d.state]}
      </Pill>
    ),
  },
  { title: '次数', width: 80, render: (_, d) => `${d.tries}次` },
  {
    title: '最近结果',
    ellipsis: true,
    render: (_, d) => (
      <Tooltip title={d.nextTime && `下次推送 ${d.nextTime}`}>
        <span title={d.triedTime ?? ''}>{d.triedTime ? `${answerOf(d)}，${d.durationMs ?? 0} 毫秒` : '—'}</span>
      </Tooltip>
    ),
  },
]

function Deliveries({ of }: { of: Webhook }) {
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('')
  const pages = usePages()
  const query = { ...pages.asked, ...(state && { state }) }
  const asked = useApiQuery(webhooks.deliveries, { params: { id: of.id }, query }, { inPlace: true })
  const again = useApiMutation(webhooks.replay, { done: '已重新推送', refresh: [webhooks.deliveries, webhooks.list] })
  const may = useMay()
  const isActive = of.enabled && of.stoppedReason === null
  const act: TableColumnType<WebhookDelivery> = {
    title: '操作',
    key: 'act',
    width: 210,
    render: (_, d) => (
      <>
        <Button
          type="link"
          className="yw-delivery-act"
          size="small"
          disabled={!isActive}
          onClick={() => void again.run({ params: { id: of.id }, body: { eventId: d.eventId } })}
        >
          重新推送
        </Button>
        <Button
          type="link"
          className="yw-delivery-act"
          size="small"
          disabled={!isActive}
          onClick={() =>
            confirmAct({
              title: '推送此后的全部事件？',
              content: `从 ${d.eventTime} 的「${eventWords(d.type)}」起，订阅的事件全部重新推送，包括停用期间的；已送达的也会再次推送。`,
              okText: '推送',
              danger: false,
              act: () => again.run({ params: { id: of.id }, body: { eventId: d.eventId, all: true } }),
            })
          }
        >
          推送此后的全部
        </Button>
      </>
    ),
  }
  const { data } = asked
  return (
    <>
      <Segmented
        className="yw-delivery-filter"
        aria-label="状态"
        value={state}
        onChange={(value) => {
          setState(value as WebhookDelivery['state'] | '')
          pages.first()
        }}
        options={[{ value: '', label: '全部' }, ...Object.entries(deliveryStates).map(([value, label]) => ({ value, label }))]}
      />
      {data ? (
        <SmallTable<WebhookDelivery>
          size="middle"
          rowKey="eventId"
          columns={may(webhooks.replay) ? [...columns, act] : columns}
          dataSource={data.records}
          pagination={pages.pagerOf(data.total)}
          scroll={{ x: 860 }}
          locale={{
            emptyText: (
              <EmptyState
                title="没有推送记录"
                text={`${Object.values(eventTypes).length}类事件中订阅的事件发生后，会出现在这里。`}
                size={120}
              />
            ),
          }}
        />
      ) : (
        <AsyncContent asked={asked} />
      )}
    </>
  )
}

export function DeliveryDrawer({ of, onClose }: { of: Webhook | null; onClose: () => void }) {
  return (
    <Drawer open={of !== null} title={`推送记录 · ${of?.url ?? ''}`} size={960} destroyOnHidden onClose={onClose}>
      {of && <Deliveries of={of} />}
    </Drawer>
  )
}
