// Pages 话术生成 and 试题生成: batches of drafts from documents, and the desk of one batch.
import { FileAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Allowed } from '#ui/page/Forbidden.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { mediaProviders } from '#features/authoring/media-providers/contract.ts'
import { type Batch, type DraftKind, draftKinds, drafts } from '../contract.ts'
import { BatchDesk } from './BatchDesk.tsx'
import { BatchPill } from './BatchPill.tsx'
import { addressOfBatch, addressOfKind, isUnderWay, passedWords, titleOf } from './draft-rules.ts'
import { StartForm } from './StartForm.tsx'
import './drafts.css'

const columns: Column<Batch>[] = [
  placeColumn,
  {
    key: 'documents',
    title: '资料',
    tone: 'name',
    always: true,
    least: 180,
    render: (b) => <NameLink to={addressOfBatch(b)} name={b.documents.map(({ title }) => title).join('、')} />,
  },
  { key: 'state', title: '状态', width: 96, card: 'mark', render: (b) => <BatchPill of={b} /> },
  { key: 'targetName', title: '用到', least: 120, clamp: 1 },
  { key: 'passed', title: '结果', width: 168, render: (b) => (isUnderWay(b) ? `${b.done}/${b.total}` : passedWords(b)) },
  { key: 'open', title: '待处理', width: 80 },
  { key: 'adopted', title: '已采用', width: 80 },
  { key: 'createUserName', title: '发起人', width: 100, tone: 'second' },
  { key: 'createDate', title: '时间', width: 172, tone: 'second' },
]

/** The state without a model: what it would add, and how it is connected. */
function NoModel({ kind }: { kind: DraftKind }) {
  const navigate = useNavigate()
  const may = useMay()
  const word = draftKinds[kind]
  return (
    <section className="yw-card yw-fill">
      <EmptyState
        title="还没有接入起草模型"
        text={`接入后，可以从「资料」起草${word}：每条都引用原文，核对过数字和答案，由您采用后才进入${kind === 'QUESTION' ? '题库' : '脚本'}。由系统管理员在「语音与数字人服务」的「起草模型」里复制接入说明，交给运维人员。`}
        action={
          may(mediaProviders.list) ? (
            <Button type="primary" onClick={() => navigate('/mediaProvider')}>
              去「语音与数字人服务」
            </Button>
          ) : (
            <Button onClick={() => navigate('/')}>返回首页</Button>
          )
        }
      />
    </section>
  )
}

function Batches({ kind }: { kind: DraftKind }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const asked = useApiQuery(drafts.offer, { body: { kind, wanted: 1 } }, { inPlace: true })
  const word = draftKinds[kind]
  const start = (
    <Button type="primary" icon={<FileAddOutlined aria-hidden />} onClick={() => setOpen(true)}>
      起草{word}
    </Button>
  )
  return (
    <>
      <PageHeader title={titleOf(kind)} sub={`从资料起草${word}：每条引用原文，核对过数字和答案，由人采用后才算数`}>
        {asked.data?.service && start}
      </PageHeader>
      <AsyncContent asked={asked} card>
        {({ service }) =>
          service ? (
            <ListTable
              name={`drafts-${kind.toLowerCase()}`}
              resource={drafts.page}
              args={{ query: { kind } }}
              columns={columns}
              note="按发起时间，从新到旧"
              empty={{ title: `还没有起草过${word}`, text: '选好资料、数量和去处，由后台起草；起草好的在这里逐条采用。', action: start }}
            />
          ) : (
            <NoModel kind={kind} />
          )
        }
      </AsyncContent>
      <StartForm kind={kind} open={isOpen} onClose={() => setOpen(false)} onStarted={(batch) => navigate(addressOfBatch(batch))} />
    </>
  )
}

export default function DraftsPage() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const kind = pathname === addressOfKind('SCRIPT') ? 'SCRIPT' : 'QUESTION'
  const batch = search.get('batch')
  return (
    <Allowed do={drafts.page} right="从资料起草试题与话术">
      {batch ? <BatchDesk key={batch} id={batch} kind={kind} /> : <Batches key={kind} kind={kind} />}
    </Allowed>
  )
}
