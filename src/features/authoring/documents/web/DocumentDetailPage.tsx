// Page of one document: passages as they were read, what was left out, versions, and facts beside their quotes.
import { Alert, Button, Pagination, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery, useRefresh } from '#ui/api/api-hooks.ts'
import { May } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { pager, usualPageSize } from '#ui/table/pager.ts'
import { type Document, documents, type Passage, type Version } from '../contract.ts'
import { sizeWords } from './document-rules.ts'
import { VersionPill } from './DocumentState.tsx'
import { FactForm } from './FactForm.tsx'
import { Facts } from './Facts.tsx'
import { UploadButton } from './UploadButton.tsx'
import './documents.css'

/** Milliseconds between two looks at a version that is being read. */
const LOOK_MS = 1500

/** The selected text, if it stands within this element. */
function selectedIn(element: HTMLElement | null): string {
  const selection = document.getSelection()
  return selection && element?.contains(selection.anchorNode) && element.contains(selection.focusNode) ? selection.toString().trim() : ''
}

interface OneProps {
  of: Passage
  isShown: boolean
  /** Offered for the latest version alone. */
  onFact: ((selected: string) => void) | undefined
}
function OnePassage({ of, isShown, onFact }: OneProps) {
  const kind = of.kind === 'HEADING' || of.kind === 'ITEM' ? ` is-${of.kind.toLowerCase()}` : ''
  const place = `passage-${of.no}`
  useEffect(() => {
    if (isShown) document.getElementById(place)?.scrollIntoView({ block: 'center' })
  }, [isShown, place])
  return (
    <article id={place} className={isShown ? 'is-shown' : ''} aria-label={`第${of.no}段`}>
      <small>{of.page === null ? `#${of.no}` : `${of.page}页`}</small>
      <p className={`yw-document-text${kind}`}>{of.text}</p>
      {onFact && of.kind !== 'HEADING' ? (
        <May do={documents.createFact}>
          <Button
            size="small"
            type="text"
            onMouseDown={(e) => e.preventDefault()}
            onClick={() => onFact(selectedIn(document.getElementById(place)))}
          >
            写下事实
          </Button>
        </May>
      ) : (
        <span />
      )}
    </article>
  )
}

interface PassagesProps {
  document: Document
  version: Version
  shown: number
  onFact: (passage: Passage, selected: string) => void
}
function Passages({ document: of, version, shown, onFact }: PassagesProps) {
  const [{ page, size }, setAt] = useState({ page: Math.max(1, Math.ceil(shown / usualPageSize)), size: usualPageSize })
  const onTurn = (to: number, per: number) => setAt({ page: to, size: per })
  useEffect(() => {
    if (shown) setAt((now) => ({ ...now, page: Math.ceil(shown / now.size) }))
  }, [shown])
  const query = { version: String(version.version), pageNumber: String(page), pageSize: String(size) }
  const asked = useApiQuery(documents.passages, { params: { id: of.id }, query })
  const isLatest = version.version === of.latest.version
  return (
    <div className="yw-card yw-document-passages">
      {version.notes.length > 0 && (
        <Alert
          type="info"
          showIcon
          title="读取时留意到"
          description={
            <ul className="yw-document-notes">
              {version.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          }
        />
      )}
      <AsyncContent asked={asked}>
        {({ records, total }) => (
          <>
            {records.map((one) => (
              <OnePassage
                key={one.no}
                of={one}
                isShown={one.no === shown}
                onFact={isLatest ? (selected) => onFact(one, selected) : undefined}
              />
            ))}
            {total > size && <Pagination {...pager({ page, size, total, onTurn })} />}
          </>
        )}
      </AsyncContent>
    </div>
  )
}

function Detail({ of, versions }: { of: Document; versions: readonly Version[] }) {
  const [search, setSearch] = useSearchParams()
  const [number, setNumber] = useState(of.latest.version)
  const [fact, setFact] = useState<{ passage: Passage; selected: string } | null>(null)
  useEffect(() => setNumber(of.latest.version), [of.latest.version])
  const version = versions.find((one) => one.version === number) ?? of.latest
  const onGo = (no: number) => {
    setNumber(of.latest.version)
    setSearch({ id: of.id, no: String(no) }, { replace: true })
  }
  return (
    <>
      <PageHeader
        back="/document"
        title={
          <>
            {of.title} <VersionPill of={version} />
          </>
        }
        sub={`${version.fileName} · ${sizeWords(version)} · ${version.createUserName ?? ''} ${version.createDate} 上传 · ${of.localOnly ? '仅本机' : '可外发'}`}
      >
        {versions.length > 1 && (
          <Select
            aria-label="版本"
            value={number}
            onChange={setNumber}
            options={versions.map((one) => ({ value: one.version, label: `v${one.version} ${one.createDate.slice(0, 10)}` }))}
          />
        )}
        <Button href={`${version.url}?${new URLSearchParams({ name: version.fileName })}`}>下载原文件</Button>
        <May do={documents.addVersion}>
          <UploadButton endpoint={{ ...documents.addVersion, path: documents.addVersion.path.replace(':id', of.id) }} text="上传新版本" />
        </May>
      </PageHeader>
      {of.lost > 0 && (
        <Alert type="warning" showIcon title={`新版本里有${of.lost}条事实找不到原文，请在右边核对`} style={{ marginBottom: 16 }} />
      )}
      <div className="yw-document">
        {version.state === 'READ' ? (
          <Passages
            document={of}
            version={version}
            shown={Number(search.get('no') ?? 0)}
            onFact={(passage, selected) => setFact({ passage, selected })}
          />
        ) : (
          <div className="yw-card">
            <EmptyState
              title={version.state === 'FAILED' ? '没有读取成功' : '正在读取文字'}
              text={version.fault || '几百页的文件要十几秒；可以先离开，读完会出现在这里'}
            />
          </div>
        )}
        <Facts documentId={of.id} onGo={onGo} />
      </div>
      <FactForm documentId={of.id} of={fact} onClose={() => setFact(null)} />
    </>
  )
}

export default function DocumentDetailPage() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? '0'
  const [isWaiting, setWaiting] = useState(false)
  const every = isWaiting ? LOOK_MS : false
  const asked = useApiQuery(documents.page, { query: { id } }, { every })
  const versions = useApiQuery(documents.versions, { params: { id } }, { every })
  const of = asked.data?.records[0]
  const refresh = useRefresh()
  const state = of?.latest.state
  useEffect(() => {
    setWaiting(state === 'WAITING')
    // the facts moved to the passages of the version that was read
    if (state !== 'WAITING') void refresh(documents.facts, documents.passages, documents.versions)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the hook makes a new function each time
  }, [state])
  useCrumbs([{ title: '资料', to: '/document' }, { title: of?.title ?? '' }])
  return (
    <AsyncContent asked={versions} card>
      {(list) => (of ? <Detail of={of} versions={list} /> : null)}
    </AsyncContent>
  )
}
