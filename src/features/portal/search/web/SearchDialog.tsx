// Dialog of the global search: Ctrl+K, text field, arrow keys and Enter.
import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal, Spin } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdsTyped } from '#shared/search.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { initialsOf } from '#ui/text/initials.ts'
import { useMay } from '#ui/api/session.tsx'
import { commandsFor } from './commands.ts'
import { rangeOfTyped } from './range-of-typed.ts'
import { type SearchHit, kindLabels, search, type SearchKind } from '../contract.ts'
import './search.css'

/** A page of the menu; the browser searches these itself. */
interface Page {
  name: string
  path: string
  component: string
  /** Name of the menu directory above it. */
  above: string
}
interface Props {
  open: boolean
  pages: readonly Page[]
  onClose: () => void
}
interface Hit {
  key: string
  group: string
  title: string
  place: string
  to: string
}

/** By the name or by the pinyin initials of it. */
const isFound = (name: string, typed: string) => holdsTyped(name, typed) || holdsTyped(initialsOf(name), typed)

const pageHits = (pages: readonly Page[], text: string): Hit[] =>
  pages
    .filter((p) => isFound(p.name, text))
    .slice(0, 5)
    .map((p) => ({ key: `page ${p.path}`, group: '菜单', title: p.name, place: p.above, to: p.path }))
const commandHits = (commands: ReturnType<typeof commandsFor>, text: string): Hit[] =>
  commands.filter((c) => isFound(c.name, text)).map((c) => ({ key: `command ${c.to}`, group: '操作', title: c.name, place: '', to: c.to }))
const hitOf = (f: SearchHit): Hit => ({
  key: `${f.kind} ${f.id}`,
  group: kindLabels[f.kind as SearchKind],
  title: f.title,
  place: f.place,
  to: f.to,
})

/** Text with the match highlighted. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  const range = rangeOfTyped(text, wanted)
  if (!range) return <>{text}</>
  const [at, end] = range
  // cuts the beginning if the match is far behind
  const from = at > 40 ? at - 20 : 0
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** Returns the debounced text. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim().slice(0, 50)), 150)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

interface OptionProps {
  hit: Hit
  place: number
  chosen: boolean
  wanted: string
  onLook: () => void
  onGo: () => void
}

function Option({ hit, place, chosen, wanted, onLook, onGo }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field handles the keys
    <div
      id={`yw-search-${place}`}
      role="option"
      aria-selected={chosen}
      aria-label={`${hit.group}：${hit.title}${hit.place && `，${hit.place}`}`}
      className="yw-search-hit"
      onMouseMove={onLook}
      onClick={onGo}
    >
      <span>
        <Marked text={hit.title} wanted={wanted} />
      </span>
      <small>{hit.place}</small>
    </div>
  )
}

function Results({ pages, onGo }: { pages: readonly Page[]; onGo: (to: string) => void }) {
  const [text, setText] = useState('')
  const q = useRested(text)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => setAt(0), [text])
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(
    search.all,
    { query: { q } },
    { when: q !== '', inPlace: true },
  )
  const commands = commandsFor(pages, useMay())
  // local hits follow every keystroke; older server hits are hidden, so that Enter never opens one of them
  const typed = text.trim()
  const known = [...commandHits(commands, typed), ...pageHits(pages, typed)]
  const hits = typed && typed === q && data && !isPlaceholderData ? [...known, ...data.map(hitOf)] : known
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing || !hits.length) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (step) {
      e.preventDefault()
      setAt((now) => (now + step + hits.length) % hits.length)
    } else if (e.key === 'Enter') {
      e.preventDefault()
      const chosen = hits[at]
      if (chosen) onGo(chosen.to)
    }
  }
  return (
    <>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        maxLength={50}
        role="combobox"
        aria-label="搜索"
        aria-expanded={hits.length > 0}
        aria-controls="yw-search-list"
        aria-activedescendant={hits.length ? `yw-search-${at}` : undefined}
        placeholder="搜索课程、脚本、试题、考试、人员、报表、菜单，或新建"
        prefix={<SearchOutlined aria-hidden className="yw-muted" />}
        suffix={isFetching ? <Spin size="small" /> : <kbd>Esc</kbd>}
        value={text}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id="yw-search-list" className="yw-search-list" role="listbox" aria-label="搜索结果">
        {hits.map((hit, i) => (
          <div key={hit.key} role="presentation">
            {hit.group !== hits[i - 1]?.group && (
              <div className="yw-search-kind" aria-hidden>
                {hit.group}
              </div>
            )}
            <Option hit={hit} place={i} chosen={i === at} wanted={typed} onLook={() => setAt(i)} onGo={() => onGo(hit.to)} />
          </div>
        ))}
      </div>
      {q !== '' && typed === q && !hits.length && !isFetching && (
        <div className="yw-search-none">
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} size={120} />
          ) : (
            <EmptyState size={120} picture="noresult" title={`没有找到“${q}”`} text="换一个词，或少写几个字" />
          )}
        </div>
      )}
    </>
  )
}

export function SearchDialog({ open, pages, onClose }: Props) {
  const navigate = useNavigate()
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Modal
      open={open}
      className="yw-search"
      width={640}
      style={{ top: 72 }}
      closable={false}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      title={<span className="yw-sr">搜索</span>}
    >
      <Results pages={pages} onGo={go} />
    </Modal>
  )
}
