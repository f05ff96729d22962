// Page of signed-in users, and of names locked after too many wrong passwords.
import { Tag } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Segmented } from '#ui/page/Segmented.tsx'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { type LockedSubject, type OnlineSession, sessions } from '../contract.ts'
import { deviceOf } from '#shared/device-name.ts'

const filters: Filter[] = [{ name: 'name', label: '姓名或登录名' }]

const online: Column<OnlineSession>[] = [
  placeColumn,
  {
    key: 'name',
    title: '姓名',
    least: 120,
    tone: 'name',
    always: true,
    render: (s) => (
      <>
        {s.name}
        {s.own && (
          <Tag color="processing" style={{ marginInlineStart: 8 }}>
            当前
          </Tag>
        )}
      </>
    ),
  },
  { key: 'loginName', title: '登录名', width: 120 },
  { key: 'orgName', title: '部门', least: 140, tone: 'second' },
  { key: 'ip', title: 'IP 地址', width: 124, tone: 'second' },
  { key: 'userAgent', title: '设备', width: 140, render: (s) => <span title={s.userAgent ?? undefined}>{deviceOf(s.userAgent)}</span> },
  { key: 'createDate', title: '登录时间', width: 164, tone: 'second' },
  { key: 'seenDate', title: '最近活动', width: 164, tone: 'second' },
]

const locked: Column<LockedSubject>[] = [
  placeColumn,
  {
    key: 'subject',
    title: '账号或地址',
    least: 200,
    tone: 'name',
    always: true,
    render: (l) => l.address ?? (l.loginName === null ? '不存在的登录名' : `${l.name}（${l.loginName}）`),
  },
  { key: 'kind', title: '类型', width: 90, render: (l) => (l.kind === 'ACCOUNT' ? '账号' : 'IP 地址') },
  { key: 'failures', title: '失败次数', width: 100, align: 'right' },
  { key: 'minutes', title: '剩余锁定', width: 110, align: 'right', render: (l) => `${l.minutes} 分钟` },
]

function Online() {
  const end = useApiMutation(sessions.end, {
    done: '已下线',
    left: { verb: '下线', leads: { nowhere: 'only what has ended already is left out' } },
    refresh: [sessions.online],
  })
  return (
    <ListTable
      name="online"
      resource={sessions.online}
      columns={online}
      filters={filters}
      note="按最近活动，从近到远"
      empty={{ title: '没有在线会话' }}
      selectable={(s) => !s.own || '不能下线当前会话'}
      batch={(chosen, clear) => (
        <May do={sessions.end}>
          <ConfirmButton
            size="small"
            title={`确定下线这 ${chosen.length} 个会话？`}
            content="对应的人员需要重新登录，未保存的内容会丢失。"
            okText="下线"
            act={async () => {
              const outcome = await end.run({ body: chosen.map((s) => s.id) })
              if (outcome.ok) clear()
              return outcome
            }}
          >
            下线
          </ConfirmButton>
        </May>
      )}
      actionsWidth={90}
      actions={(s) => [
        {
          label: '下线',
          danger: true,
          may: sessions.end,
          disabled: s.own && '当前会话请用右上角的退出登录',
          confirm: {
            title: `确定下线「${s.name}」？`,
            content: '该人员需要重新登录，未保存的内容会丢失。',
            okText: '下线',
            act: () => end.run({ body: [s.id] }),
          },
        },
      ]}
    />
  )
}

function Locked() {
  const free = useApiMutation(sessions.unlock, {
    done: '已解除锁定',
    left: { verb: '解除锁定', leads: { nowhere: 'only what is not locked any more is left out' } },
    refresh: [sessions.locked],
  })
  return (
    <ListTable
      name="locked"
      resource={sessions.locked}
      paged={false}
      rowKey="subject"
      columns={locked}
      note="密码错误次数过多的账号与地址，到时自动解除"
      empty={{ picture: 'done', title: '没有被锁定的账号', text: '10 分钟内密码错误 5 次的账号会被锁定 15 分钟。' }}
      actionsWidth={100}
      actions={(l) => [{ label: '解除锁定', may: sessions.unlock, onClick: () => void free.run({ body: [l.subject] }) }]}
    />
  )
}

export default function OnlineSessionPage() {
  const [asked] = useSearchParams()
  const [view, setView] = useState<'online' | 'locked'>(asked.get('view') === 'locked' ? 'locked' : 'online')
  return (
    <>
      <PageHeader title="在线会话" sub="谁正在使用系统；下线后立即生效">
        <Segmented
          aria-label="显示"
          value={view}
          onChange={setView}
          options={[
            { value: 'online', label: '在线会话' },
            { value: 'locked', label: '登录锁定' },
          ]}
        />
      </PageHeader>
      {view === 'online' ? <Online /> : <Locked />}
    </>
  )
}
