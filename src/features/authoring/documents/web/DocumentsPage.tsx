// Page 资料: documents with their states, a search over all passages, and the recycle bin.
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { May } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { type Document, documents, keptDays } from '../contract.ts'
import { addressOf, factWords, sizeWords } from './document-rules.ts'
import { VersionPill } from './DocumentState.tsx'
import { UploadButton } from './UploadButton.tsx'
import './documents.css'

const filters: Filter[] = [{ name: 'title', label: '名称', width: 220, placeholder: '名称的一部分' }]
const columns: Column<Document>[] = [
  placeColumn,
  { key: 'title', title: '名称', tone: 'name', always: true, least: 200, render: (d) => <NameLink to={addressOf(d.id)} name={d.title} /> },
  { key: 'state', title: '读取', width: 96, card: 'mark', render: (d) => <VersionPill of={d.latest} /> },
  { key: 'size', title: '内容', width: 150, clamp: 1, render: (d) => d.latest.fault || sizeWords(d.latest) },
  { key: 'facts', title: '事实', width: 150, clamp: 1, render: (d) => factWords(d) },
  { key: 'version', title: '版本', width: 64, render: (d) => `v${d.latest.version}` },
  { key: 'localOnly', title: '外发', width: 84, render: (d) => (d.localOnly ? '仅本机' : '可外发') },
  { key: 'updateDate', title: '修改时间', width: 172, tone: 'second' },
]
const binColumns: Column<Document>[] = [placeColumn, { key: 'title', title: '名称', tone: 'name', always: true }, ...columns.slice(3, 6)]

/** Passages of all documents by the words of a text. */
function Found({ text }: { text: string }) {
  const asked = useApiQuery(documents.search, { query: { text } })
  return (
    <div className="yw-card yw-document-found">
      <AsyncContent asked={asked}>
        {(found) =>
          found.length ? (
            <ol>
              {found.map((one) => (
                <li key={`${one.versionId} ${one.no}`}>
                  <Link to={addressOf(one.documentId, one.no)}>
                    {[one.title, ...one.above.slice(-2)].join(' › ')}
                    {one.page === null ? '' : ` · 第${one.page}页`}
                  </Link>
                  <p>{one.text}</p>
                </li>
              ))}
            </ol>
          ) : (
            <EmptyState picture="noresult" title="资料里没有相近的内容" text="换一种说法，或用原文里的词" />
          )
        }
      </AsyncContent>
    </div>
  )
}

function Bin() {
  const restore = useApiMutation(documents.restore, { done: '已恢复', refresh: [documents.page] })
  return (
    <ListTable
      name="documents-bin"
      resource={documents.page}
      args={{ query: { deleted: 'true' } }}
      columns={binColumns}
      empty={{ title: '回收站是空的', text: `删除的资料在这里保留${keptDays}天` }}
      actions={(d) => [{ label: '恢复', may: documents.restore, onClick: () => void restore.run({ params: { id: d.id } }) }]}
      actionsWidth={90}
    />
  )
}

function List() {
  const refresh = [documents.page]
  const remove = useApiMutation(documents.remove, { done: '已移到回收站', refresh })
  const change = useApiMutation(documents.update, { done: '已修改', refresh })
  return (
    <ListTable
      name="documents"
      resource={documents.page}
      columns={columns}
      filters={filters}
      note="按修改时间，从新到旧"
      empty={{
        title: '还没有资料',
        text: '上传产品手册、条款或培训课件，逐条采用其中的事实，情景就能用它核对学员说的数字。',
        action: (
          <May do={documents.create}>
            <UploadButton endpoint={documents.create} text="上传资料" primary />
          </May>
        ),
      }}
      actionsWidth={150}
      actions={(d) => [
        {
          label: d.localOnly ? '允许外发' : '改为仅本机',
          may: documents.update,
          onClick: () => void change.run({ body: { id: d.id, localOnly: !d.localOnly, seen: d.seen } }),
        },
        {
          label: '删除',
          danger: true,
          may: documents.remove,
          confirm: {
            title: '删除资料？',
            content: `「${d.title}」的全部版本和事实移到回收站，${keptDays}天内可以恢复。`,
            act: () => remove.run({ params: { id: d.id } }),
          },
        },
      ]}
    />
  )
}

export default function DocumentsPage() {
  const [text, setText] = useState('')
  const [isBin, setBin] = useState(false)
  const settled = useDebouncedValue(text.trim(), 300)
  return (
    <>
      <PageHeader
        title={isBin ? '资料回收站' : '资料'}
        sub="公司的手册、条款和课件：读成一段一段，由人逐条采用其中的事实，情景据此核对学员说的数字"
      >
        <Input.Search
          allowClear
          aria-label="在资料内容中查找"
          placeholder="在全部资料内容中查找"
          value={text}
          maxLength={100}
          style={{ width: 240 }}
          onChange={(e) => setText(e.target.value)}
        />
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => setBin(!isBin)}>
          {isBin ? '返回资料' : '回收站'}
        </Button>
        <May do={documents.create}>
          <UploadButton endpoint={documents.create} text="上传资料" primary />
        </May>
      </PageHeader>
      {settled && <Found text={settled} />}
      {!settled && (isBin ? <Bin /> : <List />)}
    </>
  )
}
