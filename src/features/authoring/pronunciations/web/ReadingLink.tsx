// Link «读音预览» below a text: shows its pinyin, and changes the reading of a character for the whole tenant.
import { Button, Dropdown } from 'antd'
import { SoundOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { withToneMark } from '#shared/pinyin.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { useMay } from '#ui/api/session.tsx'
import { pronunciations, type Reading } from '../contract.ts'
import { type PronunciationDraft, PronunciationForm } from './PronunciationForm.tsx'
import './pronunciations.css'

type Syllable = Reading['syllables'][number]
type Piece = { text: string } | { syllable: Syllable; at: number }

/** Splits the reading into syllables and the text between them. */
function piecesOf({ reading, syllables }: Reading): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const [at, syllable] of syllables.entries()) {
    const place = reading.indexOf(syllable.char, from)
    if (place < 0) continue
    if (place > from) pieces.push({ text: reading.slice(from, place) })
    pieces.push({ syllable, at })
    from = place + syllable.char.length
  }
  if (from < reading.length) pieces.push({ text: reading.slice(from) })
  return pieces
}

const DENIED = '没有修改读音词典的权限，请联系系统管理员或培训负责人'

interface SyllablesProps {
  content: Reading
  onChoose: (syllable: Syllable, reading: string) => void
}

function Syllables({ content, onChoose }: SyllablesProps) {
  const may = useMay()
  const [open, setOpen] = useState<number | null>(null)
  const [reached, setReached] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const pieces = useMemo(() => piecesOf(content), [content])
  const first = content.syllables.findIndex((s) => s.choice)
  const entry = reached !== null && content.syllables[reached]?.choice ? reached : first
  /** Roving tabindex: one tab stop, arrow keys move within. */
  const move = (e: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key]
    if (!step || open !== null) return
    e.preventDefault()
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]
    next?.focus()
    if (next) setReached(Number(next.dataset['at']))
  }
  const itemsOf = ({ char, pinyin, choice }: Syllable) => {
    const allowed = may(choice?.pronunciationId ? pronunciations.update : pronunciations.create)
    const head = {
      key: 'head',
      disabled: true,
      label: <span className="yw-rd-head">{allowed ? `「${choice?.word ?? char}」中的「${char}」读作` : DENIED}</span>,
    }
    return [
      head,
      ...[pinyin, ...(choice?.others ?? [])].map((r) => ({ key: r, label: withToneMark(r), disabled: !allowed || r === pinyin })),
    ]
  }
  return (
    <div className="yw-rd-text" ref={box} onKeyDown={move} role="toolbar" tabIndex={-1} aria-label="读音预览，用左右方向键选多音字">
      {pieces.map((piece, i) => {
        // oxlint-disable-next-line react/no-array-index-key -- a piece is identified by its position
        if ('text' in piece) return <span key={i}>{piece.text}</span>
        const { syllable, at } = piece
        const ruby = (
          <ruby>
            {syllable.char}
            <rt>{syllable.pinyin.split(' ').map(withToneMark).join(' ')}</rt>
          </ruby>
        )
        // oxlint-disable-next-line react/no-array-index-key -- a syllable is identified by its position
        if (!syllable.choice) return <span key={i}>{ruby}</span>
        const button = (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- a syllable is identified by its position
            key={i}
            type="button"
            data-at={at}
            tabIndex={at === entry ? 0 : -1}
            className={syllable.choice.pronunciationId ? 'is-own' : ''}
            aria-haspopup="menu"
            title="更换读音"
            onClick={() => setOpen(at)}
            onFocus={() => setReached(at)}
          >
            {ruby}
          </button>
        )
        if (at !== open) return button
        return (
          <Dropdown
            // oxlint-disable-next-line react/no-array-index-key -- a syllable is identified by its position
            key={i}
            open
            autoFocus
            trigger={['click']}
            getPopupContainer={(trigger) => trigger.closest<HTMLElement>('.ant-modal-container') ?? document.body}
            onOpenChange={(on) => !on && setOpen(null)}
            menu={{ items: itemsOf(syllable), onClick: ({ key }) => onChoose(syllable, key) }}
          >
            {button}
          </Dropdown>
        )
      })}
    </div>
  )
}

/** Hanzi of the extension blocks, some of which no dictionary covers. */
const rare = /[\u3400-\u4DBF\u{20000}-\u{3FFFF}]/u
/** Warning about characters that a voice skips. */
const wordsOfUnread = (unread: readonly string[]) => `这些字没有读音：${unread.join('、')}。生成时会跳过，请在读音词典中填写`

function whyNothing(text: string, isFetching: boolean): string {
  if (text === '') return '输入文本后，这里显示每个字的读音'
  return isFetching ? '正在读取…' : '没有可朗读的内容'
}

export function ReadingLink({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const [entry, setEntry] = useState<(PronunciationDraft & { subject: string }) | null>(null)
  const settled = useDebouncedValue(text.trim(), 400)
  const { data, error, isFetching, refetch } = useApiQuery(
    pronunciations.reading,
    { body: { text: settled } },
    { when: (open || rare.test(settled)) && settled !== '', inPlace: true },
  )
  const choose = ({ char, choice }: Syllable, reading: string) => {
    if (!choice) return
    const pinyin = choice.wordPinyin.split(' ').with(choice.place, reading).join(' ')
    const { word, pronunciationId: id } = choice
    setEntry({ word, pinyin, ...(id ? { id } : {}), subject: `「${char}」读 ${withToneMark(reading)}` })
  }
  const shown = settled === '' ? undefined : data
  const reading = () => {
    if (error && !shown)
      return (
        <span className="yw-warn">
          {error.message}
          <Button type="link" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </span>
      )
    if (shown?.syllables.length) return <Syllables content={shown} onChoose={choose} />
    return <span className="yw-muted">{whyNothing(settled, isFetching)}</span>
  }
  return (
    <div className="yw-rd">
      <Button
        type="link"
        size="small"
        icon={<SoundOutlined aria-hidden />}
        aria-expanded={open}
        loading={open && isFetching && !data}
        onClick={() => setOpen(!open)}
      >
        {open ? '收起读音' : '读音预览'}
      </Button>
      {/* shown without a request, because generated media would skip these characters */}
      {shown && shown.unread.length > 0 && (
        <div role="status" className="yw-warn">
          {wordsOfUnread(shown.unread)}
        </div>
      )}
      {open && (
        <div className="yw-rd-panel" aria-busy={isFetching}>
          {reading()}
        </div>
      )}
      {/* keys inside must not reach the form around it: Ctrl+S saves the entry alone */}
      <span role="presentation" onKeyDown={(e) => e.stopPropagation()}>
        <PronunciationForm of={entry} title="整个企业都这样读" subject={entry?.subject} onClose={() => setEntry(null)} />
      </span>
    </div>
  )
}
